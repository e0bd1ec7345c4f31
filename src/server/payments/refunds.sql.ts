// Written by `npm run db:types` from refunds.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { RefundLine } from "#contract/admin/order-money.ts";
import type { RefundGround } from "#domain/refund-clock.ts";

type RefundsAtSettlement = "piece-gone" | "paid-too-much";

type RefundsState = "due" | "requested" | "done" | "failed" | "unknown" | "dismissed";

type TransactionsMeans = "card" | "transfer" | "credit";

export interface ReadRefundableParameters {
  transactionUuid: string;
  orderId: string;
}

export interface ReadRefundableRow {
  leftCents: number;
  twiceCents: number;
  paidOn: string;
  providerCents: number;
  means: TransactionsMeans;
  creditId: string | null;
  userId: string | null;
  inProgress: boolean;
  byHand: boolean;
  reference: string | null;
}

/**
 * `provider_cents`: what the provider holds, for what was given as credit or by other means stays with it.
 * `paid_on`: the day (Paris) on which it came. `twice_cents`: what of it came twice and is to be given back as such.
 */
export const readRefundable = optional<ReadRefundableParameters, ReadRefundableRow>({
  parameters: ["transactionUuid","orderId"],
  columns: ["left_cents!","twice_cents!","paid_on!","provider_cents!","means!","credit_id","user_id","in_progress!","by_hand!","reference"],
  text: `select refundable_cents(t) as left_cents,
  (select coalesce(sum(amount_cents), 0)::int from refunds r where r.transaction_uuid = t.uuid and is_of_double_payment(r)) as twice_cents, came_on(t)::text as paid_on, refundable_cents(t) + given_without_provider_cents(t.uuid) - given_beyond_cents(t) as provider_cents,
  t.means, t.credit_id, (select user_id from orders where id = t.order_id) as user_id,
  exists (select 1 from refunds r where r.transaction_uuid = t.uuid and r.state in ('requested', 'unknown')) as in_progress,
  is_by_hand(t.uuid) as by_hand, (select p.reference from payments p where p.id = t.payment_id) as reference
from transactions t where uuid = $1 and order_id = $2`,
});

export interface ReserveParameters {
  amountCents: number;
  transactionUuid: string;
}

/** From here on nobody else can give this part of the money back: `transactions_never_over_refunded` stands behind it. */
export const reserve = exec<ReserveParameters>({
  parameters: ["amountCents","transactionUuid"],
  text: `update transactions set refunded_cents = refunded_cents + $1 where uuid = $2`,
});

export interface FindTaskParameters {
  transactionUuid: string;
  refundId: string | null;
  lines: Refine<unknown, RefundLine[] | null>;
  amountCents: number;
}

export interface FindTaskRow {
  id: string;
  amountCents: number;
  returnId: string | null;
  atSettlement: RefundsAtSettlement | null;
  ofDoublePayment: boolean;
}

/**
 * A fee that goes back by itself is no task that another refund fulfills, unless it is named; nor is one that asks for other
 * lines than those that are given back, or for what was paid beyond all of them. That of a payment that came twice is fulfilled
 * by its whole amount alone.
 */
export const findTask = optional<FindTaskParameters, FindTaskRow>({
  parameters: ["transactionUuid","refundId","lines","amountCents"],
  columns: ["id!","amount_cents!","return_id","at_settlement","of_double_payment!"],
  json: ["lines"],
  text: `select id, amount_cents, return_id, at_settlement, is_of_double_payment(r) as of_double_payment from refunds r
where transaction_uuid = $1 and state in ('due', 'failed') and (id = $2
  or $2::uuid is null and not goes_by_itself
    and (not is_of_double_payment(r) or $3::json is null and amount_cents = $4)
    and ($3::json is null
      or r.at_settlement is distinct from 'paid-too-much' and not exists (select from refund_lines l where l.refund_id = r.id)
      or exists (select from refund_lines l join json_to_recordset($3::json) as g("itemId" uuid)
        on g."itemId" is not distinct from l.order_item_id where l.refund_id = r.id)))
order by amount_cents = $4 desc, state, created_at limit 1`,
});

export interface FulfillTaskParameters {
  amountCents: number;
  reason: string;
  staffId: string | null;
  taskId: string;
}

export interface FulfillTaskRow {
  id: string;
}

