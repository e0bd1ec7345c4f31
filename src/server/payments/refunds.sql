-- @import { RefundLine } from "#contract/admin/order-money.ts";
-- @import { RefundGround } from "#domain/refund-clock.ts";

-- name: readRefundable :optional
-- `provider_cents`: what the provider holds, for what was given as credit or by other means stays with it.
-- `paid_on`: the day (Paris) on which it came. `twice_cents`: what of it came twice and is to be given back as such.
-- @column left_cents!
-- @column twice_cents!
-- @column provider_cents!
-- @column paid_on!
select refundable_cents(t) as left_cents,
  (select coalesce(sum(amount_cents), 0)::int from refunds r where r.transaction_uuid = t.uuid and is_of_double_payment(r)) as twice_cents, came_on(t)::text as paid_on, refundable_cents(t) + given_without_provider_cents(t.uuid) - given_beyond_cents(t) as provider_cents,
  t.means, t.credit_id, (select user_id from orders where id = t.order_id) as user_id,
  exists (select 1 from refunds r where r.transaction_uuid = t.uuid and r.state in ('requested', 'unknown')) as in_progress,
  is_by_hand(t.uuid) as by_hand, (select p.reference from payments p where p.id = t.payment_id) as reference
from transactions t where uuid = :transactionUuid and order_id = :orderId;

-- name: reserve :exec
-- From here on nobody else can give this part of the money back: `transactions_never_over_refunded` stands behind it.
update transactions set refunded_cents = refunded_cents + :amountCents where uuid = :transactionUuid;

-- name: findTask :optional
-- A fee that goes back by itself is no task that another refund fulfills, unless it is named; nor is one that asks for other
-- lines than those that are given back, or for what was paid beyond all of them. That of a payment that came twice is fulfilled
-- by its whole amount alone.
-- @column of_double_payment!
-- @param refundId?
-- @param lines RefundLine[] | null
select id, amount_cents, return_id, at_settlement, is_of_double_payment(r) as of_double_payment from refunds r
where transaction_uuid = :transactionUuid and state in ('due', 'failed') and (id = :refundId
  or :refundId::uuid is null and not goes_by_itself
    and (not is_of_double_payment(r) or :lines::json is null and amount_cents = :amountCents)
    and (:lines::json is null
      or r.at_settlement is distinct from 'paid-too-much' and not exists (select from refund_lines l where l.refund_id = r.id)
      or exists (select from refund_lines l join json_to_recordset(:lines::json) as g("itemId" uuid)
        on g."itemId" is not distinct from l.order_item_id where l.refund_id = r.id)))
order by amount_cents = :amountCents desc, state, created_at limit 1;

-- name: fulfillTask :one
-- Of another sum than was owed nothing is said to be kept for a label.
-- @param staffId?
update refunds set state = 'requested', kept_label_cents = case amount_cents when :amountCents then kept_label_cents else 0 end,
  amount_cents = :amountCents, reason = :reason, requested_by = :staffId,
  requested_at = clock_timestamp(), message = null, finished_at = null
where id = :taskId returning id;

-- name: lowerTask :exec
update refunds set amount_cents = amount_cents - :amountCents, kept_label_cents = 0 where id = :taskId;

-- name: insertRefund :one
-- A part of a task has its day and its ground; without one they are those of an open statement, where there is one.
-- @param returnId?
-- @param atSettlement?
-- @param staffId?
-- @param taskId?
-- @param dueOn?
-- @param ground?
insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, requested_by, requested_at, return_id, at_settlement,
  due_on, ground)
select :transactionUuid, :orderId, :amountCents, 'requested', :reason, :staffId, clock_timestamp(), :returnId, :atSettlement,
  case when t.id is null then :dueOn::date else t.due_on end, case when t.id is null then :ground else t.ground end
from (select :taskId::uuid as task_id) part left join refunds t on t.id = part.task_id
returning id;

-- name: noteAsCredit :exec
update refunds set as_credit = true where id = :refundId;

