// Written by `npm run db:types` from invoices.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { RefundLine } from "#contract/admin/order-money.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";
import type { InvoiceFacts } from "#domain/invoices.ts";
import type { IssuedInvoice } from "./factur-x.ts";
import type { SoldItemJson } from "./invoice-facts.ts";

type TransactionsMeans = "card" | "transfer" | "credit";

export interface LockNumbersRow {
  locked: boolean | null;
}

/** One writer numbers at a time, closings included. */
export const lockNumbers = one<void, LockNumbersRow>({
  columns: ["locked"],
  text: `select pg_try_advisory_xact_lock(hashtext('invoices')) as locked`,
});

export interface NextSettlementParameters {
  failed: readonly string[];
}

export interface NextSettlementRow {
  uuid: string;
  together: string[];
  amountCents: number;
  creditCents: number;
  means: TransactionsMeans;
  paidOn: string;
  settledAt: Date;
  cardBrand: string | null;
  cardLast4: string | null;
  methodType: string | null;
  wallet: string | null;
  orderId: string;
  orderNumber: string;
  orderDate: Date;
  shippingCents: number;
  waivedCents: number;
  deliveryPaidBesideCents: number;
  address: Refine<unknown, AnyStoredAddress | null>;
  buyerName: string | null;
  isOwedBack: boolean;
  items: Refine<unknown, SoldItemJson[] | null>;
}

/**
 * The oldest money without its invoice, locked: the provider may be about to give a note of staff its own number. Money that
 * paid an order anew waits for the credit note of what had gone back before it came, that of an order without an address for it.
 * `is_owed_back`: it came on top of money that was held; no invoice is written for it.
 * With it goes what came in with it: shop credit pays a part of an order, or all of it. Money stands for both, as they are
 * settled at once.
 * `settled_at`: whose rules of VAT hold: when the provider took the money, where it is believed. Of money that staff noted on a
 * later day it is the last instant of the bank's day.
 */
export const nextSettlement = optional<NextSettlementParameters, NextSettlementRow>({
  parameters: ["failed"],
  columns: ["uuid!","together!","amount_cents!","credit_cents!","means!","paid_on!","settled_at!","card_brand","card_last4","method_type","wallet","order_id!","order_number!","order_date!","shipping_cents!","waived_cents!","delivery_paid_beside_cents!","address","buyer_name","is_owed_back!","items"],
  text: `with owed as not materialized (
  select n.uuid, n.order_id, n.paid_at, n.means, n.amount_cents,
    exists (select from payment_events e where e.transaction_uuid = n.uuid and e.outcome = 'repeated-payment') as is_repeated
  from transactions n
  where n.invoice_owed and not exists (select from refunds r where r.order_id = n.order_id and r.state = 'done' and not r.credited
    and r.finished_at < n.paid_at and r.id::text <> all($1::text[]))
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
  select order_id, is_repeated from owed where uuid <> all($1::text[]) order by paid_at, uuid limit 1
) oldest
cross join lateral (
  select array_agg(uuid) as together, sum(amount_cents)::int as amount_cents,
    (coalesce(sum(amount_cents) filter (where means = 'credit'), 0))::int as credit_cents,
    (array_agg(uuid order by means = 'credit', paid_at, uuid))[1] as main
  from owed w where w.order_id = oldest.order_id and w.is_repeated = oldest.is_repeated
) g
join transactions t on t.uuid = g.main join orders o on o.id = t.order_id left join users u on u.id = o.user_id
for update of t`,
});

export interface SettingsAtParameters {
  at: Date;
}

export interface SettingsAtRow {
  key: string;
  value: unknown;
}

/** The settings that are dated, as they were. Of what has no default and was first said later, what was said first. */
export const settingsAt = many<SettingsAtParameters, SettingsAtRow>({
  parameters: ["at"],
  columns: ["key!","value"],
  text: `select distinct on (key) key, value from dated_settings
where valid_from <= $1 or key in ('vatRegime', 'vatNumber')
order by key, valid_from <= $1 desc, case when valid_from <= $1 then valid_from end desc, valid_from`,
});

