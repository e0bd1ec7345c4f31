-- name: lockOrderToMove :optional
select status, version, paid_at, review_reason is not null as under_review,
  returned_count > 0 as has_returns, credit_cents, parcel_id, coalesce(shipped_at, created_at) as left_at, delivered_at
from orders where id = :orderId for no key update;

-- name: sumCaptured :one
-- Read after the lock is held: a payment that was settled while we waited for it must be seen.
select coalesce(sum(refundable_cents(t)), 0)::int as cents from transactions t where order_id = :orderId;

-- name: findLastChange :optional
select u.display_name as name, h.actor_kind, h.at from order_history h
left join users u on u.id = h.actor_id where h.order_id = :orderId order by h.id desc limit 1;

-- name: withdrawAttempts :exec
update payments set state = 'withdrawn', closed_at = clock_timestamp()
where order_id = :orderId and state in ('starting', 'open');

-- name: updateStatus :optional
-- @param stamps?
-- @param cause?
-- @param reviewReason?
-- @param at?
-- @param parcelId?
-- The hold of a guest's order ends being counted where staff take it over. Another order has one from the moment it is to
-- be paid, if its live has a time to pay; what its buyer takes off meanwhile (`keepsHold`) is no way around it.
-- An order that is to be paid anew is its buyer's to pay while what it held is on its way back; its contract then ends by
-- the trigger orders_end_contract.
-- A sending or a delivery that is taken back takes its day along: the time to withdraw runs from the delivery that holds, and
-- from the carrier's day where that is later than the one that staff say (decision 0177).
update orders o set status = :to, version = version + 1, updated_at = clock_timestamp(),
  held_until = case
    when not order_is_open(:to) then null
    when origin = 'guest' then case when not :endsHold then held_until end
    when :to = 'to-pay' then coalesce(case when not :endsHold then held_until end, (select e.at from time_to_pay_ends(o.live_id) e))
    when :keepsHold then held_until
  end,
  paid_at = case when order_is_settled(:to) then coalesce(paid_at, clock_timestamp())
    when :hasMoney and not (order_is_open(:to) and order_kept_cents(o) = 0) then paid_at end,
  shipped_at = case when :stamps = 'shipped_at' then coalesce(shipped_at, :at, clock_timestamp())
    when order_is_sent(:to) or order_is_cancelled(:to) then shipped_at end,
  delivered_at = case
    when :stamps = 'delivered_at' then greatest(coalesce(:at, clock_timestamp()),
      (select t.delivered_at from parcel_tracking t where t.tracking_number = o.tracking_id and t.replaced_at is null))
    when order_is_cancelled(:to) then delivered_at end,
  cancelled_at = case when order_is_cancelled(:to) then clock_timestamp() end,
  cancel_cause = case when order_is_cancelled(:to) then :cause end,
  parcel_id = case when not :leavesParcel then coalesce(:parcelId, parcel_id) end,
  review_reason = coalesce(:reviewReason, review_reason),
  lacks_money = order_is_settled(:to)
    and (lacks_money or not order_is_settled(status) and order_lacks_cents(o) > 0)
where id = :orderId
returning version;

-- name: insertRefundTasks :exec
-- @param dueOn?
-- All that is held but `keptCents`, from the first payment on and what was paid with credit last. The law gives 14 days from the
-- end of the contract, which a statement of withdrawal has ended before: then `dueOn` is its day.
insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on, ground)
select uuid, order_id, cents, 'due', :reason, least((clock_timestamp() at time zone 'Europe/Paris')::date + 14, :dueOn::date), :ground
from (
  select t.uuid, t.order_id, least(l.cents, sum(l.cents) over () - :keptCents
    - (sum(l.cents) over (order by t.means = 'credit', t.paid_at, t.uuid) - l.cents)) as cents
  from transactions t
  cross join lateral (select refundable_cents(t) - coalesce(sum(amount_cents), 0)::int as cents from refunds
    where transaction_uuid = t.uuid and (state = 'due' or state = 'failed' and (return_id is not null or at_settlement is not null))) l
  where t.order_id = :orderId and l.cents > 0
) p
where cents > 0;
