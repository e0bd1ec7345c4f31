-- @import { ShortageOutcome } from "#domain/shortages.ts";
-- @import { MissingPiece } from "#wording/shortages.ts";

-- name: itemsToPack :many
-- Items that still go in the parcel; the caller has locked its orders.
select i.id, i.order_id, i.product_id from order_items i join orders o on o.id = i.order_id
where i.id = any(:itemIds::uuid[]) and o.parcel_id = :parcelId and order_is_to_pack(o.status) and i.takes_unit
  and not exists (select from return_lines r where r.order_item_id = i.id)
order by i.order_id, i.created_at, i.id;

-- name: countRefunded :one
-- @column count!
select count(distinct order_item_id) as count from shortages where order_item_id = any(:itemIds::uuid[]) and outcome = 'refunded';

-- name: hasOpen :optional
select id from shortages where order_id = :orderId and outcome is null limit 1;

-- name: findOpen :optional
select id from shortages where order_item_id = :itemId and outcome is null;

-- name: insertShortage :one
-- A note from before the order was cancelled, or opened, and paid again gives way to it.
with ended as (
  update shortages set outcome = 'found', ended_as = 'order', ended_at = clock_timestamp()
  where order_item_id = :itemId and outcome = 'cancelled'
)
insert into shortages (order_id, order_item_id, declared_by, answer_by)
values (:orderId, :itemId, :userId, paris_today() + :answerDays::int) returning id;

-- name: lockShortage :optional
-- The caller has locked its order.
-- @column outcome ShortageOutcome | null
-- @column promised?
-- @column waits_until?
-- @column today!
-- @column of_cancelled!
select m.id, m.order_item_id as item_id, i.product_id, m.outcome, order_is_cancelled(o.status) as of_cancelled, to_char(m.waits_until, 'YYYY-MM-DD') as waits_until,
  order_promised_by(o) as promised, to_char(paris_today(), 'YYYY-MM-DD') as today
from shortages m join order_items i on i.id = m.order_item_id join orders o on o.id = m.order_id
where m.id = :shortageId and m.order_id = :orderId for update of m;

-- name: orderOfShortage :optional
select order_id from shortages where id = :shortageId;

-- name: letWait :exec
update shortages set waits_until = :until where id = :shortageId;

-- name: endAsFound :exec
update shortages set outcome = 'found', ended_at = clock_timestamp(), ended_as = 'staff', ended_by = :userId
where id = :shortageId;

-- name: lockReplacement :exec
-- The piece that somebody wants: whether it is free is asked once it is locked.
select id from products where id = :productId for update;

-- name: findReplacement :optional
-- @column price_cents!
-- @column discount_cents!
-- @column back_cents!
select price_cents, discount_cents, back_cents from replacement_pieces
where shortage_id = :shortageId and product_id = :productId and (not is_incomplete or :sellIncomplete);

-- name: replacementsOf :many
-- The same piece in other sizes and colors first, then what is named alike, then the nearest prices.
-- @column product_id!
-- @column cents!
-- @column back_cents!
-- @column photo_key?
-- @column color_hex?
-- @column piece MissingPiece
select r.product_id, r.price_cents - r.discount_cents as cents, r.back_cents, p.photo_key, c.hex_code as color_hex,
  json_build_object('ref', coalesce(nullif(upper(p.ref_category), ''), p.ref::text), 'name', p.name, 'color', c.name, 'size', p.size) as piece
from replacement_pieces r join products p on p.id = r.product_id left join product_colors c on c.id = p.color_id
where r.shortage_id = :shortageId and (not r.is_incomplete or :sellIncomplete)
order by r.is_same desc, r.is_alike desc, r.back_cents, p.ref limit 8;

-- name: shortageOfOrder :optional
select id from shortages where id = :shortageId and order_id = :orderId;

-- name: movePrice :exec
-- What was paid for the missing piece pays the one in its place; what is left of its price goes back.
update order_items set price_cents = price_cents - :priceCents, discount_cents = discount_cents - :discountCents
where id = :itemId;

-- name: insertReplacement :exec
-- The prices of the order stay as they are, for they were moved.
with item as (
  insert into order_items (id, order_id, product_id, price_cents, discount_cents)
  values (:itemId, :orderId, :productId, :priceCents, :discountCents)
)
update orders set line_count = line_count + 1 where id = :orderId;

-- name: noteReplacement :exec
-- The return that was noted of the missing piece has ended it already, as refunded.
-- @param userId?
update shortages set outcome = 'replaced', replaced_by = :itemId, papers_owed = true, ended_as = :endedAs, ended_by = :userId
where id = :shortageId;

-- name: noteReplaced :exec
-- Where all pieces of these returns gave way to others, only what those cost less goes back.
update withdrawals w set reason = case when a.so then :reason else :partReason end, updated_at = clock_timestamp()
from return_cases c cross join lateral (select not exists (select from return_case_items i where i.case_id = c.id and not exists (
    select from shortages s where s.order_item_id = i.order_item_id and s.outcome = 'replaced')) as so) a