/** Of another sum than was owed nothing is said to be kept for a label. */
export const fulfillTask = one<FulfillTaskParameters, FulfillTaskRow>({
  parameters: ["amountCents","reason","staffId","taskId"],
  columns: ["id!"],
  text: `update refunds set state = 'requested', kept_label_cents = case amount_cents when $1 then kept_label_cents else 0 end,
  amount_cents = $1, reason = $2, requested_by = $3,
  requested_at = clock_timestamp(), message = null, finished_at = null
where id = $4 returning id`,
});

export interface LowerTaskParameters {
  amountCents: number;
  taskId: string;
}

export const lowerTask = exec<LowerTaskParameters>({
  parameters: ["amountCents","taskId"],
  text: `update refunds set amount_cents = amount_cents - $1, kept_label_cents = 0 where id = $2`,
});

export interface InsertRefundParameters {
  transactionUuid: string;
  orderId: string;
  amountCents: number;
  reason: string;
  staffId: string | null;
  returnId: string | null;
  atSettlement: string | null;
  dueOn: string | null;
  ground: string | null;
  taskId: string | null;
}

export interface InsertRefundRow {
  id: string;
}

/** A part of a task has its day and its ground; without one they are those of an open statement, where there is one. */
export const insertRefund = one<InsertRefundParameters, InsertRefundRow>({
  parameters: ["transactionUuid","orderId","amountCents","reason","staffId","returnId","atSettlement","dueOn","ground","taskId"],
  columns: ["id!"],
  text: `insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, requested_by, requested_at, return_id, at_settlement,
  due_on, ground)
select $1, $2, $3, 'requested', $4, $5, clock_timestamp(), $6, $7,
  case when t.id is null then $8::date else t.due_on end, case when t.id is null then $9 else t.ground end
from (select $10::uuid as task_id) part left join refunds t on t.id = part.task_id
returning id`,
});

export interface NoteAsCreditParameters {
  refundId: string;
}

export const noteAsCredit = exec<NoteAsCreditParameters>({
  parameters: ["refundId"],
  text: `update refunds set as_credit = true where id = $1`,
});

export interface NoteGivenElsewhereParameters {
  means: string;
  givenOn: string;
  reference: string | null;
  refundId: string;
}

export const noteGivenElsewhere = exec<NoteGivenElsewhereParameters>({
  parameters: ["means","givenOn","reference","refundId"],
  text: `update refunds set given_means = $1, given_on = $2::date, given_reference = $3 where id = $4`,
});

export interface RefundGivenBackParameters {
  refundId: string;
  orderId: string;
}

export interface RefundGivenBackRow {
  amountCents: number;
  dueOn: string;
  ground: Refine<string | null, RefundGround>;
  givenOn: string;
}

/** `given_on`: the day (Paris) on which the money of a refund went back. */
export const refundGivenBack = optional<RefundGivenBackParameters, RefundGivenBackRow>({
  parameters: ["refundId","orderId"],
  columns: ["amount_cents!","due_on!","ground!","given_on!"],
  text: `select r.amount_cents, r.due_on, refund_ground(r) as ground, coalesce(r.given_on, (r.finished_at at time zone 'Europe/Paris')::date) as given_on
from refunds r where r.id = $1 and r.order_id = $2 and r.state = 'done' and r.due_on is not null`,
});

export interface InsertSurchargeParameters {
  refundId: string;
  amountCents: number;
  means: string;
  givenOn: string;
  reference: string | null;
}

export interface InsertSurchargeRow {
  refundId: string;
}

export const insertSurcharge = optional<InsertSurchargeParameters, InsertSurchargeRow>({
  parameters: ["refundId","amountCents","means","givenOn","reference"],
  columns: ["refund_id!"],
  text: `insert into refund_surcharges (refund_id, amount_cents, means, given_on, reference)
values ($1, $2, $3, $4::date, $5) on conflict do nothing returning refund_id`,
});

export interface ReadChargebackParameters {
  refundId: string;
  orderId: string;
}

export interface ReadChargebackRow {
  amountCents: number;
  givenOn: string;
  isCancelled: boolean;
}

export const readChargeback = optional<ReadChargebackParameters, ReadChargebackRow>({
  parameters: ["refundId","orderId"],
  columns: ["amount_cents!","given_on!","is_cancelled!"],
  text: `select r.amount_cents, r.given_on::text as given_on, order_is_cancelled(o.status) as is_cancelled
from refunds r join orders o on o.id = r.order_id
where r.id = $1 and r.order_id = $2 and r.given_means = 'chargeback' and r.state = 'done'`,
});

