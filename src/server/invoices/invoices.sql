-- @import { RefundLine } from "#contract/admin/order-money.ts";
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";
-- @import { InvoiceFacts } from "#domain/invoices.ts";
-- @import { IssuedInvoice } from "./factur-x.ts";
-- @import { SoldItemJson } from "./invoice-facts.ts";

-- name: lockNumbers :one
-- One writer numbers at a time, closings included.
select pg_try_advisory_xact_lock(hashtext('invoices')) as locked;

-- name: nextSettlement :optional
-- The oldest money without its invoice, locked: the provider may be about to give a note of staff its own number. Money that
-- paid an order anew waits for the credit note of what had gone back before it came, that of an order without an address for it.
-- `is_owed_back`: it came on top of money that was held; no invoice is written for it.
-- @column address AnyStoredAddress | null
-- @column items SoldItemJson[] | null
-- With it goes what came in with it: shop credit pays a part of an order, or all of it. Money stands for both, as they are
-- settled at once.
-- `settled_at`: whose rules of VAT hold: when the provider took the money, where it is believed. Of money that staff noted on a
-- later day it is the last instant of the bank's day.
-- @column paid_on!
-- @column settled_at!
-- @column together!
-- @column amount_cents!
-- @column credit_cents!
-- @column delivery_paid_beside_cents!
with owed as not materialized (
  select n.uuid, n.order_id, n.paid_at, n.means, n.amount_cents,
    exists (select from payment_events e where e.transaction_uuid = n.uuid and e.outcome = 'repeated-payment') as is_repeated
  from transactions n
  where n.invoice_owed and not exists (select from refunds r where r.order_id = n.order_id and r.state = 'done' and not r.credited
    and r.finished_at < n.paid_at and r.id::text <> all(:failed::text[]))
    and (select invoice_waits_until(o) from orders o where o.id = n.order_id) is null
)
select t.uuid, g.together, g.amount_cents, g.credit_cents, t.means, came_on(t)::text as paid_on,
  least(t.paid_at, t.provider_paid_at, (t.received_on + 1)::timestamp at time zone 'Europe/Paris' - interval '1 millisecond') as settled_at,
  t.card_brand, t.card_last4, t.method_type, t.wallet, o.id as order_id, o.order_number, o.order_date,
  o.shipping_cents, coalesce((select waived_cents from promo_uses where order_id = o.id), 0)::int as waived_cents,
  delivery_paid_beside(o.id, g.together) as delivery_paid_beside_cents, o.shipping_address as address, u.display_name as buyer_name,
  oldest.is_repeated as is_owed_back,
  (select json_agg(item || jsonb_build_object('id', id) order by created_at, id) from contract_items c where order_id = o.id
    -- An order that is paid anew is without the pieces that gave way to others.
    and not exists (select from shortages m where m.order_item_id = c.id and m.outcome = 'replaced')
    -- Nor does money pay what had come back before it.
    and not exists (select from return_lines l join returns b on b.id = l.return_id
      where l.order_item_id = c.id and b.created_at < t.paid_at)) as items
from (
  select order_id, is_repeated from owed where uuid <> all(:failed::text[]) order by paid_at, uuid limit 1
) oldest
cross join lateral (
  select array_agg(uuid) as together, sum(amount_cents)::int as amount_cents,
    (coalesce(sum(amount_cents) filter (where means = 'credit'), 0))::int as credit_cents,
    (array_agg(uuid order by means = 'credit', paid_at, uuid))[1] as main
  from owed w where w.order_id = oldest.order_id and w.is_repeated = oldest.is_repeated
) g
join transactions t on t.uuid = g.main join orders o on o.id = t.order_id left join users u on u.id = o.user_id
for update of t;

-- name: settingsAt :many
-- The settings that are dated, as they were. Of what has no default and was first said later, what was said first.
select distinct on (key) key, value from dated_settings
where valid_from <= :at or key in ('vatRegime', 'vatNumber')
order by key, valid_from <= :at desc, case when valid_from <= :at then valid_from end desc, valid_from;

-- name: issueDocument :one
-- The next document of the chain, and its file that is yet to be drawn. Whoever asks holds the lock of the numbers.
-- @param facts InvoiceFacts
-- @param corrects?
-- @param refundId?
-- @param shortageId?
with issued as (
  insert into invoices (position, kind, series, rank, number, order_id, corrects, refund_id, shortage_id, issued_at, issued_on,
    gross_cents, net_cents, vat_cents, facts, facts_digest, search_text, previous_hash, hash)
  select n.position, :kind, n.series, n.rank, n.number, :orderId, :corrects::uuid, :refundId::uuid, :shortageId::uuid,
    n.issued_at, (n.issued_at at time zone 'Europe/Paris')::date, :grossCents, :netCents, :vatCents, f.facts, facts_digest(f.facts),
    lower(n.number || ' ' || :words), n.previous_hash,
    invoice_hash(n.previous_hash, n.position, n.number, n.issued_at, facts_digest(f.facts))
  from next_invoice(:kind) n, (select :facts::jsonb as facts) f returning id
)
insert into invoice_files (invoice_id) select id from issued returning invoice_id as id;

