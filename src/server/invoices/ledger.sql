-- @import { InvoiceFacts } from "#domain/invoices.ts";
-- @import { LedgerAccounts } from "#domain/ledger.ts";
-- @import { Journal } from "#wording/ledger.ts";

-- name: documentsOfLedger :many
-- In the order of the chain, after the last one read.
-- @column kind "invoice" | "credit-note"
-- @column facts InvoiceFacts
select position, kind, number, issued_on::text as issued_on, facts from invoices
where issued_on between :from::date and :to::date and position > :after and facts is not null
order by position limit :most;

-- name: lockLedger :exec
-- One file at a time gives numbers.
select pg_advisory_xact_lock(hashtext('ledger'));

-- name: numberCardMoney :exec
-- Card money that has no number yet, after what has one. It is booked on the day when it moved and its document was there,
-- never before what was booked already. Numbers follow these days: money whose document came late makes nothing else later.
insert into ledger_entries (journal, place, source, booked_on, cents)
select 'CB', coalesce(l.place, 0) + row_number() over (order by d.day, m.at, m.direction, m.source), m.source, greatest(d.day, l.booked_on), m.cents
from (
  select source, direction, at, known_on, cents from ledger_card_money
  union all
  select source, direction, at, known_on, cents from ledger_waiting_money
  union all
  select source, direction, at, known_on, cents from ledger_given_beyond
) m
cross join lateral (select greatest((m.at at time zone 'Europe/Paris')::date, m.known_on) as day) d
cross join (select max(place) as place, max(booked_on) as booked_on from ledger_entries where journal = 'CB') l
where not exists (select from ledger_entries e where e.journal = 'CB' and e.source = m.source);

-- name: numberCreditMoney :exec
insert into ledger_entries (journal, place, source, booked_on, cents)
select 'OD', coalesce(l.place, 0) + row_number() over w, m.source,
  max(greatest((m.at at time zone 'Europe/Paris')::date, l.booked_on)) over w, m.cents
from ledger_credit_money m
cross join (select max(place) as place, max(booked_on) as booked_on from ledger_entries where journal = 'OD') l
where not exists (select from ledger_entries e where e.journal = 'OD' and e.source = m.source)
window w as (order by m.at, m.source);

-- name: keepAccounts :exec
-- Each entry that was numbered since the last file, and each document, is booked on these accounts for good.
insert into ledger_accounts (journal, up_to, accounts)
select n.journal, n.place, :accounts::jsonb from (
  select 'VE' as journal, max(position) as place from invoices
  union all
  select journal, max(place) from ledger_entries group by journal) n
where n.place > coalesce((select max(a.up_to) from ledger_accounts a where a.journal = n.journal), 0);

-- name: keptAccounts :many
-- @column journal Journal
-- @column accounts LedgerAccounts
select journal, up_to, accounts from ledger_accounts order by journal, up_to;

-- name: moneyOfLedger :many
-- Card money in and out that was booked on these days, of what has an invoice or came on top of it. `document_cents`: what
-- of it the invoice of the payment, or the credit note of the refund, says. What has none, as its whole order, is booked on the
-- order's number. 'waits' and 'known' are of money without an order; then the piece is the provider's transaction. 'beyond':
-- what the provider gave back and the shop had given already.
-- @column direction! "in" | "out" | "waits" | "known" | "beyond"
-- @column cents!
-- @column document_cents!
-- @column piece!
-- @column piece_day!
-- @column order_number!
select e.place, m.direction, e.booked_on::text as day, m.cents, m.document_cents, m.piece, coalesce(m.piece_day, e.booked_on)::text as piece_day,
  m.order_number
from ledger_entries e join (
  select c.source, c.direction, c.cents, c.document_cents, coalesce(i.number, c.order_number) as piece, i.issued_on as piece_day, c.order_number
  from ledger_card_money c left join invoices i on i.id = c.piece_id
  union all
  select w.source, w.direction, w.cents, 0, w.piece, w.piece_day, coalesce(w.order_number, '') from ledger_waiting_money w
  union all
  select b.source, b.direction, b.cents, 0, coalesce(i.number, b.order_number), i.issued_on, b.order_number
  from ledger_given_beyond b left join invoices i on i.id = b.piece_id
) m on m.source = e.source
where e.journal = 'CB' and e.booked_on between :from::date and :to::date order by e.place;

-- name: creditOfLedger :many
-- Shop credit that was booked on these days: what of a gift has paid an order or came back to it, and what of an advance was
-- taken as credit.
-- @column account! "gifts" | "advances"
-- @column cents!
-- @column piece!
-- @column piece_day!
-- @column order_number!
select e.place, m.account, e.booked_on::text as day, m.cents, coalesce(i.number, m.order_number) as piece,
  coalesce(i.issued_on, e.booked_on)::text as piece_day, m.order_number
from ledger_entries e join ledger_credit_money m on m.source = e.source left join invoices i on i.id = m.piece_id
where e.journal = 'OD' and e.booked_on between :from::date and :to::date order by e.place;