export interface InsertReversalParameters {
  receivedOn: string;
  refundId: string;
}

export interface InsertReversalRow {
  uuid: string;
}

/** Named after its chargeback, so that it is counted once. */
export const insertReversal = optional<InsertReversalParameters, InsertReversalRow>({
  parameters: ["receivedOn","refundId"],
  columns: ["uuid!"],
  text: `with money as (
  insert into transactions (uuid, order_id, amount_cents, means, received_on, reference)
  select 'hand:' || id, order_id, amount_cents, 'card', $1::date, given_reference from refunds where id = $2
  on conflict (uuid) do nothing returning uuid, order_id
), known as (
  update orders o set lacks_money = false from money m where o.id = m.order_id and o.lacks_money
)
select uuid from money`,
});

export interface KeepOvertakenParameters {
  message: string;
  transactionUuid: string;
}

/** What the bank took of a task's money, before the task is trimmed to what is left: a task of its own, which a reversal restores. */
export const keepOvertaken = exec<KeepOvertakenParameters>({
  parameters: ["message","transactionUuid"],
  text: `insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on, ground, return_id, at_settlement, message, finished_at)
select r.transaction_uuid, r.order_id, r.amount_cents - refundable_cents(t), 'dismissed', r.reason, r.due_on, r.ground, r.return_id, r.at_settlement,
  $1, clock_timestamp()
from refunds r join transactions t on t.uuid = r.transaction_uuid
where t.uuid = $2 and r.state in ('due', 'failed') and refundable_cents(t) between 1 and r.amount_cents - 1`,
});

export interface RestoreOvertakenParameters {
  refundId: string;
  message: string;
}

/** The tasks that a chargeback overtook ask for the money that came again, those of another payment for that one; the law's day begins anew. */
export const restoreOvertaken = exec<RestoreOvertakenParameters>({
  parameters: ["refundId","message"],
  text: `update refunds r set state = 'due', message = null, finished_at = null,
  transaction_uuid = case r.transaction_uuid when c.transaction_uuid then 'hand:' || c.id else r.transaction_uuid end,
  due_on = case when r.due_on is not null then greatest(r.due_on, paris_today() + 14) end
from refunds c
where c.id = $1 and r.order_id = c.order_id and r.state = 'dismissed' and r.message = $2
  and (r.transaction_uuid = c.transaction_uuid
    or exists (select from payment_events e where e.transaction_uuid = r.transaction_uuid and e.outcome = 'repeated-payment'))`,
});

export interface ClearMarkParameters {
  orderId: string;
  mark: string;
}

export interface ClearMarkRow {
  id: string;
}

export const clearMark = optional<ClearMarkParameters, ClearMarkRow>({
  parameters: ["orderId","mark"],
  columns: ["id!"],
  text: `update orders set review_reason = null where id = $1 and review_reason = $2 returning id`,
});

export interface RefundsThatGoByThemselvesParameters {
  silence: string;
  most: number;
}

export interface RefundsThatGoByThemselvesRow {
  id: string;
  orderId: string;
  transactionUuid: string;
  amountCents: number;
  reason: string;
}

export const refundsThatGoByThemselves = many<RefundsThatGoByThemselvesParameters, RefundsThatGoByThemselvesRow>({
  parameters: ["silence","most"],
  columns: ["id!","order_id!","transaction_uuid!","amount_cents!","reason!"],
  text: `select id, order_id, transaction_uuid, amount_cents, reason from refunds
where goes_by_itself and (state = 'due'
  or state = 'failed' and message = $1 and finished_at < clock_timestamp() - interval '10 minutes')
order by created_at limit $2`,
});

export interface FindRefundParameters {
  refundId: string;
}

export interface FindRefundRow {
  state: RefundsState;
  message: string | null;
}

export const findRefund = optional<FindRefundParameters, FindRefundRow>({
  parameters: ["refundId"],
  columns: ["state!","message"],
  text: `select state, message from refunds where id = $1`,
});

export interface FinishRefundParameters {
  state: string;
  providerUuid: string | null;
  message: string | null;
  refundId: string;
}

export interface FinishRefundRow {
  transactionUuid: string;
  amountCents: number;
}

