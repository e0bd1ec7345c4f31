-- @import { OrderStatus } from "#domain/order-status.ts";
-- @import { SlipJson } from "./read-slips.ts";
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: readSlips :many
-- In the order of the ids: of each order's parcel one slip, with what lies in it.
-- @column status OrderStatus
-- @column shipping_address AnyStoredAddress | null
-- @column parcel SlipJson[]
select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count as item_count, o.returned_count,
  o.returned_cents, o.live_id, o.live_title, o.user_id, o.display_name, o.user_email, o.tiktok_username,
  o.shipping_address, o.has_label, o.review_reason,
  (select json_agg(json_build_object('orderNumber', s.order_number,
      'buyerNumber', (select b.number from buyer_numbers b where b.order_id = s.id), 'items', s.items) order by s.created_at, s.id)
    from order_rows s where s.id = o.id or (s.parcel_id = o.parcel_id and order_is_settled(s.status)
      and order_is_settled(o.status))) as parcel
from unnest(:orderIds::uuid[]) with ordinality as asked(id, place) join order_rows o on o.id = asked.id
order by asked.place;
