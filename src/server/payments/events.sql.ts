// Written by `npm run db:types` from events.sql: change that file, not this one.
import { exec, optional } from "#server/db/statement.ts";

export interface InsertEventParameters {
  paymentId: string | null;
  reference: string | null;
  transactionUuid: string;
  detailedStatus: string;
  orderStatus: string | null;
  amountCents: number;
  source: string;
  errorCode: string | null;
  outcome: string;
}

/** The same event is kept once; one that came before without a reference of ours finds its payment now. */
export const insertEvent = exec<InsertEventParameters>({
  parameters: ["paymentId","reference","transactionUuid","detailedStatus","orderStatus","amountCents","source","errorCode","outcome"],
  text: `insert into payment_events
  (payment_id, reference, transaction_uuid, detailed_status, order_status, amount_cents, source, error_code, outcome)
values ($1, $2, $3, $4, $5, $6, $7,
  $8, $9)
on conflict (transaction_uuid, detailed_status) do update
  set payment_id = excluded.payment_id, reference = excluded.reference, outcome = excluded.outcome
  where payment_events.outcome = 'unknown-reference' and excluded.payment_id is not null`,
});

export interface InsertRefusalParameters {
  paymentId: string | null;
  reference: string | null;
  transactionUuid: string;
  detailedStatus: string;
  orderStatus: string | null;
  amountCents: number;
  source: string;
  errorCode: string | null;
  outcome: string;
  closedAs: string | null;
  orderId: string;
}

export interface InsertRefusalRow {
  amountCents: number;
}

/** `closedAs`: the state of an attempt that is over with this event. */
export const insertRefusal = optional<InsertRefusalParameters, InsertRefusalRow>({
  parameters: ["paymentId","reference","transactionUuid","detailedStatus","orderStatus","amountCents","source","errorCode","outcome","closedAs","orderId"],
  columns: ["amount_cents!"],
  text: `with event as (
  insert into payment_events
    (payment_id, reference, transaction_uuid, detailed_status, order_status, amount_cents, source, error_code, outcome)
  values ($1, $2, $3, $4, $5, $6, $7,
    $8, $9)
  on conflict (transaction_uuid, detailed_status) do update
    set payment_id = excluded.payment_id, reference = excluded.reference, outcome = excluded.outcome
    where payment_events.outcome = 'unknown-reference' and excluded.payment_id is not null
  returning id
), attempt as (
  update payments set refusal_code = coalesce($8, refusal_code), state = coalesce($10, state),
    closed_at = case when $10::text is null then closed_at else clock_timestamp() end
  where id = $1 and state in ('starting', 'open') and exists (select 1 from event)
  returning amount_cents
), touched as (
  update orders set version = version + 1, updated_at = clock_timestamp()
  where id = $11 and exists (select from attempt)
)
select amount_cents from attempt`,
});

export interface InsertMoneyParameters {
  paymentId: string | null;
  reference: string | null;
  transactionUuid: string;
  detailedStatus: string;
  orderStatus: string | null;
  amountCents: number;
  source: string;
  errorCode: string | null;
  outcome: string;
  orderId: string;
  cardBrand: string | null;
  cardLast4: string | null;
}

export interface InsertMoneyRow {
  id: number;
}

/** The version tells a settlement that waits that much has changed. */
export const insertMoney = optional<InsertMoneyParameters, InsertMoneyRow>({
  parameters: ["paymentId","reference","transactionUuid","detailedStatus","orderStatus","amountCents","source","errorCode","outcome","orderId","cardBrand","cardLast4"],
  columns: ["id!"],
  text: `with event as (
  insert into payment_events
    (payment_id, reference, transaction_uuid, detailed_status, order_status, amount_cents, source, error_code, outcome)
  values ($1, $2, $3, $4, $5, $6, $7,
    $8, $9)
  on conflict (transaction_uuid, detailed_status) do update
    set payment_id = excluded.payment_id, reference = excluded.reference, outcome = excluded.outcome
    where payment_events.outcome = 'unknown-reference' and excluded.payment_id is not null
  returning id
), attempts as (
  update payments set state = case when id = $1 then 'paid' else 'withdrawn' end,
    closed_at = coalesce(closed_at, clock_timestamp())
  where order_id = $10 and (id = $1 or state in ('starting', 'open'))
), money as (
  insert into transactions (uuid, payment_id, order_id, amount_cents, card_brand, card_last4)
  values ($3, $1, $10, $6, $11, $12)
), contract as (
  update orders o set version = o.version + 1, updated_at = clock_timestamp(),
    contract_snapshot = coalesce(o.contract_snapshot, contract_snapshot(o,
      (select jsonb_agg(item order by created_at, id) from contract_items where order_id = o.id), $6::int,
      (select delivery_earliest from payments where id = $1),
      (select delivery_latest from payments where id = $1)))
  where o.id = $10
)
select id from event`,
});

export interface InsertRefundTaskParameters {
  transactionUuid: string;
  orderId: string;
  amountCents: number;
  reason: string;
}

/** The law gives 14 days to give back what was paid without a cause. */
export const insertRefundTask = exec<InsertRefundTaskParameters>({
  parameters: ["transactionUuid","orderId","amountCents","reason"],
  text: `insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on)
values ($1, $2, $3, 'due', $4, (clock_timestamp() at time zone 'Europe/Paris')::date + 14)`,
});