-- name: noteGivenElsewhere :exec
-- @param reference?
update refunds set given_means = :means, given_on = :givenOn::date, given_reference = :reference where id = :refundId;

-- name: refundGivenBack :optional
-- `given_on`: the day (Paris) on which the money of a refund went back.
-- @column due_on!
-- @column ground RefundGround
-- @column given_on!
select r.amount_cents, r.due_on, refund_ground(r) as ground, coalesce(r.given_on, (r.finished_at at time zone 'Europe/Paris')::date) as given_on
from refunds r where r.id = :refundId and r.order_id = :orderId and r.state = 'done' and r.due_on is not null;

-- name: insertSurcharge :optional
-- @param reference?
insert into refund_surcharges (refund_id, amount_cents, means, given_on, reference)
values (:refundId, :amountCents, :means, :givenOn::date, :reference) on conflict do nothing returning refund_id;

-- name: readChargeback :optional
-- @column given_on!
-- @column is_cancelled!
select r.amount_cents, r.given_on::text as given_on, order_is_cancelled(o.status) as is_cancelled
from refunds r join orders o on o.id = r.order_id
where r.id = :refundId and r.order_id = :orderId and r.given_means = 'chargeback' and r.state = 'done';

-- name: insertReversal :optional
-- Named after its chargeback, so that it is counted once.
with money as (
  insert into transactions (uuid, order_id, amount_cents, means, received_on, reference)
  select 'hand:' || id, order_id, amount_cents, 'card', :receivedOn::date, given_reference from refunds where id = :refundId
  on conflict (uuid) do nothing returning uuid, order_id
), known as (
  update orders o set lacks_money = false from money m where o.id = m.order_id and o.lacks_money
)
select uuid from money;

-- name: keepOvertaken :exec
-- What the bank took of a task's money, before the task is trimmed to what is left: a task of its own, which a reversal restores.
insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on, ground, return_id, at_settlement, message, finished_at)
select r.transaction_uuid, r.order_id, r.amount_cents - refundable_cents(t), 'dismissed', r.reason, r.due_on, r.ground, r.return_id, r.at_settlement,
  :message, clock_timestamp()
from refunds r join transactions t on t.uuid = r.transaction_uuid
where t.uuid = :transactionUuid and r.state in ('due', 'failed') and refundable_cents(t) between 1 and r.amount_cents - 1;

-- name: restoreOvertaken :exec
-- The tasks that a chargeback overtook ask for the money that came again, those of another payment for that one; the law's day begins anew.
update refunds r set state = 'due', message = null, finished_at = null,
  transaction_uuid = case r.transaction_uuid when c.transaction_uuid then 'hand:' || c.id else r.transaction_uuid end,
  due_on = case when r.due_on is not null then greatest(r.due_on, paris_today() + 14) end
from refunds c
where c.id = :refundId and r.order_id = c.order_id and r.state = 'dismissed' and r.message = :message
  and (r.transaction_uuid = c.transaction_uuid
    or exists (select from payment_events e where e.transaction_uuid = r.transaction_uuid and e.outcome = 'repeated-payment'));

-- name: clearMark :optional
update orders set review_reason = null where id = :orderId and review_reason = :mark returning id;

-- name: refundsThatGoByThemselves :many
select id, order_id, transaction_uuid, amount_cents, reason from refunds
where goes_by_itself and (state = 'due'
  or state = 'failed' and message = :silence and finished_at < clock_timestamp() - interval '10 minutes')
order by created_at limit :most;

-- name: findRefund :optional
select state, message from refunds where id = :refundId;

-- name: finishRefund :optional
-- @param providerUuid?
-- @param message?
update refunds set state = :state, provider_uuid = :providerUuid, message = :message,
  finished_at = case when :state = 'unknown' then null else clock_timestamp() end
where id = :refundId and state in ('requested', 'unknown') and state <> :state
returning transaction_uuid, amount_cents;

