-- @import { LabelPayer } from "#domain/return-life.ts";

-- name: lockWithdrawalsOfOrder :many
-- Before the order: whoever ties a statement to an order locks them so. All of the order's, for what becomes of one settles others.
-- @column label_payer LabelPayer | null
select id, wants_credit, label_payer from withdrawals where order_id = :orderId order by id for no key update;

-- name: lockWithdrawalsOfReturn :exec
-- In the same order: undoing a return may take its statements up again.
select id from withdrawals where order_id = (select order_id from returns where id = :returnId) order by id for no key update;

-- name: isAboutOthers :one
-- The statement names pieces, and none of these.
-- @column is_about_others!
select count(*) > 0 and count(*) filter (where order_item_id = any(:itemIds::uuid[])) = 0 as is_about_others
from withdrawal_items where withdrawal_id = :withdrawalId;

-- name: readItemsToReturn :many
-- In the order of the items; read once the order is locked, so that another return of them is seen.
select i.id, i.product_id, full_product_name(p, c.name) as piece, i.takes_unit, r.created_at as returned_at,
  u.display_name as returned_by
from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
left join return_lines l on l.order_item_id = i.id left join returns r on r.id = l.return_id
left join users u on u.id = r.created_by
where i.order_id = :orderId and i.id = any(:itemIds::uuid[]) order by i.created_at, i.id;

-- name: insertReturn :one
-- @param withdrawalId?
-- @param note?
-- @param userId?
insert into returns (order_id, withdrawal_id, cause, note, was_sent, refund_cents, created_by)
values (:orderId, :withdrawalId, :cause, :note, :wasSent, :refundCents, :userId)
returning id;

-- name: dateByCancellation :exec
-- Of a return that its order's cancellation noted: as one that came after it, its money is the cancellation's, and is owed with
-- the return once that is taken back (`oweReturns`).
update returns set created_at = clock_timestamp() where id = :returnId;

-- name: insertReturnItems :exec
insert into return_lines (return_id, order_item_id, disposition)
select :returnId::uuid, item.* from unnest(:itemIds::uuid[], :dispositions::text[]) as item(id, disposition);

-- name: addReturned :one
update orders set returned_count = returned_count + :count, returned_cents = returned_cents
    + (select sum(price_cents - discount_cents) from order_items where id = any(:itemIds::uuid[])),
  version = version + 1, updated_at = clock_timestamp()
where id = :orderId returning returned_count = line_count as is_whole;

-- name: restockItem :optional
update return_lines l set disposition = 'restocked' from order_items i
where l.order_item_id = :itemId and l.disposition = 'set-aside' and i.id = l.order_item_id and i.order_id = :orderId
returning i.product_id;

-- name: refundsGivenOfReturn :many
select id from refunds where return_id = :returnId and state in ('requested', 'unknown', 'done') limit 1;

-- name: dismissRefundsOfReturn :exec
update refunds set state = 'dismissed', message = :message, finished_at = clock_timestamp()
where return_id = :returnId and state in ('due', 'failed');

-- name: isOfReplaced :optional
-- Another piece goes in the place of the one that was missing.
select id from shortages where return_id = :returnId and outcome = 'replaced';

-- name: undoReturn :optional
update returns set undone_at = clock_timestamp() where id = :returnId and order_id = :orderId and undone_at is null returning id;

-- name: cameBeforeMoney :one
-- Whether the order was paid, or paid anew, without the pieces of a return, which had come back before.
select exists (select from returns b join transactions t on t.order_id = b.order_id and t.paid_at > b.created_at
  where b.id = :returnId and not exists (
    select from payment_events e where e.transaction_uuid = t.uuid and e.outcome = 'repeated-payment')) as came_before;

-- name: deleteReturnItems :many
-- @column paid_cents!
delete from return_lines l using order_items i where l.return_id = :returnId and i.id = l.order_item_id
returning i.product_id, i.price_cents - i.discount_cents as paid_cents;

-- name: subtractReturned :exec
update orders set returned_count = returned_count - :count, returned_cents = returned_cents - :cents, version = version + 1,
  updated_at = clock_timestamp()
where id = :orderId;
