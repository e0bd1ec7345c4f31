-- @import { OrderStatus } from "#domain/order-status.ts";
-- @import { ItemJson } from "#server/orders/order-columns.ts";
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: readSlips :many
-- In the order of the ids.
-- @column status OrderStatus
-- @column shipping_address AnyStoredAddress | null
-- @column items ItemJson[] | null
select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count as item_count, o.returned_count,
  o.returned_cents, o.live_id, o.live_title, o.user_id, o.display_name, o.user_email, o.tiktok_username,
  o.shipping_address, o.has_label, o.review_reason, o.items
from unnest(:orderIds::uuid[]) with ordinality as asked(id, place) join order_rows o on o.id = asked.id
order by asked.place;