-- name: noteAsked :exec
-- The provider has yet to do it; its credit is read again until it has.
update refunds set provider_uuid = :providerUuid, message = :message where id = :refundId and state in ('requested', 'unknown');

-- name: refundsOf :many
-- Those that a credit of the provider may be: its own, one on its way, one of which only the amount is known.
select id, state, amount_cents, provider_uuid, taken_back from refunds
where transaction_uuid = :transactionUuid and state in ('requested', 'unknown', 'done')
  and not as_credit and given_means is null order by created_at;

-- name: nameRefund :exec
update refunds set provider_uuid = :providerUuid, taken_back = false where id = :refundId;

-- name: noteTakenBack :exec
update refunds set taken_back = true where id = :refundId;

-- name: findTaskOfSum :optional
-- The task that money of just its amount pays where nobody said what it is for: the one that is due first (code civil, 1342-10).
select id from refunds where transaction_uuid = :transactionUuid and state in ('due', 'failed') and amount_cents = :amountCents
order by due_on nulls last, created_at, id limit 1;

-- name: fulfillTaskElsewhere :one
update refunds set state = :state, provider_uuid = :providerUuid, requested_at = clock_timestamp(), message = :message,
  finished_at = case when :state = 'done' then clock_timestamp() end
where id = :taskId returning id;

-- name: insertForeignRefund :one
-- Asked for in the provider's own back office, done or on its way.
-- @param dueOn?
-- @param ground?
insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, requested_at, finished_at, provider_uuid, due_on, ground)
values (:transactionUuid, :orderId, :amountCents, :state, :reason, clock_timestamp(),
  case when :state = 'done' then clock_timestamp() end, :providerUuid, :dueOn::date, :ground) returning id;

-- name: giveBackReservation :exec
update transactions set refunded_cents = refunded_cents - :amountCents where uuid = :transactionUuid;

-- name: trimTasks :exec
-- No task may ask for more than is left.
update refunds r set state = case when t.left_cents = 0 then 'dismissed' else r.state end,
  amount_cents = case when t.left_cents = 0 then r.amount_cents else least(r.amount_cents, t.left_cents) end,
  kept_label_cents = case when r.amount_cents > t.left_cents then 0 else r.kept_label_cents end,
  message = case when t.left_cents = 0 then :message else r.message end,
  finished_at = case when t.left_cents = 0 then clock_timestamp() else r.finished_at end
from (select m.uuid, refundable_cents(m) as left_cents from transactions m where m.uuid = :transactionUuid) t
where r.transaction_uuid = t.uuid and r.state in ('due', 'failed');

-- name: dropTaskOfDouble :exec
-- Of two payments either may go back (decision 0119). The first that went back whole, for no piece, leaves the other to the order.
update refunds r set state = case when r.amount_cents <= g.amount_cents then 'dismissed' else r.state end,
  amount_cents = case when r.amount_cents <= g.amount_cents then r.amount_cents else r.amount_cents - g.amount_cents end,
  message = case when r.amount_cents <= g.amount_cents then :message else r.message end,
  finished_at = case when r.amount_cents <= g.amount_cents then clock_timestamp() else r.finished_at end
from refunds g join transactions t on t.uuid = g.transaction_uuid and t.amount_cents = g.amount_cents
where g.id = :refundId and g.return_id is null and g.at_settlement is null and g.fee_cents = 0
  and not exists (select from refund_lines l where l.refund_id = g.id)
  and not exists (select from payment_events e where e.transaction_uuid = g.transaction_uuid and e.outcome = 'repeated-payment')
  and r.id = (select d.id from refunds d where d.order_id = g.order_id and d.transaction_uuid <> g.transaction_uuid
    and is_of_double_payment(d) order by d.created_at limit 1);

-- name: readLeftByBank :one
-- Whether the parcel of an order has yet to be packed, and what its buyer owes.
-- @column is_to_pack!
-- @column lacking_cents!
select order_is_to_pack(status) as is_to_pack, case when order_is_cancelled(status) then 0 else order_lacks_cents(o) end as lacking_cents from orders o where id = :orderId;

