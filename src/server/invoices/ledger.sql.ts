// Written by `npm run db:types` from ledger.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { InvoiceFacts } from "#domain/invoices.ts";

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

export interface MoneyOfLedgerParameters {
  from: string;
  to: string;
}

export interface MoneyOfLedgerRow {
  place: number;
  direction: Refine<string | null, "in" | "out">;
  day: string | null;
  cents: number;
  documentCents: number;
  piece: string;
  orderNumber: string;
}

/**
 * Card money of these days in and out, of what has an invoice or came on top of it. `place` counts all card money from the
 * first on, so that the numbers of the entries go on from one file to the next. `document_cents`: what of it the invoice of
 * the payment, or the credit note of the refund, says.
 */
export const moneyOfLedger = many<MoneyOfLedgerParameters, MoneyOfLedgerRow>({
  parameters: ["from","to"],
  columns: ["place!","direction!","day","cents!","document_cents!","piece!","order_number!"],
  text: `select place, direction, day::text as day, cents, document_cents, piece, order_number
from (
  select row_number() over (order by m.at, m.direction, m.id) as place, m.*, o.order_number, (m.at at time zone 'Europe/Paris')::date as day
  from (
    select 'in' as direction, t.uuid as id, t.paid_at as at, t.order_id, t.amount_cents as cents, least(t.amount_cents, coalesce(i.gross_cents - (select coalesce(sum(amount_cents), 0) from transactions c
        where c.invoice_id = i.id and c.means = 'credit'), 0))::int as document_cents,
      coalesce(i.number, (select number from invoices f where f.order_id = t.order_id order by position limit 1)) as piece
    from transactions t left join invoices i on i.id = t.invoice_id
    where t.means = 'card' and (t.invoice_id is not null or exists
      (select from payment_events e where e.transaction_uuid = t.uuid and e.outcome = 'repeated-payment'))
    union all
    select 'out', r.id::text, r.finished_at, r.order_id, r.amount_cents, coalesce(c.gross_cents, case when e.number is not null then r.amount_cents end, 0),
      coalesce(c.number, e.number, (select number from invoices f where f.order_id = r.order_id order by position limit 1))
    from refunds r join transactions t on t.uuid = r.transaction_uuid left join invoices c on c.refund_id = r.id
    -- The difference that a replaced piece left is what its invoice is lower than the one before.
    left join (shortages m join invoices e on e.shortage_id = m.id and e.kind = 'credit-note') on m.return_id = r.return_id
    where r.state = 'done' and r.credited and t.means = 'card' and not r.as_credit
      -- What staff gave back by other means is in the bank's own journal.
      and r.given_means is null
  ) m join orders o on o.id = m.order_id where m.piece is not null
) numbered
where day between $1::date and $2::date order by place`,
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
  orderNumber: string;
}

/**
 * Shop credit of these days that neither a document nor card money tells of: what of a gift has paid an order or came back
 * to it, and what of an advance was taken as credit. `place` counts as above.
 */
export const creditOfLedger = many<CreditOfLedgerParameters, CreditOfLedgerRow>({
  parameters: ["from","to"],
  columns: ["place!","account!","day!","cents!","piece!","order_number!"],
  text: `select place, account, day::text as day, cents, piece, order_number
from (
  select row_number() over (order by m.at, m.id) as place, m.*, o.order_number,
    coalesce((select number from invoices f where f.order_id = o.id order by position limit 1), o.order_number) as piece,
    (m.at at time zone 'Europe/Paris')::date as day
  from (
    select 'gifts' as account, s.id, s.at, t.order_id, -s.amount_cents as cents
    from credit_movements s join credits c on c.id = s.credit_id join transactions t on t.uuid = s.transaction_uuid
    where c.source = 'gift' and s.kind in ('spent', 'given-back')
    union all
    select 'advances', g.id, g.at, r.order_id, g.amount_cents - coalesce(n.gross_cents, 0)
    from credit_movements g join credits c on c.id = g.credit_id join refunds r on r.id = c.refund_id
      join transactions t on t.uuid = r.transaction_uuid left join invoices n on n.refund_id = r.id
    where g.kind = 'granted' and r.credited and t.means = 'card'
  ) m join orders o on o.id = m.order_id where m.cents <> 0
) numbered
where day between $1::date and $2::date order by place`,
});
