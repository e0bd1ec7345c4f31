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
  methodType: string | null;
  wallet: string | null;
}

export interface InsertEventRow {
  id: number;
}

/**
 * The same event is kept once, and answers nothing the second time; one that came before without a reference of ours
 * finds its payment now.
 */
export const insertEvent = optional<InsertEventParameters, InsertEventRow>({
  parameters: ["paymentId","reference","transactionUuid","detailedStatus","orderStatus","amountCents","source","errorCode","outcome","methodType","wallet"],
  columns: ["id!"],
  text: `insert into payment_events
  (payment_id, reference, transaction_uuid, detailed_status, order_status, amount_cents, source, error_code, outcome,
    method_type, wallet)
values ($1, $2, $3, $4, $5, $6, $7,
  $8, $9, $10, $11)
on conflict (transaction_uuid, detailed_status) do update
  set payment_id = excluded.payment_id, reference = excluded.reference, outcome = excluded.outcome
  where not event_is_judged(payment_events.outcome) and excluded.payment_id is not null
returning id`,
});

export interface NoteRefusalParameters {
  errorCode: string | null;
  closedAs: string | null;
  paymentId: string;
  transactionUuid: string;
  orderId: string;
}

export interface NoteRefusalRow {
  amountCents: number;
}

/**
 * `closedAs`: the state of an attempt that is over with this event. Whoever learns after minutes or days that her payment came
 * to nothing has a quarter of an hour to choose another means, however long ago her hold would have ended.
 */
export const noteRefusal = optional<NoteRefusalParameters, NoteRefusalRow>({
  parameters: ["errorCode","closedAs","paymentId","transactionUuid","orderId"],
  columns: ["amount_cents!"],
  text: `with attempt as (
  update payments set refusal_code = coalesce($1, refusal_code), state = coalesce($2, state),
    closed_at = case when $2::text is null then closed_at else clock_timestamp() end
  where id = $3 and state in ('starting', 'open')
  returning amount_cents
), touched as (
  update orders set version = version + 1, updated_at = clock_timestamp(),
    held_until = case when exists (select from payment_events e
        where e.payment_id = $3 and e.transaction_uuid = $4 and e.outcome = 'running')
      then greatest(held_until, clock_timestamp() + interval '15 minutes') else held_until end
  where id = $5 and exists (select from attempt)
)
select amount_cents from attempt`,
});

export interface InsertMoneyParameters {
  paymentId: string;
  orderId: string;
  transactionUuid: string;
  amountCents: number;
  cardBrand: string | null;
  cardLast4: string | null;
  methodType: string | null;
  wallet: string | null;
  at: Date | null;
}

/** The version tells a settlement that waits that much has changed. `at`: when the provider says that it took it. */
export const insertMoney = exec<InsertMoneyParameters>({
  parameters: ["paymentId","orderId","transactionUuid","amountCents","cardBrand","cardLast4","methodType","wallet","at"],
  text: `with attempts as (
  update payments set state = case when id = $1 then 'paid' else 'withdrawn' end,
    closed_at = coalesce(closed_at, clock_timestamp())
  where order_id = $2 and (id = $1 or state in ('starting', 'open'))
), money as (
  insert into transactions (uuid, payment_id, order_id, amount_cents, card_brand, card_last4, method_type, wallet, provider_paid_at)
  values ($3, $1, $2, $4::int, $5, $6, $7, $8,
    believed_instant($9, (select created_at from orders where id = $2), $3))
)
update orders o set version = o.version + 1, updated_at = clock_timestamp(), lacks_money = false
where o.id = $2`,
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
  text: `insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on, ground)
values ($1, $2, $3, 'due', $4, (clock_timestamp() at time zone 'Europe/Paris')::date + 14, 'none')`,
});