export interface IssueDocumentParameters {
  kind: string;
  orderId: string;
  corrects: string | null;
  refundId: string | null;
  shortageId: string | null;
  grossCents: number;
  netCents: number;
  vatCents: number;
  words: string;
  facts: Refine<unknown, InvoiceFacts>;
}

export interface IssueDocumentRow {
  id: string;
}

/** The next document of the chain, and its file that is yet to be drawn. Whoever asks holds the lock of the numbers. */
export const issueDocument = one<IssueDocumentParameters, IssueDocumentRow>({
  parameters: ["kind","orderId","corrects","refundId","shortageId","grossCents","netCents","vatCents","words","facts"],
  columns: ["id!"],
  json: ["facts"],
  text: `with issued as (
  insert into invoices (position, kind, series, rank, number, order_id, corrects, refund_id, shortage_id, issued_at, issued_on,
    gross_cents, net_cents, vat_cents, facts, facts_digest, search_text, previous_hash, hash)
  select n.position, $1, n.series, n.rank, n.number, $2, $3::uuid, $4::uuid, $5::uuid,
    n.issued_at, (n.issued_at at time zone 'Europe/Paris')::date, $6, $7, $8, f.facts, facts_digest(f.facts),
    lower(n.number || ' ' || $9), n.previous_hash,
    invoice_hash(n.previous_hash, n.position, n.number, n.issued_at, facts_digest(f.facts))
  from next_invoice($1) n, (select $10::jsonb as facts) f returning id
)
insert into invoice_files (invoice_id) select id from issued returning invoice_id as id`,
});

export interface MarkInvoicedParameters {
  invoiceId: string | null;
  transactionUuids: readonly string[];
}

/** `invoiceId`: none where there was nothing to invoice. */
export const markInvoiced = exec<MarkInvoicedParameters>({
  parameters: ["invoiceId","transactionUuids"],
  text: `update transactions set invoice_owed = false, invoice_id = $1 where uuid = any($2::text[])`,
});

export interface NextRefundParameters {
  failed: readonly string[];
}

export interface NextRefundRow {
  id: string;
  orderId: string;
  amountCents: number;
  reason: string;
  isUnpaid: boolean;
  keptLabelCents: number;
  givenOn: string;
  means: string;
  cardBrand: string | null;
  cardLast4: string | null;
  methodType: string | null;
  wallet: string | null;
  invoiceId: string | null;
  invoiceNumber: string | null;
  invoiceIssuedOn: string | null;
  invoice: Refine<unknown, InvoiceFacts | null>;
  heldCents: number;
  claimedCents: number;
  credits: Refine<unknown, number[][] | null>;
  items: Refine<unknown, string[] | null>;
  given: Refine<unknown, RefundLine[] | null>;
}

/**
 * The oldest refund that was done and is in no credit note, once the money that had come before it has its invoices, and its
 * pieces are on one. It corrects the invoice of its own payment as long as something is left of it, for an order that was paid anew may have
 * another one by then; else the newest of which something is left. `held_cents` is what of all the order's money had not been given back once this refund and those
 * before it were done (of a turn each is judged as if the later ones were still to come): its documents,
 * which claim `claimed_cents`, may claim no more. A part of a payment, or what names pieces, is of the sale: then money that
 * came twice or beyond the total does not count as held, though it has yet to go back. `credits`: what each credit note of
 * the invoice took of its lines. `is_unpaid`: the order was cancelled or is to be paid anew, so that all of it goes back.
 */
