-- name: ordersDueToExpire :many
-- Those that wait for a word of the card provider come last: however many they are, they keep no other piece from being
-- freed. The condition on the time is the one of the indexes `orders_open_by_guests` and `orders_open_by_others`.
select id from (
  select id, held_until from orders
  where origin = 'guest' and order_is_open(status) and hold_is_over(held_until) and created_at > '-infinity'
  union all
  select id, held_until from orders
  where origin <> 'guest' and order_is_open(status) and hold_is_over(held_until) and created_at > '-infinity'
) o
order by exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open')), held_until limit :most;

-- name: isDueToExpire :one
select exists (
  select from orders o where id = :orderId and order_is_open(o.status) and hold_is_over(o.held_until)
) as due;

-- name: lockIfDueToExpire :optional
select o.origin = 'guest' as guests, exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open')) as paying
from orders o where id = :orderId and order_is_open(o.status) and hold_is_over(o.held_until)
for update skip locked;

-- name: lockForEdit :optional
-- @column closed_by "ORDER_LOCKED" | "ORDER_EXPIRED" | null
select status, version, order_change_refusal(status, paid_at, held_until) as closed_by from orders where id = :orderId for update;

-- name: stretchHold :optional
-- Says whether it could be stretched to the time that was asked for.
update orders o set held_until = stretched_hold(o.held_until, o.created_at, :holdMinutes, :holdLimitMinutes)
where id = :orderId and held_until is not null and origin = 'guest'
returning longest_hold(created_at, :holdLimitMinutes) > clock_timestamp() as stretched;
