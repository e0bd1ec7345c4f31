// Written by `npm run db:types` from unmatched.sql: change that file, not this one.
import { exec, many, optional } from "#server/db/statement.ts";

type UnmatchedPaymentsCause = "reference" | "mode" | "shop" | "currency" | "amount";

type UnmatchedPaymentsSource = "browser" | "notification" | "reconciliation";

type UnmatchedPaymentsState = "open" | "refunding" | "tied" | "refunded" | "dismissed";

export interface InsertUnmatchedParameters {
  transactionUuid: string;
  reference: string | null;
  cause: string;
  detailedStatus: string;
  source: string;
  amountCents: number;
  currency: string;
  cardBrand: string | null;
  cardLast4: string | null;
  methodType: string | null;
  wallet: string | null;
  payerName: string | null;
  payerEmail: string | null;
  paidAt: Date | null;
}

/** Money that an order has already is no task, whichever other events come of it. */
export const insertUnmatched = exec<InsertUnmatchedParameters>({
  parameters: ["transactionUuid","reference","cause","detailedStatus","source","amountCents","currency","cardBrand","cardLast4","methodType","wallet","payerName","payerEmail","paidAt"],
  text: `insert into unmatched_payments (transaction_uuid, reference, cause, detailed_status, source, amount_cents, currency,
  card_brand, card_last4, method_type, wallet, payer_name, payer_email, paid_at)
select $1, $2, $3, $4, $5, $6::bigint, $7, $8, $9, $10, $11, $12, $13, coalesce($14::timestamptz, clock_timestamp())
where not exists (select from transactions where uuid = $1)
on conflict (transaction_uuid) do nothing`,
});

export interface LockUnmatchedParameters {
  unmatchedId: string;
}

export interface LockUnmatchedRow {
  transactionUuid: string;
  reference: string | null;
  cause: UnmatchedPaymentsCause;
  detailedStatus: string;
  source: UnmatchedPaymentsSource;
  amountCents: number;
  currency: string;
  paidAt: Date;
  cardBrand: string | null;
  cardLast4: string | null;
  methodType: string | null;
  wallet: string | null;
  state: UnmatchedPaymentsState;
  orderId: string | null;
  handledAt: Date | null;
  handledByName: string | null;
}

export const lockUnmatched = optional<LockUnmatchedParameters, LockUnmatchedRow>({
  parameters: ["unmatchedId"],
  columns: ["transaction_uuid!","reference","cause!","detailed_status!","source!","amount_cents!","currency!","paid_at!","card_brand","card_last4","method_type","wallet","state!","order_id","handled_at","handled_by_name"],
  text: `select p.transaction_uuid, p.reference, p.cause, p.detailed_status, p.source,
  p.amount_cents, p.currency, p.paid_at, p.card_brand, p.card_last4, p.method_type, p.wallet, p.state, p.order_id, p.handled_at,
  (select display_name from users where id = p.handled_by) as handled_by_name
from unmatched_payments p where p.id = $1 for update of p`,
});

export interface NoteOrderParameters {
  unmatchedId: string;
}

/** Two words about one transaction may arrive in the same instant, and the one that found its order was not seen. */
export const noteOrder = exec<NoteOrderParameters>({
  parameters: ["unmatchedId"],
  text: `update unmatched_payments p set state = 'tied', order_id = t.order_id, handled_at = clock_timestamp()
from transactions t where p.id = $1 and t.uuid = p.transaction_uuid and p.state in ('open', 'dismissed')`,
});

export interface BeginRefundParameters {
  reason: string;
  staffId: string;
  unmatchedId: string;
}

export const beginRefund = exec<BeginRefundParameters>({
  parameters: ["reason","staffId","unmatchedId"],
  text: `update unmatched_payments set state = 'refunding', reason = $1, handled_by = $2, handled_at = clock_timestamp(), message = null
where id = $3`,
});

export interface EndRefundParameters {
  state: string;
  message: string | null;
  creditUuid: string | null;
  unmatchedId: string;
}

/** `creditUuid`: the credit that the provider has yet to do. */
export const endRefund = exec<EndRefundParameters>({
  parameters: ["state","message","creditUuid","unmatchedId"],
  text: `update unmatched_payments set state = $1, message = $2, credit_uuid = $3, handled_at = clock_timestamp()
where id = $4 and state = 'refunding'`,
});

export interface RefundsWithoutAnswerRow {
  id: string;
  transactionUuid: string;
  amountCents: number;
  creditUuid: string | null;
}

/** The call itself is over after half a minute: what two minutes later has not happened will not happen any more. */
export const refundsWithoutAnswer = many<void, RefundsWithoutAnswerRow>({
  columns: ["id!","transaction_uuid!","amount_cents!","credit_uuid"],
  text: `select id, transaction_uuid, amount_cents, credit_uuid from unmatched_payments
where state = 'refunding' and handled_at < clock_timestamp() - interval '2 minutes'
order by handled_at limit 20`,
});

export interface DismissUnmatchedParameters {
  reason: string;
  staffId: string;
  unmatchedId: string;
}

export const dismissUnmatched = exec<DismissUnmatchedParameters>({
  parameters: ["reason","staffId","unmatchedId"],
  text: `update unmatched_payments set state = 'dismissed', reason = $1, handled_by = $2, handled_at = clock_timestamp()
where id = $3`,
});

export interface FindOrderNumberedParameters {
  orderNumber: string;
}

export interface FindOrderNumberedRow {
  id: string;
}

export const findOrderNumbered = optional<FindOrderNumberedParameters, FindOrderNumberedRow>({
  parameters: ["orderNumber"],
  columns: ["id!"],
  text: `select id from orders where lower(order_number) = lower($1)`,
});

export interface TieToOrderParameters {
  orderId: string;
  staffId: string;
  unmatchedId: string;
}

export const tieToOrder = exec<TieToOrderParameters>({
  parameters: ["orderId","staffId","unmatchedId"],
  text: `update unmatched_payments set state = 'tied', order_id = $1, handled_by = $2, handled_at = clock_timestamp(), message = null
where id = $3`,
});

export interface OpenAttemptParameters {
  reference: string | null;
  orderId: string;
  attemptId: string;
  otherReference: string;
  amountCents: number;
}

export interface OpenAttemptRow {
  reference: string;
}

/** The reference becomes an attempt of the order; one that is another order's already is not taken from it. */
export const openAttempt = optional<OpenAttemptParameters, OpenAttemptRow>({
  parameters: ["reference","orderId","attemptId","otherReference","amountCents"],
  columns: ["reference!"],
  text: `with own as (
  select reference from payments where reference = $1 and order_id = $2
), opened as (
  insert into payments (id, order_id, reference, amount_cents, state, closed_at)
  select $3, $2, case when $1::text is null or exists (select from payments where reference = $1) then $4 else $1 end, $5,
    'withdrawn', clock_timestamp()
  where not exists (select from own)
  returning reference
)
select reference from own union all select reference from opened`,
});