export const nextRefund = optional<NextRefundParameters, NextRefundRow>({
  parameters: ["failed"],
  columns: ["id!","order_id!","amount_cents!","reason!","is_unpaid!","kept_label_cents!","given_on!","means!","card_brand","card_last4","method_type","wallet","invoice_id","invoice_number","invoice_issued_on","invoice","held_cents!","claimed_cents!","credits","items","given"],
  text: `select r.id, r.order_id, r.amount_cents, r.reason, not order_is_settled(o.status) as is_unpaid, r.kept_label_cents, coalesce(r.given_on, (coalesce(r.finished_at, r.created_at) at time zone 'Europe/Paris')::date)::text as given_on,
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
where r.state = 'done' and not r.credited and r.id::text <> all($1::text[])
  and not exists (select from transactions w where w.order_id = r.order_id and w.invoice_owed and w.paid_at <= r.finished_at)
  and not waits_for_papers(r)
order by r.finished_at, r.id limit 1`,
});

export interface MarkCreditedParameters {
  refundId: string;
}

export const markCredited = exec<MarkCreditedParameters>({
  parameters: ["refundId"],
  text: `update refunds set credited = true where id = $1`,
});

export interface FindIssuedParameters {
  invoiceId: string;
}

export interface FindIssuedRow {
  id: string;
  number: string;
  kind: Refine<string | null, IssuedInvoice["kind"]>;
  issuedOn: string;
  facts: Refine<unknown, InvoiceFacts | null>;
  orderId: string;
  fileKey: string | null;
  sha256: string | null;
}

export const findIssued = optional<FindIssuedParameters, FindIssuedRow>({
  parameters: ["invoiceId"],
  columns: ["id!","number!","kind!","issued_on!","facts","order_id!","file_key","sha256"],
  text: `select i.id, i.number, i.kind, i.issued_on::text as issued_on, i.facts, i.order_id, f.file_key, f.sha256
from invoices i join invoice_files f on f.invoice_id = i.id where i.id = $1`,
});

export interface KeepFileParameters {
  fileKey: string;
  sha256: string;
  sizeBytes: number;
  invoiceId: string;
}

export const keepFile = exec<KeepFileParameters>({
  parameters: ["fileKey","sha256","sizeBytes","invoiceId"],
  text: `update invoice_files set file_key = $1, sha256 = $2, size_bytes = $3, drawn_at = clock_timestamp()
where invoice_id = $4 and file_key is null`,
});

export interface InvoicesToDrawParameters {
  most: number;
}

export interface InvoicesToDrawRow {
  invoiceId: string;
}

export const invoicesToDraw = many<InvoicesToDrawParameters, InvoicesToDrawRow>({
  parameters: ["most"],
  columns: ["invoice_id!"],
  text: `select invoice_id from invoice_files where file_key is null limit $1`,
});

export interface NewestInvoiceOfParameters {
  orderId: string;
}

export interface NewestInvoiceOfRow {
  id: string;
}

/** Of a sale that is over it is none of this one. */
export const newestInvoiceOf = optional<NewestInvoiceOfParameters, NewestInvoiceOfRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select id from invoices i where order_id = $1 and kind = 'invoice' and facts is not null
  and not exists (select from earlier_contracts c where c.order_id = i.order_id and c.ended_at > i.issued_at)
order by position desc limit 1`,
});

export interface InvoiceOfEarlierSaleParameters {
  messageId: number;
}

export interface InvoiceOfEarlierSaleRow {
  id: string;
}

/** That of money of the sale which this message confirmed: no sale ended between the two. */
export const invoiceOfEarlierSale = optional<InvoiceOfEarlierSaleParameters, InvoiceOfEarlierSaleRow>({
  parameters: ["messageId"],
  columns: ["id!"],
  text: `select i.id from invoices i join outbox m on m.id = $1
where i.order_id = m.order_id and i.kind = 'invoice' and i.facts is not null and exists (
  select from transactions t where t.invoice_id = i.id and not exists (
    select from earlier_contracts c where c.order_id = i.order_id and (c.ended_at < m.created_at) <> (c.ended_at < t.paid_at)))
