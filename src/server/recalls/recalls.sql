-- @import { RecallOutcome, RecallRemedy, RecallStep } from "#domain/recalls.ts";

-- name: lockProductsToRecall :many
select id, archived_at is not null as is_archived from products where id = any(:productIds::uuid[]) order by id for update;

-- name: insertRecall :one
-- @param onlyRemedyBecause?
insert into recalls (title, reason, danger, instructions, contact, remedies, only_remedy_because, opened_by)
values (:title, :reason, :danger, :instructions, :contact, :remedies::text[], :onlyRemedyBecause, :userId) returning id;

-- name: insertRecallProducts :exec
insert into recall_products (recall_id, product_id) select :recallId, unnest(:productIds::uuid[]);

-- name: lockRecall :optional
-- @column remedies RecallRemedy[]
select id, title, remedies, closed_at from recalls where id = :recallId for share;

-- name: lockRecallToClose :optional
select closed_at from recalls where id = :recallId for update;

-- name: closeRecall :exec
-- @param note?
update recalls set closed_at = clock_timestamp(), closed_by = :userId, close_note = :note, updated_at = clock_timestamp()
where id = :recallId;

-- name: countUndone :one
select count(*)::int as undone from recall_orders x where recall_id = :recallId and not recall_is_settled(x);

-- name: ordersToFind :many
-- Orders whose buyer has a recalled piece, or waits for it, and that no open recall knows of yet: at first all of them, later
-- those whose payment settled meanwhile.
select distinct r.id as recall_id, i.order_id
from recalls r join recall_products x on x.recall_id = r.id join order_items i on i.product_id = x.product_id
join orders o on o.id = i.order_id
where r.closed_at is null and recall_concerns(o) and recall_is_about(i, o, 'infinity')
  and not exists (select from recall_orders k where k.recall_id = r.id and k.order_id = i.order_id)
order by i.order_id limit :most;

-- name: noteOrder :optional
-- Nothing comes back where another copy was faster. `to_hold`: its pieces are not packed; a packed parcel is held back by the recall itself.
-- @column to_hold!
insert into recall_orders (recall_id, order_id)
select :recallId, o.id from orders o where o.id = :orderId and recall_concerns(o)
on conflict do nothing
returning (select order_is_to_pack(o.status) from orders o where o.id = recall_orders.order_id) as to_hold;

-- name: openItemsToTakeOff :many
-- Recalled pieces on orders that are not paid yet; one that is not there keeps its line, which keeps it out of sale.
select i.order_id, i.id as item_id
from recalls r join recall_products x on x.recall_id = r.id join order_items i on i.product_id = x.product_id
join orders o on o.id = i.order_id
where r.closed_at is null and order_is_open(o.status) and not was_missed(i.id)
  and not exists (select from shortages m where m.order_item_id = i.id and m.outcome = 'cancelled')
order by i.order_id limit :most;

-- name: previewRecall :one
-- What a recall of these products would concern.
select count(*) filter (where recall_concerns(o))::int as orders,
  count(*) filter (where recall_concerns(o) and lower(coalesce(e.email, '.invalid')) like '%.invalid')::int as without_email,
  count(*) filter (where order_is_open(o.status))::int as open_orders
from (select distinct i.order_id from order_items i join orders o on o.id = i.order_id
  where i.product_id = any(:productIds::uuid[]) and recall_is_about(i, o, 'infinity')) x
join orders o on o.id = x.order_id left join order_emails e on e.order_id = o.id;

-- name: previewOrders :many
-- Whose they are: whom the notice would be sent to, the newest first.
-- @import { OrderStatus } from "#domain/order-status.ts";
-- @column status OrderStatus
-- @column name!
-- @column has_email!
-- @column total!
select o.id as order_id, o.order_number, o.status, u.tiktok_username as handle,
  coalesce(addressee(o.shipping_address, u.display_name), '') as name,
  lower(coalesce(e.email, '.invalid')) not like '%.invalid' as has_email, count(*) over ()::int as total
from (select distinct i.order_id from order_items i join orders o on o.id = i.order_id
  where i.product_id = any(:productIds::uuid[]) and recall_is_about(i, o, 'infinity')) x
