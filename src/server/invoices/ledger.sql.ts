// Written by `npm run db:types` from ledger.sql: change that file, not this one.
import { exec, many, type JsonInput, type Refine } from "#server/db/statement.ts";
import type { InvoiceFacts } from "#domain/invoices.ts";
import type { LedgerAccounts } from "#domain/ledger.ts";
import type { Journal } from "#wording/ledger.ts";

export interface DocumentsOfLedgerParameters {
  from: string;
  to: string;
  after: number;
  most: number;
}

export interface DocumentsOfLedgerRow {
  position: number;
  kind: Refine<string | null, "invoice" | "credit-note">;
  number: string;
  issuedOn: string;
  facts: Refine<unknown, InvoiceFacts>;
}

/** In the order of the chain, after the last one read. */
export const documentsOfLedger = many<DocumentsOfLedgerParameters, DocumentsOfLedgerRow>({
  parameters: ["from","to","after","most"],
  columns: ["position!","kind!","number!","issued_on!","facts!"],
  text: `select position, kind, number, issued_on::text as issued_on, facts from invoices
where issued_on between $1::date and $2::date and position > $3 and facts is not null
order by position limit $4`,
});

/** One file at a time gives numbers. */
export const lockLedger = exec<void>({
  text: `select pg_advisory_xact_lock(hashtext('ledger'))`,
});

/**
 * Card money that has no number yet, after what has one. It is booked on the day when it moved and its document was there,
 * never before what was booked already. Numbers follow these days: money whose document came late makes nothing else later.
 */
export const numberCardMoney = exec<void>({
  text: `insert into ledger_entries (journal, place, source, booked_on, cents)
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
where not exists (select from ledger_entries e where e.journal = 'CB' and e.source = m.source)`,
});

export const numberCreditMoney = exec<void>({
  text: `insert into ledger_entries (journal, place, source, booked_on, cents)
select 'OD', coalesce(l.place, 0) + row_number() over w, m.source,
  max(greatest((m.at at time zone 'Europe/Paris')::date, l.booked_on)) over w, m.cents
from ledger_credit_money m
cross join (select max(place) as place, max(booked_on) as booked_on from ledger_entries where journal = 'OD') l
where not exists (select from ledger_entries e where e.journal = 'OD' and e.source = m.source)
window w as (order by m.at, m.source)`,
});

export interface KeepAccountsParameters {
  accounts: JsonInput;
}

/** Each entry that was numbered since the last file, and each document, is booked on these accounts for good. */
export const keepAccounts = exec<KeepAccountsParameters>({
  parameters: ["accounts"],
  json: ["accounts"],
  text: `insert into ledger_accounts (journal, up_to, accounts)
select n.journal, n.place, $1::jsonb from (
  select 'VE' as journal, max(position) as place from invoices
  union all
  select journal, max(place) from ledger_entries group by journal) n
where n.place > coalesce((select max(a.up_to) from ledger_accounts a where a.journal = n.journal), 0)`,
});

export interface KeptAccountsRow {
  journal: Refine<string | null, Journal>;
  upTo: number;
  accounts: Refine<unknown, LedgerAccounts>;
}

export const keptAccounts = many<void, KeptAccountsRow>({
  columns: ["journal!","up_to!","accounts!"],
  text: `select journal, up_to, accounts from ledger_accounts order by journal, up_to`,
});

export interface MoneyOfLedgerParameters {
  from: string;
  to: string;
}

export interface MoneyOfLedgerRow {
  place: number;
  direction: Refine<string | null, "in" | "out" | "waits" | "known" | "beyond">;
  day: string;
  cents: number;
  documentCents: number;
  piece: string;
  pieceDay: string;
  orderNumber: string;
}

/**
 * Card money in and out that was booked on these days, of what has an invoice or came on top of it. `document_cents`: what
 * of it the invoice of the payment, or the credit note of the refund, says. What has none, as its whole order, is booked on the
 * order's number. 'waits' and 'known' are of money without an order; then the piece is the provider's transaction. 'beyond':
 * what the provider gave back and the shop had given already.
 */
export const moneyOfLedger = many<MoneyOfLedgerParameters, MoneyOfLedgerRow>({
  parameters: ["from","to"],
  columns: ["place!","direction!","day!","cents!","document_cents!","piece!","piece_day!","order_number!"],
  text: `select e.place, m.direction, e.booked_on::text as day, m.cents, m.document_cents, m.piece, coalesce(m.piece_day, e.booked_on)::text as piece_day,
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
where e.journal = 'CB' and e.booked_on between $1::date and $2::date order by e.place`,
});

export interface CreditOfLedgerParameters {
  from: string;
  to: string;
}

export interface CreditOfLedgerRow {
  place: number;
  account: Refine<string | null, "gifts" | "advances">;
  day: string;
  cents: number;
  piece: string;
  pieceDay: string;
  orderNumber: string;
}

/**
 * Shop credit that was booked on these days: what of a gift has paid an order or came back to it, and what of an advance was
 * taken as credit.
 */
export const creditOfLedger = many<CreditOfLedgerParameters, CreditOfLedgerRow>({
  parameters: ["from","to"],
  columns: ["place!","account!","day!","cents!","piece!","piece_day!","order_number!"],
  text: `select e.place, m.account, e.booked_on::text as day, m.cents, coalesce(i.number, m.order_number) as piece,
  coalesce(i.issued_on, e.booked_on)::text as piece_day, m.order_number
from ledger_entries e join ledger_credit_money m on m.source = e.source left join invoices i on i.id = m.piece_id
where e.journal = 'OD' and e.booked_on between $1::date and $2::date order by e.place`,
});
