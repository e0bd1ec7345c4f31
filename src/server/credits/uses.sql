-- name: lockUsable :many
-- What a reader may spend now; the credits' rows decide between two orders that want the same cent. Locked by ascending id.
-- @param deviceHash?
-- @param userId?
select c.id, c.left_cents - c.reserved_cents as usable_cents, c.expires_at, c.granted_at
from credits c
where c.id in (select credit_id from credits_of_reader(:deviceHash, :userId)) and c.left_cents > c.reserved_cents
  and (c.expires_at is null or c.expires_at > clock_timestamp())
order by c.id for update;

-- name: reserveUse :exec
with counted as (
  update credits set reserved_cents = reserved_cents + :amountCents::int where id = :creditId
)
insert into credit_uses (order_id, credit_id, amount_cents, state) values (:orderId, :creditId, :amountCents::int, 'reserved')
on conflict (order_id, credit_id) do update
  set amount_cents = excluded.amount_cents, state = 'reserved', at = clock_timestamp();

-- name: noteReserved :exec
-- The version tells a payment that waits for the order that much has changed.
update orders set credit_cents = :cents, version = version + 1, updated_at = clock_timestamp() where id = :orderId;

-- name: releaseUses :one
with freed as (
  update credit_uses set state = 'released', at = clock_timestamp() where order_id = :orderId and state = 'reserved'
  returning credit_id, amount_cents
), counted as (
  update credits c set reserved_cents = c.reserved_cents - f.amount_cents from freed f where c.id = f.credit_id
), told as (
  update orders set credit_cents = 0 where id = :orderId and credit_cents > 0
)
select coalesce(sum(amount_cents), 0)::int as cents from freed;

-- name: lockUses :many
-- What the order was to be paid with, and what is left of each to pay with.
select u.credit_id, least(u.amount_cents, c.left_cents - c.reserved_cents) as spendable_cents
from credit_uses u join credits c on c.id = u.credit_id
where u.order_id = :orderId and u.state = 'released'
order by c.id for update of c;

-- name: spend :exec
-- @param actorId?
with money as (
  insert into transactions (uuid, order_id, amount_cents, means, received_on, credit_id)
  values (:uuid, :orderId, :amountCents::int, 'credit', (clock_timestamp() at time zone 'Europe/Paris')::date, :creditId)
), spent as (
  update credit_uses set state = 'spent', amount_cents = :amountCents::int, at = clock_timestamp()
  where order_id = :orderId and credit_id = :creditId
), changed as (
  update credits set left_cents = left_cents - :amountCents::int where id = :creditId
)
insert into credit_movements (credit_id, kind, amount_cents, transaction_uuid, actor_kind, actor_id)
values (:creditId, 'spent', -:amountCents::int, :uuid, :actorKind, :actorId);

-- name: giveBackDue :many
-- The tasks to give back what was paid with credit need nobody: it is there again at once.
-- @param actorId?
with due as materialized (
  select r.id, r.amount_cents, r.transaction_uuid, t.credit_id
  from refunds r join transactions t on t.uuid = r.transaction_uuid
  where r.order_id = :orderId and r.state in ('due', 'failed') and t.means = 'credit' for update of r, t
), done as (
  update refunds r set state = 'done', requested_at = clock_timestamp(), finished_at = clock_timestamp(),
    requested_by = :actorId, message = null
  from due d where r.id = d.id
), lowered as (
  update transactions t set refunded_cents = t.refunded_cents + d.cents
  from (select transaction_uuid, sum(amount_cents)::int as cents from due group by transaction_uuid) d
  where t.uuid = d.transaction_uuid
), changed as (
  update credits c set left_cents = c.left_cents + d.cents, expires_at = given_back_until(c.expires_at)
  from (select credit_id, sum(amount_cents)::int as cents from due group by credit_id) d where c.id = d.credit_id
), moved as (
  insert into credit_movements (credit_id, kind, amount_cents, transaction_uuid, actor_kind, actor_id)
  select credit_id, 'given-back', amount_cents, transaction_uuid, :actorKind, :actorId from due
)
select id, amount_cents from due order by id;

-- name: idleOrders :many
-- Orders that hold credit while nobody pays them: their attempt is over, and the provider has no more to decide. One whose
-- payment is being started has none yet.
select u.order_id as id from credit_uses u
where u.state = 'reserved' and u.at < clock_timestamp() - make_interval(secs => :leaseSeconds)
  and not exists (select from payments p where p.order_id = u.order_id and p.state in ('starting', 'open'))
  and not exists (select from pending_attempts a join payments p on p.id = a.payment_id where p.order_id = u.order_id)
group by u.order_id order by u.order_id limit :most;

-- name: lockIfIdle :optional
select o.id from orders o
where o.id = :orderId and o.credit_cents > 0
  and not exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open'))
  and not exists (select from pending_attempts a join payments p on p.id = a.payment_id where p.order_id = o.id)
for update of o skip locked;