export const finishRefund = optional<FinishRefundParameters, FinishRefundRow>({
  parameters: ["state","providerUuid","message","refundId"],
  columns: ["transaction_uuid!","amount_cents!"],
  text: `update refunds set state = $1, provider_uuid = $2, message = $3,
  finished_at = case when $1 = 'unknown' then null else clock_timestamp() end
where id = $4 and state in ('requested', 'unknown') and state <> $1
returning transaction_uuid, amount_cents`,
});

export interface NoteAskedParameters {
  providerUuid: string;
  message: string;
  refundId: string;
}

/** The provider has yet to do it; its credit is read again until it has. */
export const noteAsked = exec<NoteAskedParameters>({
  parameters: ["providerUuid","message","refundId"],
  text: `update refunds set provider_uuid = $1, message = $2 where id = $3 and state in ('requested', 'unknown')`,
});

export interface RefundsOfParameters {
  transactionUuid: string;
}

export interface RefundsOfRow {
  id: string;
  state: RefundsState;
  amountCents: number;
  providerUuid: string | null;
  takenBack: boolean;
}

/** Those that a credit of the provider may be: its own, one on its way, one of which only the amount is known. */
export const refundsOf = many<RefundsOfParameters, RefundsOfRow>({
  parameters: ["transactionUuid"],
  columns: ["id!","state!","amount_cents!","provider_uuid","taken_back!"],
  text: `select id, state, amount_cents, provider_uuid, taken_back from refunds
where transaction_uuid = $1 and state in ('requested', 'unknown', 'done')
  and not as_credit and given_means is null order by created_at`,
});

export interface NameRefundParameters {
  providerUuid: string;
  refundId: string;
}

export const nameRefund = exec<NameRefundParameters>({
  parameters: ["providerUuid","refundId"],
  text: `update refunds set provider_uuid = $1, taken_back = false where id = $2`,
});

export interface NoteTakenBackParameters {
  refundId: string;
}

export const noteTakenBack = exec<NoteTakenBackParameters>({
  parameters: ["refundId"],
  text: `update refunds set taken_back = true where id = $1`,
});

export interface FindTaskOfSumParameters {
  transactionUuid: string;
  amountCents: number;
}

export interface FindTaskOfSumRow {
  id: string;
}

/** The task that money of just its amount pays where nobody said what it is for: the one that is due first (code civil, 1342-10). */
export const findTaskOfSum = optional<FindTaskOfSumParameters, FindTaskOfSumRow>({
  parameters: ["transactionUuid","amountCents"],
  columns: ["id!"],
  text: `select id from refunds where transaction_uuid = $1 and state in ('due', 'failed') and amount_cents = $2
order by due_on nulls last, created_at, id limit 1`,
});

export interface FulfillTaskElsewhereParameters {
  state: string;
  providerUuid: string;
  message: string;
  taskId: string;
}

export interface FulfillTaskElsewhereRow {
  id: string;
}

export const fulfillTaskElsewhere = one<FulfillTaskElsewhereParameters, FulfillTaskElsewhereRow>({
  parameters: ["state","providerUuid","message","taskId"],
  columns: ["id!"],
  text: `update refunds set state = $1, provider_uuid = $2, requested_at = clock_timestamp(), message = $3,
  finished_at = case when $1 = 'done' then clock_timestamp() end
where id = $4 returning id`,
});

export interface InsertForeignRefundParameters {
  transactionUuid: string;
  orderId: string;
  amountCents: number;
  state: string;
  reason: string;
  providerUuid: string;
  dueOn: string | null;
  ground: string | null;
}

export interface InsertForeignRefundRow {
  id: string;
}

/** Asked for in the provider's own back office, done or on its way. */
export const insertForeignRefund = one<InsertForeignRefundParameters, InsertForeignRefundRow>({
  parameters: ["transactionUuid","orderId","amountCents","state","reason","providerUuid","dueOn","ground"],
  columns: ["id!"],
  text: `insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, requested_at, finished_at, provider_uuid, due_on, ground)
values ($1, $2, $3, $4, $5, clock_timestamp(),
  case when $4 = 'done' then clock_timestamp() end, $6, $7::date, $8) returning id`,
});

export interface GiveBackReservationParameters {
  amountCents: number;
  transactionUuid: string;
}

export const giveBackReservation = exec<GiveBackReservationParameters>({
  parameters: ["amountCents","transactionUuid"],
  text: `update transactions set refunded_cents = refunded_cents - $1 where uuid = $2`,
});

export interface TrimTasksParameters {
  message: string;
  transactionUuid: string;
}