join orders o on o.id = x.order_id left join order_emails e on e.order_id = o.id left join users u on u.id = o.user_id
where recall_concerns(o)
order by o.created_at desc, o.id offset :skipped limit :most;

-- name: lockRecallOrder :optional
-- @column remedy RecallRemedy | null
-- @column done RecallOutcome | null
select remedy, done from recall_orders where recall_id = :recallId and order_id = :orderId for update;

-- name: answer :exec
-- @param remedy RecallRemedy
-- @param userId?
update recall_orders set remedy = :remedy, answered_at = clock_timestamp(), answered_by = :userId
where recall_id = :recallId and order_id = :orderId;

-- name: noteTold :many
-- Once: who was faster stays noted.
update recall_orders set told_at = clock_timestamp(), told_by = :userId
where recall_id = :recallId and order_id = :orderId and told_at is null returning order_id;

-- name: noteDone :exec
-- @param outcome RecallOutcome
-- @param note?
update recall_orders set done = :outcome, done_at = clock_timestamp(), done_by = :userId, done_note = :note
where recall_id = :recallId and order_id = :orderId;

-- name: recalledPieces :many
-- Of an order, those that its buyer has or waits for; `left_cents`: what of their price was not given back.
-- @column price_cents!
-- @column left_cents!
select i.id as item_id, i.price_cents - i.discount_cents as price_cents,
  greatest(0, i.price_cents - i.discount_cents - coalesce(g.given_cents, 0)::int) as left_cents
from recall_products x join order_items i on i.product_id = x.product_id join orders o on o.id = i.order_id
left join refunded_lines g on g.order_id = i.order_id and g.order_item_id = i.id
where x.recall_id = :recallId and i.order_id = :orderId and recall_is_about(i, o, 'infinity')
order by i.created_at, i.id;

-- name: recalledInHouse :many
-- Those of an order that has not left, in it and not only on paper.
-- @column price_cents!
-- @column left_cents!
select i.id as item_id, i.product_id, o.parcel_id, o.status = 'to-ship' as is_packed, i.price_cents - i.discount_cents as price_cents,
  greatest(0, i.price_cents - i.discount_cents - coalesce(g.given_cents, 0)::int) as left_cents
from recall_products x join order_items i on i.product_id = x.product_id join orders o on o.id = i.order_id
left join refunded_lines g on g.order_id = i.order_id and g.order_item_id = i.id
where x.recall_id = :recallId and o.id = :orderId and o.status in ('paid', 'preparing', 'to-ship') and i.takes_unit
  and not exists (select from return_lines l where l.order_item_id = i.id)
order by i.created_at, i.id;

-- name: isHeldByRecall :one
-- @column is_held!
select order_has_recalled_piece(o) as is_held from orders o where id = :orderId;

-- name: nameRefunds :many
-- Refunds of returns of recalled pieces are the recall's; answers those that are to be followed.
-- @column transaction_uuid!
with named as (
  update refunds f set recall_id = :recallId
  where f.order_id = :orderId and f.recall_id is null and f.state <> 'dismissed'
    and f.return_id in (select l.return_id from return_lines l join order_items i on i.id = l.order_item_id
      join recall_products x on x.product_id = i.product_id where x.recall_id = :recallId and i.order_id = :orderId)
  returning f.id, f.transaction_uuid, f.amount_cents, f.reason, f.state, f.goes_by_itself, f.created_at
)
select id as refund_id, transaction_uuid, amount_cents, reason from named
where state = 'due' and not goes_by_itself order by created_at, id;

-- name: nameOpenRefunds :exec
-- What of an order is to be given back, or is on its way, for no return.
update refunds set recall_id = :recallId
where order_id = :orderId and recall_id is null and return_id is null and state in ('due', 'requested', 'unknown', 'failed');

-- name: insertRefundOfRecall :one
-- The law adds nothing to it once it is late, as it does to what a withdrawal or an undelivered order gives back.
insert into refunds (transaction_uuid, order_id, recall_id, amount_cents, state, reason, due_on, ground)
values (:transactionUuid, :orderId, :recallId, :amountCents, 'due', :reason, (clock_timestamp() at time zone 'Europe/Paris')::date + 14,
  'none')
returning id;