-- name: markInvoiced :exec
-- `invoiceId`: none where there was nothing to invoice.
-- @param invoiceId?
update transactions set invoice_owed = false, invoice_id = :invoiceId where uuid = any(:transactionUuids::text[]);

-- name: nextRefund :optional
-- The oldest refund that was done and is in no credit note, once the money that had come before it has its invoices, and its
-- pieces are on one. It corrects the invoice of its own payment as long as something is left of it, for an order that was paid anew may have
-- another one by then; else the newest of which something is left. `held_cents` is what of all the order's money had not been given back once this refund and those
-- before it were done (of a turn each is judged as if the later ones were still to come): its documents,
-- which claim `claimed_cents`, may claim no more. A part of a payment, or what names pieces, is of the sale: then money that
-- came twice or beyond the total does not count as held, though it has yet to go back. `credits`: what each credit note of
-- the invoice took of its lines. `is_unpaid`: the order was cancelled or is to be paid anew, so that all of it goes back.
-- @column invoice InvoiceFacts | null
-- @column credits number[][] | null
-- @column items string[] | null
-- @column held_cents!
-- @column claimed_cents!
-- @column means!
-- @column given RefundLine[] | null
-- @column is_unpaid!
select r.id, r.order_id, r.amount_cents, r.reason, not order_is_settled(o.status) as is_unpaid, r.kept_label_cents, coalesce(r.given_on, (coalesce(r.finished_at, r.created_at) at time zone 'Europe/Paris')::date)::text as given_on,
  case when r.as_credit then 'credit' else coalesce(r.given_means, t.means) end as means, t.card_brand, t.card_last4, t.method_type, t.wallet, i.id as invoice_id, i.number as invoice_number,
  i.issued_on::text as invoice_issued_on, i.facts as invoice,
  ((select sum(amount_cents) from transactions where order_id = r.order_id and not invoice_owed)
    - (select sum(amount_cents) from refunds d where order_id = r.order_id and state = 'done' and (d.credited or d.id = r.id))
    - case when r.amount_cents < t.amount_cents or r.return_id is not null or exists (select from refund_lines l where l.refund_id = r.id)
      then (select coalesce(sum(w.amount_cents
          - coalesce((select sum(d.amount_cents) from refunds d
            where d.transaction_uuid = w.uuid and d.state = 'done' and (d.credited or d.id = r.id)), 0)), 0)
        from transactions w where w.order_id = r.order_id and not w.invoice_owed
          and exists (select from payment_events e where e.transaction_uuid = w.uuid and e.outcome = 'repeated-payment'))
        + (select coalesce(sum(d.amount_cents), 0) from refunds d where d.order_id = r.order_id and d.id <> r.id
          and d.at_settlement = 'paid-too-much' and d.state <> 'dismissed' and not d.credited)
      else 0 end)::int as held_cents,
  coalesce((select sum(case kind when 'invoice' then gross_cents else -gross_cents end) from invoices where order_id = r.order_id), 0)::int as claimed_cents,
  (select json_agg(c.facts -> 'credits') from invoices c where c.corrects = i.id) as credits,
  (select json_agg(l.order_item_id) from return_lines l where l.return_id = r.return_id) as items,
  coalesce((select json_agg(json_build_object('itemId', l.order_item_id, 'cents', l.cents)) from refund_lines l where l.refund_id = r.id),
    case when r.fee_cents > 0 then json_build_array(json_build_object('itemId', null, 'cents', r.fee_cents)) end) as given
from refunds r join transactions t on t.uuid = r.transaction_uuid join orders o on o.id = r.order_id
left join lateral (
  select n.id, n.number, n.issued_on, n.facts from invoices n
  cross join lateral (select n.gross_cents > coalesce(sum(c.gross_cents), 0) as is_open from invoices c where c.corrects = n.id) l
  where n.order_id = r.order_id and n.kind = 'invoice'
  order by (l.is_open and n.id = t.invoice_id) desc nulls last, l.is_open desc, n.position desc limit 1
) i on true
where r.state = 'done' and not r.credited and r.id::text <> all(:failed::text[])
  and not exists (select from transactions w where w.order_id = r.order_id and w.invoice_owed and w.paid_at <= r.finished_at)
  and not waits_for_papers(r)
order by r.finished_at, r.id limit 1;