/** No task may ask for more than is left. */
export const trimTasks = exec<TrimTasksParameters>({
  parameters: ["message","transactionUuid"],
  text: `update refunds r set state = case when t.left_cents = 0 then 'dismissed' else r.state end,
  amount_cents = case when t.left_cents = 0 then r.amount_cents else least(r.amount_cents, t.left_cents) end,
  kept_label_cents = case when r.amount_cents > t.left_cents then 0 else r.kept_label_cents end,
  message = case when t.left_cents = 0 then $1 else r.message end,
  finished_at = case when t.left_cents = 0 then clock_timestamp() else r.finished_at end
from (select m.uuid, refundable_cents(m) as left_cents from transactions m where m.uuid = $2) t
where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')`,
});

export interface DropTaskOfDoubleParameters {
  message: string;
  refundId: string;
}

/** Of two payments either may go back (decision 0119). The first that went back whole, for no piece, leaves the other to the order. */
export const dropTaskOfDouble = exec<DropTaskOfDoubleParameters>({
  parameters: ["message","refundId"],
  text: `update refunds r set state = case when r.amount_cents <= g.amount_cents then 'dismissed' else r.state end,
  amount_cents = case when r.amount_cents <= g.amount_cents then r.amount_cents else r.amount_cents - g.amount_cents end,
  message = case when r.amount_cents <= g.amount_cents then $1 else r.message end,
  finished_at = case when r.amount_cents <= g.amount_cents then clock_timestamp() else r.finished_at end
from refunds g join transactions t on t.uuid = g.transaction_uuid and t.amount_cents = g.amount_cents
where g.id = $2 and g.return_id is null and g.at_settlement is null and g.fee_cents = 0
  and not exists (select from refund_lines l where l.refund_id = g.id)
  and not exists (select from payment_events e where e.transaction_uuid = g.transaction_uuid and e.outcome = 'repeated-payment')
  and r.id = (select d.id from refunds d where d.order_id = g.order_id and d.transaction_uuid <> g.transaction_uuid
    and is_of_double_payment(d) order by d.created_at limit 1)`,
});

export interface ReadLeftByBankParameters {
  orderId: string;
}

export interface ReadLeftByBankRow {
  isToPack: boolean;
  lackingCents: number;
}

/** Whether the parcel of an order has yet to be packed, and what its buyer owes. */
export const readLeftByBank = one<ReadLeftByBankParameters, ReadLeftByBankRow>({
  parameters: ["orderId"],
  columns: ["is_to_pack!","lacking_cents!"],
  text: `select order_is_to_pack(status) as is_to_pack, case when order_is_cancelled(status) then 0 else order_lacks_cents(o) end as lacking_cents from orders o where id = $1`,
});

export interface DropCoveredParameters {
  message: string;
  orderId: string;
}

/** What the settlement asked back of a line and another refund has given back is not owed a second time. */
export const dropCovered = exec<DropCoveredParameters>({
  parameters: ["message","orderId"],
  text: `update refunds r set state = 'dismissed', message = $1, finished_at = clock_timestamp()
from refund_lines l join refunded_lines g on g.order_item_id is not distinct from l.order_item_id
where r.order_id = $2 and r.at_settlement is not null and r.state in ('due', 'failed')
  and l.refund_id = r.id and g.order_id = r.order_id and g.given_cents + l.cents > g.paid_cents
  and (l.order_item_id is null or exists (select from order_items i where i.id = l.order_item_id))`,
});

export interface IsPaidNoMoreParameters {
  orderId: string;
}

export interface IsPaidNoMoreRow {
  paidNoMore: boolean;
}

/** Nothing of what was paid for it is left with us, no refund is still open, and its parcel has not been packed. */
export const isPaidNoMore = one<IsPaidNoMoreParameters, IsPaidNoMoreRow>({
  parameters: ["orderId"],
  columns: ["paid_no_more!"],
  text: `select exists (
  select from orders o where o.id = $1 and order_is_to_pack(o.status)
    and not exists (select from refunds r where r.order_id = o.id and r.state in ('requested', 'unknown'))
    and not exists (select from transactions t where t.order_id = o.id and refundable_cents(t) > 0)
) as paid_no_more`,
});

export interface DismissTaskParameters {
  reason: string;
  refundId: string;
  orderId: string;
}

export interface DismissTaskRow {
  amountCents: number;
  transactionUuid: string;
}