where c.id = any(:caseIds::uuid[]) and w.id = c.withdrawal_id
  and (w.state = 'refund-due' or not a.so and (w.state <> 'done' or w.outcome = 'refunded'));

-- name: replacementTaken :optional
-- The piece that a replaced one gave way to.
select i.product_id from shortages m join order_items i on i.id = m.replaced_by where m.id = :shortageId;

-- name: noteDecision :exec
-- The return that was noted of the piece has ended it already: here is said who wanted it.
-- @param userId?
update shortages set ended_as = :endedAs, ended_by = :userId where id = :shortageId;

-- name: readWorth :one
-- What was paid for the piece and is neither given back nor to be given back already, and what goes back with it: see
-- `refundProposal`.
-- @column chosen_cents!
-- @column shipping_cents!
-- @column shares_parcel!
-- @column leaves_nothing!
-- @column refundable_cents!
select greatest(0, i.price_cents - i.discount_cents - asked_back_of_line(o.id, i.id)) as chosen_cents,
  greatest(0, least(o.shipping_cents - order_fee_back(o), o.shipping_cents - asked_back_of_line(o.id, null))) as shipping_cents,
  exists (select from orders n where n.parcel_id = o.parcel_id and n.id <> o.id and order_is_settled(n.status)) as shares_parcel,
  o.returned_count + 1 >= o.line_count as leaves_nothing,
  coalesce((select sum(refundable_cents(t))::int from transactions t where t.order_id = o.id), 0) - coalesce((
    select sum(r.amount_cents)::int from refunds r join transactions t on t.uuid = r.transaction_uuid
    where t.order_id = o.id and r.state in ('due', 'failed')), 0) as refundable_cents
from order_items i join orders o on o.id = i.order_id where i.id = :itemId;

-- name: overdueShortages :many
-- An order that staff must look at first waits for that.
select m.id as shortage_id, m.order_id from shortages m join orders o on o.id = m.order_id
where m.outcome is null and shortage_ends_on(m) < paris_today() and o.review_reason is null
order by m.answer_by, m.id limit :most;

-- name: isOverdue :optional
-- Looked at again once its order is locked.
select id from shortages m where id = :shortageId and outcome is null and shortage_ends_on(m) < paris_today();

-- name: listShortages :many
-- What waits, by the day on which it ends; then pieces of orders that were cancelled or opened again, which stay out of sale
-- until they are found.
-- @column of_cancelled!
-- @column outcome ShortageOutcome | null
-- @column waits_until?
-- @column piece MissingPiece
-- @column ends_on!
-- @column may_wait!
-- @column has_several_invoices!
-- @column declared_by?
select m.id, m.order_id, m.order_item_id as item_id, o.order_number, m.outcome, order_is_cancelled(o.status) as of_cancelled, to_char(m.waits_until, 'YYYY-MM-DD') as waits_until,
  to_char(shortage_ends_on(m), 'YYYY-MM-DD') as ends_on, m.declared_at, u.display_name as declared_by,
  parcel_recipient(o.shipping_address, b.display_name) as recipient, o.parcel_id,
  coalesce(order_promised_by(o) > to_char(paris_today(), 'YYYY-MM-DD'), false) and m.waits_until is null as may_wait,
  i.price_cents - i.discount_cents as cents, has_several_invoices(o) as has_several_invoices,
  json_build_object('ref', coalesce(nullif(upper(p.ref_category), ''), p.ref::text), 'name', p.name, 'color', c.name, 'size', p.size) as piece
from shortages m join orders o on o.id = m.order_id join order_items i on i.id = m.order_item_id
join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
left join users u on u.id = m.declared_by left join users b on b.id = o.user_id
where m.outcome is null or m.outcome = 'cancelled'
order by m.outcome is not null, shortage_ends_on(m), m.declared_at, m.id limit 200;

-- name: shortagesOfOrder :many
-- As its buyer reads them: what she has to choose about.
-- @column waits_until?
-- @column piece MissingPiece
-- @column answer_by!
-- @column promised?
-- @column today!
select m.id, m.order_item_id as item_id, i.price_cents - i.discount_cents as cents, to_char(m.answer_by, 'YYYY-MM-DD') as answer_by,
  to_char(m.waits_until, 'YYYY-MM-DD') as waits_until, order_promised_by(o) as promised,
  to_char(paris_today(), 'YYYY-MM-DD') as today,
  json_build_object('ref', coalesce(nullif(upper(p.ref_category), ''), p.ref::text), 'name', p.name, 'color', c.name, 'size', p.size) as piece
from shortages m join orders o on o.id = m.order_id join order_items i on i.id = m.order_item_id
join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
where m.order_id = :orderId and m.outcome is null order by m.declared_at, m.id;