-- name: markCredited :exec
update refunds set credited = true where id = :refundId;

-- name: findIssued :optional
-- @column kind IssuedInvoice["kind"]
-- @column facts InvoiceFacts | null
select i.id, i.number, i.kind, i.issued_on::text as issued_on, i.facts, i.order_id, f.file_key, f.sha256
from invoices i join invoice_files f on f.invoice_id = i.id where i.id = :invoiceId;

-- name: keepFile :exec
update invoice_files set file_key = :fileKey, sha256 = :sha256, size_bytes = :sizeBytes, drawn_at = clock_timestamp()
where invoice_id = :invoiceId and file_key is null;

-- name: invoicesToDraw :many
select invoice_id from invoice_files where file_key is null limit :most;

-- name: newestInvoiceOf :optional
-- Of a sale that is over it is none of this one.
select id from invoices i where order_id = :orderId and kind = 'invoice' and facts is not null
  and not exists (select from earlier_contracts c where c.order_id = i.order_id and c.ended_at > i.issued_at)
order by position desc limit 1;

-- name: invoiceOfEarlierSale :optional
-- That of money of the sale which this message confirmed: no sale ended between the two.
select i.id from invoices i join outbox m on m.id = :messageId
where i.order_id = m.order_id and i.kind = 'invoice' and i.facts is not null and exists (
  select from transactions t where t.invoice_id = i.id and not exists (
    select from earlier_contracts c where c.order_id = i.order_id and (c.ended_at < m.created_at) <> (c.ended_at < t.paid_at)))
order by i.position desc limit 1;

-- name: documentsOf :many
select id from invoices where order_id = :orderId and facts is not null order by position;

-- name: documentsOfRefund :many
-- Its credit note. Of the difference that a replaced piece left, the one that corrects its whole invoice, with the invoice
-- in that one's place.
select i.id from invoices i where i.facts is not null and (i.refund_id = :refundId
  or not exists (select from invoices own where own.refund_id = :refundId)
    and i.shortage_id in (select m.id from shortages m join refunds r on r.return_id = m.return_id where r.id = :refundId))
order by i.position;

-- name: documentsOfReplacements :many
-- The credit note and the invoice of pieces that were replaced, where no refund of a difference brings them.
select i.id from invoices i join shortages m on m.id = i.shortage_id where i.facts is not null and m.id = any(:shortageIds::uuid[])
  and not exists (select from refunds r where r.return_id = m.return_id and r.state <> 'dismissed')
order by i.position;

-- name: nextReplacement :optional
-- The oldest piece that was replaced and is named by no invoice yet: once its order's money has its invoice, and what the
-- missing piece cost more was given back, or will not be, and the one that the missing piece replaced has its papers. The sum that is held leaves out refunds whose own credit note follows.
-- `given_cents`: what of that difference was given back.
-- @column invoice InvoiceFacts | null
-- @column credits number[][] | null
-- @column item SoldItemJson
-- @column held_cents!
-- @column given_cents!
-- @column replaced_on!
select m.id, m.order_id, m.return_id, m.order_item_id as item_id, to_char(m.ended_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as replaced_on,
  n.item || jsonb_build_object('id', n.id) as item, i.id as invoice_id, i.number as invoice_number,
  i.issued_on::text as invoice_issued_on, i.facts as invoice,
  (select json_agg(c.facts -> 'credits') from invoices c where c.corrects = i.id) as credits,
  ((select sum(amount_cents) from transactions where order_id = m.order_id)
    - coalesce((select sum(amount_cents) from refunds r where r.order_id = m.order_id and r.state = 'done'
      and (r.credited or r.return_id = m.return_id)), 0))::int as held_cents,
  coalesce((select sum(amount_cents) from refunds r where r.return_id = m.return_id and r.state = 'done' and not r.credited), 0)::int as given_cents
from shortages m join contract_items n on n.order_id = m.order_id and n.id = m.replaced_by
left join lateral (
  select id, number, issued_on, facts from invoices where order_id = m.order_id and kind = 'invoice' order by position desc limit 1
) i on true
where m.papers_owed and m.id::text <> all(:failed::text[])
  and not exists (select from transactions w where w.order_id = m.order_id and w.invoice_owed)
  and not exists (select from refunds r where r.return_id = m.return_id and r.state not in ('done', 'dismissed'))
  and not waits_for_papers(m.order_item_id)
order by m.ended_at, m.id limit 1;

-- name: markDifferenceCredited :exec
-- What was given back of a replaced piece's difference is within the credit note over all that was left of the invoice.
update refunds set credited = true where return_id = :returnId and state = 'done' and not credited;

-- name: oweNoPapers :exec
update shortages set papers_owed = false where id = :shortageId;
