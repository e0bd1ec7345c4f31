-- @import { Holder } from "#contract/admin/holder.ts";
-- name: nameProducts :many
select full_product_name(p, c.name) as name
from products p left join product_colors c on c.id = p.color_id
where p.id = any(:productIds::uuid[]) order by p.ref;

-- name: findProductsToAdd :many
-- Of the order's live. The shortest reference first: 'A1' before 'A12'.
-- @column sold!
-- @column holders Holder[]
select p.id, p.ref, p.ref_category, p.name, p.size, p.price_cents, p.photo_key, c.name as color_name, c.hex_code as color_hex,
  p.stock is not null and p.taken >= p.stock as sold,
  exists (select from order_items i where i.order_id = o.id and i.product_id = p.id) as in_order,
  (select coalesce(json_agg(json_build_object('handle', h.tiktok_username, 'orderNumber', h.order_number)), '[]') from (
    select u.tiktok_username, h.order_number from order_items i join orders h on h.id = i.order_id left join users u on u.id = h.user_id
    where p.taken >= p.stock and i.product_id = p.id and i.takes_unit order by i.created_at desc, i.id limit 3) h) as holders
from orders o
join products p on p.live_id = o.live_id and p.archived_at is null
  and regexp_replace(p.ref_category, '\D', '', 'g') like :ref || '%'
left join product_colors c on c.id = p.color_id
where o.id = :orderId
order by length(regexp_replace(p.ref_category, '\D', '', 'g')), p.ref_category, p.ref
limit :most;