order by i.position desc limit 1`,
});

export interface DocumentsOfParameters {
  orderId: string;
}

export interface DocumentsOfRow {
  id: string;
}

export const documentsOf = many<DocumentsOfParameters, DocumentsOfRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select id from invoices where order_id = $1 and facts is not null order by position`,
});

export interface DocumentsOfRefundParameters {
  refundId: string;
}

export interface DocumentsOfRefundRow {
  id: string;
}

/**
 * Its credit note. Of the difference that a replaced piece left, the one that corrects its whole invoice, with the invoice
 * in that one's place.
 */
export const documentsOfRefund = many<DocumentsOfRefundParameters, DocumentsOfRefundRow>({
  parameters: ["refundId"],
  columns: ["id!"],
  text: `select i.id from invoices i where i.facts is not null and (i.refund_id = $1
  or not exists (select from invoices own where own.refund_id = $1)
    and i.shortage_id in (select m.id from shortages m join refunds r on r.return_id = m.return_id where r.id = $1))
order by i.position`,
});

export interface DocumentsOfReplacementsParameters {
  shortageIds: readonly string[];
}

export interface DocumentsOfReplacementsRow {
  id: string;
}

/** The credit note and the invoice of pieces that were replaced, where no refund of a difference brings them. */
export const documentsOfReplacements = many<DocumentsOfReplacementsParameters, DocumentsOfReplacementsRow>({
  parameters: ["shortageIds"],
  columns: ["id!"],
  text: `select i.id from invoices i join shortages m on m.id = i.shortage_id where i.facts is not null and m.id = any($1::uuid[])
  and not exists (select from refunds r where r.return_id = m.return_id and r.state <> 'dismissed')
order by i.position`,
});

export interface NextReplacementParameters {
  failed: readonly string[];
}

export interface NextReplacementRow {
  id: string;
  orderId: string;
  returnId: string | null;
  itemId: string;
  replacedOn: string;
  item: Refine<unknown, SoldItemJson>;
  invoiceId: string | null;
  invoiceNumber: string | null;
  invoiceIssuedOn: string | null;
  invoice: Refine<unknown, InvoiceFacts | null>;
  credits: Refine<unknown, number[][] | null>;
  heldCents: number;
  givenCents: number;
}

/**
 * The oldest piece that was replaced and is named by no invoice yet: once its order's money has its invoice, and what the
 * missing piece cost more was given back, or will not be, and the one that the missing piece replaced has its papers. The sum that is held leaves out refunds whose own credit note follows.
 * `given_cents`: what of that difference was given back.
 */
export const nextReplacement = optional<NextReplacementParameters, NextReplacementRow>({
  parameters: ["failed"],
  columns: ["id!","order_id!","return_id","item_id!","replaced_on!","item!","invoice_id","invoice_number","invoice_issued_on","invoice","credits","held_cents!","given_cents!"],
  text: `select m.id, m.order_id, m.return_id, m.order_item_id as item_id, to_char(m.ended_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as replaced_on,
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
where m.papers_owed and m.id::text <> all($1::text[])
  and not exists (select from transactions w where w.order_id = m.order_id and w.invoice_owed)
  and not exists (select from refunds r where r.return_id = m.return_id and r.state not in ('done', 'dismissed'))
  and not waits_for_papers(m.order_item_id)
order by m.ended_at, m.id limit 1`,
});

export interface MarkDifferenceCreditedParameters {
  returnId: string;
}

/** What was given back of a replaced piece's difference is within the credit note over all that was left of the invoice. */
export const markDifferenceCredited = exec<MarkDifferenceCreditedParameters>({
  parameters: ["returnId"],
  text: `update refunds set credited = true where return_id = $1 and state = 'done' and not credited`,
});

export interface OweNoPapersParameters {
  shortageId: string;
}

export const oweNoPapers = exec<OweNoPapersParameters>({
  parameters: ["shortageId"],
  text: `update shortages set papers_owed = false where id = $1`,
});