-- name: listRecalls :many
-- @param recallId?
-- @param closed?
-- @column progress { orders: number; mailed: number; told: number; toTell: number; answered: number; done: number }
-- @column products { id: string; name: string; photoKey: string | null }[]
-- @column remedies RecallRemedy[]
select r.id, r.title, r.reason, r.danger, r.instructions, r.contact, r.remedies, r.only_remedy_because, r.opened_at,
  o.display_name as opened_by, r.closed_at, c.display_name as closed_by, r.close_note,
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', full_product_name(p, k.name), 'photoKey', p.photo_key)
      order by p.ref_category, p.ref, p.id), '[]')
    from recall_products x join products p on p.id = x.product_id left join product_colors k on k.id = p.color_id
    where x.recall_id = r.id) as products,
  (select json_build_object('orders', count(*), 'mailed', count(x.mailed_at),
      'told', count(*) filter (where x.told_at is not null and x.mailed_at is null),
      'toTell', (select count(*) from recalls_to_tell t where t.recall_id = r.id),
      'answered', count(x.remedy), 'done', count(*) filter (where recall_is_settled(x)))
    from recall_orders x where x.recall_id = r.id) as progress
from recalls r left join users o on o.id = r.opened_by left join users c on c.id = r.closed_by
where (:recallId::uuid is null or r.id = :recallId) and (:closed::boolean is null or (r.closed_at is not null) = :closed)
order by r.opened_at desc, r.id limit 100;

-- name: listRecallOrders :many
-- @param recallId?
-- @param step?
-- @column step RecallStep
-- @column remedy RecallRemedy | null
-- @column done RecallOutcome | null
-- @column pieces string[]
-- @column name!
-- @column phone!
-- @column is_in_house!
-- @column total!
with concerned as (
  select x.*, case
      when recall_is_settled(x) then 'done'
      when x.done is not null then 'to-refund'
      when exists (select from recalls_to_tell t where t.recall_id = x.recall_id and t.order_id = x.order_id) then 'to-tell'
      when x.mailed_at is null and x.told_at is null then 'sending'
      when x.remedy is null then 'to-answer'
      else 'to-remedy'
    end as step
  from recall_orders x join recalls r on r.id = x.recall_id
  where :recallId::uuid is null and r.closed_at is null or x.recall_id = :recallId
)
select x.recall_id, r.title, x.order_id, o.order_number, o.user_id, u.tiktok_username as handle,
  coalesce(addressee(o.shipping_address, u.display_name), '') as name,
  coalesce(o.shipping_address ->> 'phone', '') as phone, x.step, x.mailed_at, x.mail_response, x.told_at, x.remedy, x.answered_at,
  x.done, x.done_at, x.done_note, order_has_recalled_piece(o) as is_in_house,
  array(select full_product_name(p, k.name) from recall_products y join order_items i on i.product_id = y.product_id
    join products p on p.id = y.product_id left join product_colors k on k.id = p.color_id
    where y.recall_id = x.recall_id and i.order_id = x.order_id and recall_is_about(i, o, x.found_at) order by i.created_at, i.id) as pieces,
  count(*) over ()::int as total
from concerned x join recalls r on r.id = x.recall_id join orders o on o.id = x.order_id left join users u on u.id = o.user_id
where :step::text is null or x.step = :step
order by x.found_at, x.order_id offset :skipped limit :most;

-- name: recallsOfOrder :many
-- As its buyer reads them, also after they are closed if something was done for her.
-- @column remedies RecallRemedy[]
-- @column remedy RecallRemedy | null
-- @column done RecallOutcome | null
-- @column pieces string[]
-- @column is_open!
-- @column is_being_refunded!
select r.id, r.title, r.reason, r.danger, r.instructions, r.contact, r.remedies, r.closed_at is null as is_open, x.remedy, x.done,
  x.done is not null and not recall_is_settled(x) as is_being_refunded,
  array(select full_product_name(p, k.name) from recall_products y join order_items i on i.product_id = y.product_id
    join products p on p.id = y.product_id left join product_colors k on k.id = p.color_id
    where y.recall_id = r.id and i.order_id = x.order_id and recall_is_about(i, o, x.found_at) order by i.created_at, i.id) as pieces
from recall_orders x join recalls r on r.id = x.recall_id join orders o on o.id = x.order_id
where x.order_id = :orderId order by r.opened_at desc;
