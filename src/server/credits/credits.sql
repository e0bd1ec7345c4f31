-- @import { CreditMovement } from "#contract/credits.ts"
-- @import { CreditSource } from "#domain/credit.ts"

-- name: lockHolder :optional
-- Whoever is being erased is given nothing more.
select id from users where id = :userId and erased_at is null for key share;

-- name: insertCredit :one
-- @param orderId?
-- @param refundId?
-- @param expiresAt?
-- @param grantedBy?
insert into credits (user_id, source, reason, order_id, refund_id, expires_at, granted_by)
values (:userId, :source, :reason, :orderId, :refundId, :expiresAt::timestamptz, :grantedBy)
returning id;

-- name: move :exec
-- The only place that changes what is left of a credit, beside `spend` and `giveBackDue`, which bring a payment along.
-- @param actorId?
-- @param transactionUuid?
with changed as (
  update credits set left_cents = left_cents + :amountCents::int,
    expires_at = case when :kind = 'given-back' then given_back_until(expires_at) else expires_at end
  where id = :creditId
)
insert into credit_movements (credit_id, kind, amount_cents, transaction_uuid, actor_kind, actor_id)
values (:creditId, :kind, :amountCents::int, :transactionUuid, :actorKind, :actorId);

-- name: lockCredit :optional
select user_id, left_cents, reserved_cents from credits where id = :creditId for update;

-- name: expireCredits :many
with due as (
  select id, left_cents - reserved_cents as cents from credits
  where expires_at <= clock_timestamp() and left_cents > reserved_cents order by id for update skip locked
), changed as (
  update credits c set left_cents = c.left_cents - d.cents from due d where c.id = d.id
)
insert into credit_movements (credit_id, kind, amount_cents, actor_kind) select id, 'expired', -cents, 'system' from due
returning credit_id;

-- name: followPerson :many
update credits set user_id = :destinationId where user_id = :sourceId returning id;

-- name: leftOf :one
select coalesce(sum(left_cents), 0)::int as cents from credits where user_id = :userId;

-- name: forgetReasons :exec
update credits set reason = '' where user_id = :userId;

-- name: listCredits :many
-- @column source CreditSource
-- @column granted_by?
-- @column ordered { id: string; number: string } | null
-- @column movements CreditMovement[]
select c.id, c.source, c.reason, c.left_cents, c.reserved_cents, c.expires_at, c.granted_at,
  (select display_name from users where id = c.granted_by) as granted_by,
  (select json_build_object('id', id, 'number', order_number) from orders where id = c.order_id) as ordered,
  (select json_agg(json_build_object('kind', m.kind, 'amountCents', m.amount_cents, 'at', m.at,
      'order', case when o.id is not null then json_build_object('id', o.id, 'number', o.order_number) end) order by m.id)
    from credit_movements m left join transactions t on t.uuid = m.transaction_uuid left join orders o on o.id = t.order_id
    where m.credit_id = c.id) as movements
from credits c where c.user_id = :userId
order by c.granted_at desc, c.id;

-- name: listEvery :many
-- @column source CreditSource
-- @column granted_by?
-- @column ordered { id: string; number: string } | null
-- @column granted_cents!
-- @column email!
select c.id, c.source, c.reason, c.left_cents, c.reserved_cents, c.expires_at, c.granted_at, c.user_id,
  u.display_name as name, u.email,
  (select display_name from users where id = c.granted_by) as granted_by,
  (select json_build_object('id', id, 'number', order_number) from orders where id = c.order_id) as ordered,
  (select sum(amount_cents)::int from credit_movements where credit_id = c.id and kind = 'granted') as granted_cents
from credits c join users u on u.id = c.user_id
order by c.left_cents = 0, c.granted_at desc, c.id limit :most;
