-- @import { GonePiece } from "./owe-back.ts"

-- name: readOwed :one
-- What the shop would keep of an order's money beyond what it comes to, and which pieces are gone, each with what was paid
-- for it and not asked back yet; with the last of them the delivery. A task that staff dismissed was asked; one of money that
-- went back before the order was paid anew says nothing of this money.
-- @column owed_cents!
-- @column delivery_cents!
-- @column pieces GonePiece[] | null
select order_kept_cents(o) - order_comes_to_cents(o) as owed_cents,
  (case when i.all_gone then o.shipping_cents - order_fee_back(o) else 0 end)::int as delivery_cents, i.pieces
from orders o cross join lateral (
  select bool_and(g.is_gone) as all_gone,
    json_agg(json_build_object('itemId', i.id, 'piece', full_product_name(p, c.name), 'cents', i.price_cents - i.discount_cents
      - (select coalesce(sum(l.cents), 0) from refunds r join refund_lines l on l.refund_id = r.id
        where r.order_id = o.id and l.order_item_id = i.id and not is_of_earlier_money(r))) order by p.ref) filter (where g.is_gone) as pieces
  from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
  cross join lateral (
    select not i.takes_unit and not exists (select from return_lines l where l.order_item_id = i.id) as is_gone) g
  where i.order_id = o.id
) i
where o.id = :orderId;

-- name: moneyNotAskedBack :many
-- The first payment first, and what was paid with credit last.
-- @column cents!
select t.uuid, (refundable_cents(t) - coalesce(
  (select sum(r.amount_cents) from refunds r where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')), 0))::int as cents
from transactions t where t.order_id = :orderId order by t.means = 'credit', t.paid_at, t.uuid;

-- name: insertTask :exec
-- The law gives fourteen days, from the moment at which the money came for what can't be delivered. Each task gives back
-- one line, or money that is no line's, to which the law adds nothing once it is late.
-- @param itemId?
with task as (
  insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on, at_settlement, ground)
  values (:uuid, :orderId, :cents::int, 'due', :reason, (clock_timestamp() at time zone 'Europe/Paris')::date + 14, :atSettlement,
    case when :atSettlement = 'paid-too-much' then 'none' end)
  returning id
)
insert into refund_lines (refund_id, order_item_id, cents) select id, :itemId, :cents from task where :atSettlement = 'piece-gone';

-- name: givenBackPieces :many
-- Pieces that are gone and whose money went back, or is on its way.
select i.product_id from order_items i join refunded_lines g on g.order_item_id = i.id and g.order_id = i.order_id
where i.order_id = :orderId and not i.takes_unit and g.given_cents > 0
  and not exists (select from return_lines l where l.order_item_id = i.id)
order by i.product_id;

-- name: dropTasksOfPieces :many
-- Once there is a piece for an item again, its task is not owed, nor that for the delivery.
update refunds r set state = 'dismissed', message = :message, finished_at = clock_timestamp()
where r.order_id = :orderId and r.at_settlement = 'piece-gone' and r.state in ('due', 'failed')
  and exists (select from refund_lines l where l.refund_id = r.id and exists (
    select from order_items i where i.order_id = :orderId and i.takes_unit and (l.order_item_id is null or i.id = l.order_item_id)))
returning amount_cents;

-- name: dropTasksOfCancellation :many
update refunds r set state = 'dismissed', message = :message, finished_at = clock_timestamp()
where r.order_id = :orderId and r.state in ('due', 'failed') and is_of_cancellation(r)
returning amount_cents;
