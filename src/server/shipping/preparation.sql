-- @import { OrderStatus } from "#domain/order-status.ts";
-- @import { ItemJson } from "#server/orders/order-columns.ts";
-- @import { LabelJson } from "#server/orders/show-label.ts";
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: readPreparationQueue :many
-- What stands before what is said of an order that was packed meanwhile too, so that the next page still follows it.
-- The text may also be an announced reference, or a piece's price tag.
-- @param after?
-- @param tagNumber?
-- @column status OrderStatus
-- @column shipping_address AnyStoredAddress | null
-- @column items ItemJson[] | null
-- @column label LabelJson | null
with paid as materialized (
  select o.id, o.live_id, o.created_at, o.search_text, o.contract_snapshot ->> 'deliveryLatest' as deliver_by,
    coalesce(o.contract_snapshot ->> 'deliveryLatest',
      to_char(o.paid_at at time zone 'Europe/Paris' + interval '10 days', 'YYYY-MM-DD')) as turn
  from orders o
  where o.status = 'paid' and o.review_reason is null and order_has_pieces_to_send(o)
), found as (
  select * from paid
  where search_text like :pattern or id = any(array(
    select i.order_id from products p join order_items i on i.product_id = p.id and i.takes_unit
    where upper(p.ref_category) = upper(:reference) or p.tag_number = :tagNumber))
), waiting as (
  select o.id, o.deliver_by,
    row_number() over (order by o.turn, l.live_date, l.id, o.created_at, o.id) as place
  from found o join lives l on l.id = o.live_id
  where :after::uuid is null or (o.turn, l.live_date, l.id, o.created_at, o.id) > (
    select coalesce(o.contract_snapshot ->> 'deliveryLatest',
        to_char(o.paid_at at time zone 'Europe/Paris' + interval '10 days', 'YYYY-MM-DD')), l.live_date, l.id, o.created_at, o.id
    from orders o join lives l on l.id = o.live_id where o.id = :after)
  order by place limit :most
)
select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count as item_count, o.returned_count,
  o.returned_cents, o.live_id, o.live_title, o.user_id, o.display_name, o.user_email, o.tiktok_username,
  o.shipping_address, o.has_label, o.review_reason, o.comment, o.tracking_id, o.items, o.label, w.deliver_by,
  (select count(*)::int from found) as total,
  o.contract_sent_at is null and exists (select from outbox m
    where m.order_id = o.id and m.kind = 'contract' and m.state in ('failed', 'no-address')) as unconfirmed
from waiting w join order_rows o on o.id = w.id
order by w.place;