export const dismissTask = optional<DismissTaskParameters, DismissTaskRow>({
  parameters: ["reason","refundId","orderId"],
  columns: ["amount_cents!","transaction_uuid!"],
  text: `update refunds set state = 'dismissed', message = $1, finished_at = clock_timestamp()
where id = $2 and order_id = $3 and state in ('due', 'failed')
returning amount_cents, transaction_uuid`,
});

export interface RefundsWithoutAnswerParameters {
  most: number;
}

export interface RefundsWithoutAnswerRow {
  id: string;
  orderId: string;
  transactionUuid: string;
  amountCents: number;
  providerUuid: string | null;
  reference: string | null;
  leftAfterCents: number;
}

/**
 * The call itself is over after half a minute: what two minutes later has not happened will not happen any more.
 * `left_after_cents`: what the provider holds once this refund is done. One that the provider has asked us to wait for
 * (`provider_uuid`) is read less often the older it is.
 */
export const refundsWithoutAnswer = many<RefundsWithoutAnswerParameters, RefundsWithoutAnswerRow>({
  parameters: ["most"],
  columns: ["id!","order_id!","transaction_uuid!","amount_cents!","provider_uuid","reference","left_after_cents!"],
  text: `update refunds r set last_checked_at = clock_timestamp()
from transactions t left join payments p on p.id = t.payment_id
where t.uuid = r.transaction_uuid and r.id in (
  select id from refunds
  where state in ('requested', 'unknown') and requested_at < clock_timestamp() - interval '2 minutes'
    and (provider_uuid is null or last_checked_at is null
      or last_checked_at < clock_timestamp() - (clock_timestamp() - requested_at) / 5)
  order by requested_at limit $1 for update skip locked)
returning r.id, r.order_id, r.transaction_uuid, r.amount_cents, r.provider_uuid, p.reference,
  refundable_cents(t) + given_without_provider_cents(t.uuid) - given_beyond_cents(t) as left_after_cents`,
});

export interface DropRefundLinesParameters {
  refundId: string;
}

export const dropRefundLines = exec<DropRefundLinesParameters>({
  parameters: ["refundId"],
  text: `delete from refund_lines where refund_id = $1`,
});

export interface DropStaleLinesParameters {
  orderId: string;
}

/** The lines of what is open of an order hold only as long as they come to its amount. */
export const dropStaleLines = exec<DropStaleLinesParameters>({
  parameters: ["orderId"],
  text: `delete from refund_lines l using refunds r
where r.id = l.refund_id and r.order_id = $1 and r.state <> 'done'
  and r.amount_cents <> (select sum(cents) from refund_lines where refund_id = r.id)`,
});

export interface OverRefundedLinesParameters {
  refundId: string;
  orderId: string;
}

export interface OverRefundedLinesRow {
  itemId: string | null;
}

/**
 * Of a refund: the lines of which more would be given back than was paid for them. What was paid for a piece that was gone and
 * is off the order since is not known here any more: its task says how much that is.
 */
export const overRefundedLines = many<OverRefundedLinesParameters, OverRefundedLinesRow>({
  parameters: ["refundId","orderId"],
  columns: ["item_id"],
  text: `select g.order_item_id as item_id from refunded_lines g join refund_lines l on l.order_item_id is not distinct from g.order_item_id
where l.refund_id = $1 and g.order_id = $2 and g.given_cents > g.paid_cents
  and not exists (select from refunds r where r.id = l.refund_id and r.at_settlement = 'piece-gone' and l.order_item_id is not null
    and not exists (select from order_items i where i.id = l.order_item_id))`,
});

export interface FollowsLawParameters {
  refundId: string;
  orderId: string;
}

export interface FollowsLawRow {
  follows: boolean;
}

/**
 * Whether a task gives back what the law says is owed: for a withdrawal, for an order that was cancelled, for a piece that is
 * not delivered or was gone when its money came, or for money beyond the total.
 */
export const followsLaw = optional<FollowsLawParameters, FollowsLawRow>({
  parameters: ["refundId","orderId"],
  columns: ["follows!"],
  text: `select (order_is_cancelled(o.status) or r.at_settlement is not null or coalesce(r.ground = 'withdrawal', false) or exists (select from withdrawals w where w.order_id = o.id and w.outcome is distinct from 'refused')
  or exists (select from returns b where b.id = r.return_id and b.cause in ('withdrawal', 'not-sendable'))) as follows
from refunds r join orders o on o.id = r.order_id where r.id = $1 and r.order_id = $2`,
});
