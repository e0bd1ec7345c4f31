-- name: lockAttempt :optional
-- An attempt to pay with its order, as they stand under the order's lock. `known`: this event of the provider is stored
-- already; `counted`: this transaction's money is; `paid_before`: other money is held for this order, which
-- lacks none, and, where it is open, is not asked back; `pays_rest`: the order is paid in part, and lacks as much; `edited`:
-- items came or went after the attempt fixed its amount.
-- @column seen_version!
-- @column pays_rest!
select p.id as payment_id, o.id as order_id, o.status, o.version, o.total_cents, o.credit_cents as reserved_cents, p.credit_cents,
  (select version from orders where id = p.order_id) as seen_version,
  exists (select 1 from payment_events e where e.transaction_uuid = :transactionUuid and e.detailed_status = :detailedStatus
    and event_is_judged(e.outcome)) as known,
  exists (select 1 from transactions t where t.uuid = :transactionUuid) as counted,
  not o.lacks_money and exists (select 1 from transactions t
    where t.order_id = o.id and t.uuid <> :transactionUuid and refundable_cents(t) > case when order_is_open(o.status) then coalesce(
      (select sum(r.amount_cents) from refunds r where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')), 0) else 0 end) as paid_before,
  order_is_settled(o.status) and not o.lacks_money and order_lacks_cents(o) >= :amountCents::bigint as pays_rest,
  exists (select 1 from order_items i where i.order_id = o.id and not i.takes_unit) as lacks_units,
  exists (select 1 from order_history h where h.order_id = o.id and h.event in ('line-added', 'line-removed')
    and h.at > p.started_at) as edited, o.cancel_cause
from payments p join orders o on o.id = p.order_id
where p.reference = :reference
for no key update of o;

-- name: openAttempt :optional
-- Counted from before the provider was asked, so that the token is never believed to live longer than it does.
-- @param aliasId?
update payments set state = 'open', form_token = :formToken, means = :means, alias_id = :aliasId, token_expires_at = started_at + make_interval(mins => :lifeMinutes)
where id = :attemptId and state = 'starting'
returning form_token, token_expires_at, amount_cents, means, alias_id;

-- name: failAttempt :exec
update payments set state = 'failed', closed_at = clock_timestamp(), refusal_code = :why
where id = :attemptId and state = 'starting';

-- name: lookAtAttempt :optional
-- @column left_alone!
select state, form_token, token_expires_at, amount_cents, means, alias_id,
  started_at <= clock_timestamp() - make_interval(secs => :leaseSeconds) as left_alone
from payments where id = :attemptId;

-- name: findUnresolved :optional
-- @column over!
select id, reference, started_at < clock_timestamp() - make_interval(mins => :overAfterMinutes) as over
from payments where id = :attemptId;

-- name: unresolvedOfOrder :many
-- `pending`: the provider checks it, for minutes or days, and is asked at the pace of `claimUnresolved`.
-- @column over!
select id, reference, state in ('starting', 'open') as blocks,
  exists (select from pending_attempts u where u.payment_id = payments.id) as pending,
  started_at < clock_timestamp() - make_interval(mins => :overAfterMinutes) as over,
  coalesce(last_checked_at > clock_timestamp() - interval '30 seconds', false) as just_asked
from payments where order_id = :orderId and state in ('starting', 'open', 'refused', 'withdrawn')
order by started_at;

-- name: noteQuestion :exec
update payments set last_checked_at = clock_timestamp() where id = :attemptId;

-- name: claimUnresolved :many
-- Marks the attempts whose turn it is as asked about, so that another copy of the server leaves them alone. The older
-- an attempt, the longer the pause between two questions. An attempt of 'failed' has no token that anybody could pay. What
-- the provider has yet to decide about (`pending_attempts`) has moments of its own, and is never given up. The pause is asked
-- of the locked row once more: another copy may have asked between what this statement saw and its lock.
-- @column over!
update payments set last_checked_at = clock_timestamp()
where id in (
  select p.id from (
    select id from payments
    where state in ('starting', 'open', 'refused', 'withdrawn')
      and started_at between clock_timestamp() - interval '24 hours' and clock_timestamp() - interval '2 minutes'
      and (last_checked_at is null or last_checked_at
        < clock_timestamp() - greatest(interval '55 seconds', (clock_timestamp() - started_at) / 5))
    except select payment_id from pending_attempts
    union select payment_id from pending_attempts where ask_at <= clock_timestamp()) due
  join payments p on p.id = due.id
  where p.last_checked_at is null or p.last_checked_at < clock_timestamp() - interval '55 seconds'
  order by p.last_checked_at nulls first, p.started_at limit :most
  for update of p skip locked)
returning id, reference, started_at < clock_timestamp() - make_interval(mins => :overAfterMinutes) as over;

-- name: abandonOld :exec
-- Attempts that nobody could tell us about for a day. Money that still comes for one settles its order as ever.
update payments set state = 'abandoned', closed_at = coalesce(closed_at, clock_timestamp())
where state in ('starting', 'open', 'refused', 'withdrawn') and started_at < clock_timestamp() - interval '24 hours'
  and id not in (select payment_id from pending_attempts);

-- name: closeAttempt :optional
with o as materialized (
  select id from orders where id = (select order_id from payments where id = :attemptId) for no key update
), closed as (
  update payments p set state = 'abandoned', closed_at = coalesce(p.closed_at, clock_timestamp())
  from o where p.id = :attemptId and p.order_id = o.id and p.state in ('starting', 'open', 'refused', 'withdrawn')
  returning order_id
)
update orders set version = version + 1, updated_at = clock_timestamp()
where id = (select order_id from closed)
returning id as order_id;

-- name: findAnswered :optional
-- Whether the answered attempt is this order's, and whether the event is stored already.
-- @param reference?
-- @param transactionUuid?
-- @param detailedStatus?
select exists (select 1 from payments where reference = :reference and order_id = o.id) as is_ours,
  exists (select 1 from payment_events where transaction_uuid = :transactionUuid and detailed_status = :detailedStatus and event_is_judged(outcome))
    as is_known
from orders o where o.id = :orderId;

-- name: productsWithoutUnit :many
select product_id from order_items where order_id = :orderId and not takes_unit;

-- name: lockToReserve :optional
-- Nothing is set apart for an order that may not be paid any more.
select total_cents from orders where id = :orderId and order_change_refusal(status, paid_at, held_until) is null for no key update;

-- name: lockCovered :optional
-- An order of which nothing is left to pay otherwise, as it was judged.
select status, version, total_cents from orders
where id = :orderId and order_change_refusal(status, paid_at, held_until) is null and credit_cents = total_cents and version = :version
for no key update;