-- name: dropCovered :exec
-- What the settlement asked back of a line and another refund has given back is not owed a second time.
update refunds r set state = 'dismissed', message = :message, finished_at = clock_timestamp()
from refund_lines l join refunded_lines g on g.order_item_id is not distinct from l.order_item_id
where r.order_id = :orderId and r.at_settlement is not null and r.state in ('due', 'failed')
  and l.refund_id = r.id and g.order_id = r.order_id and g.given_cents + l.cents > g.paid_cents
  and (l.order_item_id is null or exists (select from order_items i where i.id = l.order_item_id));

-- name: isPaidNoMore :one
-- Nothing of what was paid for it is left with us, no refund is still open, and its parcel has not been packed.
select exists (
  select from orders o where o.id = :orderId and order_is_to_pack(o.status)
    and not exists (select from refunds r where r.order_id = o.id and r.state in ('requested', 'unknown'))
    and not exists (select from transactions t where t.order_id = o.id and refundable_cents(t) > 0)
) as paid_no_more;

-- name: dismissTask :optional
update refunds set state = 'dismissed', message = :reason, finished_at = clock_timestamp()
where id = :refundId and order_id = :orderId and state in ('due', 'failed')
returning amount_cents, transaction_uuid;

-- name: refundsWithoutAnswer :many
-- The call itself is over after half a minute: what two minutes later has not happened will not happen any more.
-- `left_after_cents`: what the provider holds once this refund is done. One that the provider has asked us to wait for
-- (`provider_uuid`) is read less often the older it is.
-- @column left_after_cents!
update refunds r set last_checked_at = clock_timestamp()
from transactions t left join payments p on p.id = t.payment_id
where t.uuid = r.transaction_uuid and r.id in (
  select id from refunds
  where state in ('requested', 'unknown') and requested_at < clock_timestamp() - interval '2 minutes'
    and (provider_uuid is null or last_checked_at is null
      or last_checked_at < clock_timestamp() - (clock_timestamp() - requested_at) / 5)
  order by requested_at limit :most for update skip locked)
returning r.id, r.order_id, r.transaction_uuid, r.amount_cents, r.provider_uuid, p.reference,
  refundable_cents(t) + given_without_provider_cents(t.uuid) - given_beyond_cents(t) as left_after_cents;

-- name: dropRefundLines :exec
delete from refund_lines where refund_id = :refundId;

-- name: dropStaleLines :exec
-- The lines of what is open of an order hold only as long as they come to its amount.
delete from refund_lines l using refunds r
where r.id = l.refund_id and r.order_id = :orderId and r.state <> 'done'
  and r.amount_cents <> (select sum(cents) from refund_lines where refund_id = r.id);

-- name: overRefundedLines :many
-- Of a refund: the lines of which more would be given back than was paid for them. What was paid for a piece that was gone and
-- is off the order since is not known here any more: its task says how much that is.
select g.order_item_id as item_id from refunded_lines g join refund_lines l on l.order_item_id is not distinct from g.order_item_id
where l.refund_id = :refundId and g.order_id = :orderId and g.given_cents > g.paid_cents
  and not exists (select from refunds r where r.id = l.refund_id and r.at_settlement = 'piece-gone' and l.order_item_id is not null
    and not exists (select from order_items i where i.id = l.order_item_id));

-- name: followsLaw :optional
-- Whether a task gives back what the law says is owed: for a withdrawal, for an order that was cancelled, for a piece that is
-- not delivered or was gone when its money came, or for money beyond the total.
-- @column follows!
select (order_is_cancelled(o.status) or r.at_settlement is not null or coalesce(r.ground = 'withdrawal', false) or exists (select from withdrawals w where w.order_id = o.id and w.outcome is distinct from 'refused')
  or exists (select from returns b where b.id = r.return_id and b.cause in ('withdrawal', 'not-sendable'))) as follows
from refunds r join orders o on o.id = r.order_id where r.id = :refundId and r.order_id = :orderId;
