// Written by `npm run db:types` from change-status.sql: change that file, not this one.
import { exec, one, optional } from "#server/db/statement.ts";

type OrderHistoryActorKind = "admin" | "customer" | "guest" | "card-provider" | "carrier" | "system";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

export interface LockOrderToMoveParameters {
  orderId: string;
}

export interface LockOrderToMoveRow {
  status: OrdersStatus;
  version: number;
  paidAt: Date | null;
  underReview: boolean;
  hasReturns: boolean;
  creditCents: number;
  parcelId: string | null;
  leftAt: Date;
  deliveredAt: Date | null;
}

export const lockOrderToMove = optional<LockOrderToMoveParameters, LockOrderToMoveRow>({
  parameters: ["orderId"],
  columns: ["status!","version!","paid_at","under_review!","has_returns!","credit_cents!","parcel_id","left_at!","delivered_at"],
  text: `select status, version, paid_at, review_reason is not null as under_review,
  returned_count > 0 as has_returns, credit_cents, parcel_id, coalesce(shipped_at, created_at) as left_at, delivered_at
from orders where id = $1 for no key update`,
});

export interface SumCapturedParameters {
  orderId: string;
}

export interface SumCapturedRow {
  cents: number;
}

/** Read after the lock is held: a payment that was settled while we waited for it must be seen. */
export const sumCaptured = one<SumCapturedParameters, SumCapturedRow>({
  parameters: ["orderId"],
  columns: ["cents!"],
  text: `select coalesce(sum(refundable_cents(t)), 0)::int as cents from transactions t where order_id = $1`,
});

export interface FindLastChangeParameters {
  orderId: string;
}

export interface FindLastChangeRow {
  name: string | null;
  actorKind: OrderHistoryActorKind;
  at: Date;
}

export const findLastChange = optional<FindLastChangeParameters, FindLastChangeRow>({
  parameters: ["orderId"],
  columns: ["name","actor_kind!","at!"],
  text: `select u.display_name as name, h.actor_kind, h.at from order_history h
left join users u on u.id = h.actor_id where h.order_id = $1 order by h.id desc limit 1`,
});

export interface WithdrawAttemptsParameters {
  orderId: string;
}

export const withdrawAttempts = exec<WithdrawAttemptsParameters>({
  parameters: ["orderId"],
  text: `update payments set state = 'withdrawn', closed_at = clock_timestamp()
where order_id = $1 and state in ('starting', 'open')`,
});

export interface UpdateStatusParameters {
  to: string;
  endsHold: boolean;
  keepsHold: boolean;
  hasMoney: boolean;
  stamps: string | null;
  at: Date | null;
  cause: string | null;
  leavesParcel: boolean;
  parcelId: string | null;
  reviewReason: string | null;
  orderId: string;
}

export interface UpdateStatusRow {
  version: number;
}

/**
 * The hold of a guest's order ends being counted where staff take it over. Another order has one from the moment it is to
 * be paid, if its live has a time to pay; what its buyer takes off meanwhile (`keepsHold`) is no way around it.
 * An order that is to be paid anew is its buyer's to pay while what it held is on its way back; its contract then ends by
 * the trigger orders_end_contract.
 * A sending or a delivery that is taken back takes its day along: the time to withdraw runs from the delivery that holds, and
 * from the carrier's day where that is later than the one that staff say (decision 0177).
 */
export const updateStatus = optional<UpdateStatusParameters, UpdateStatusRow>({
  parameters: ["to","endsHold","keepsHold","hasMoney","stamps","at","cause","leavesParcel","parcelId","reviewReason","orderId"],
  columns: ["version!"],
  text: `update orders o set status = $1, version = version + 1, updated_at = clock_timestamp(),
  held_until = case
    when not order_is_open($1) then null
    when origin = 'guest' then case when not $2 then held_until end
    when $1 = 'to-pay' then coalesce(case when not $2 then held_until end, (select e.at from time_to_pay_ends(o.live_id) e))
    when $3 then held_until
  end,
  paid_at = case when order_is_settled($1) then coalesce(paid_at, clock_timestamp())
    when $4 and not (order_is_open($1) and order_kept_cents(o) = 0) then paid_at end,
  shipped_at = case when $5 = 'shipped_at' then coalesce(shipped_at, $6, clock_timestamp())
    when order_is_sent($1) or order_is_cancelled($1) then shipped_at end,
  delivered_at = case
    when $5 = 'delivered_at' then greatest(coalesce($6, clock_timestamp()),
      (select t.delivered_at from parcel_tracking t where t.tracking_number = o.tracking_id and t.replaced_at is null))
    when order_is_cancelled($1) then delivered_at end,
  cancelled_at = case when order_is_cancelled($1) then clock_timestamp() end,
  cancel_cause = case when order_is_cancelled($1) then $7 end,
  parcel_id = case when not $8 then coalesce($9, parcel_id) end,
  review_reason = coalesce($10, review_reason),
  lacks_money = order_is_settled($1)
    and (lacks_money or not order_is_settled(status) and order_lacks_cents(o) > 0)
where id = $11
returning version`,
});

export interface InsertRefundTasksParameters {
  reason: string;
  dueOn: string | null;
  ground: string;
  keptCents: number;
  orderId: string;
}

/**
 * All that is held but `keptCents`, from the first payment on and what was paid with credit last. The law gives 14 days from the
 * end of the contract, which a statement of withdrawal has ended before: then `dueOn` is its day.
 */
export const insertRefundTasks = exec<InsertRefundTasksParameters>({
  parameters: ["reason","dueOn","ground","keptCents","orderId"],
  text: `insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on, ground)
select uuid, order_id, cents, 'due', $1, least((clock_timestamp() at time zone 'Europe/Paris')::date + 14, $2::date), $3
from (
  select t.uuid, t.order_id, least(l.cents, sum(l.cents) over () - $4
    - (sum(l.cents) over (order by t.means = 'credit', t.paid_at, t.uuid) - l.cents)) as cents
  from transactions t
  cross join lateral (select refundable_cents(t) - coalesce(sum(amount_cents), 0)::int as cents from refunds
    where transaction_uuid = t.uuid and (state = 'due' or state = 'failed' and (return_id is not null or at_settlement is not null))) l
  where t.order_id = $5 and l.cents > 0
) p
where cents > 0`,
});
