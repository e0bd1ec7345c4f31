-- @import { RecallRemedy } from "#domain/recalls.ts";
-- @import { NamedPiece } from "#server/mail/order-parts.ts";

-- name: recallToTell :optional
-- The notice of a recall, and which pieces of the order it is about.
-- @param recallId?
-- @column remedies RecallRemedy[]
-- @column pieces NamedPiece[]
select r.title, r.reason, r.danger, r.instructions, r.contact, r.remedies,
  (select coalesce(json_agg(json_build_object('words', full_product_name(p, k.name), 'photoKey', p.photo_key, 'hexCode', k.hex_code)
      order by i.created_at, i.id), '[]') from recall_products y join order_items i on i.product_id = y.product_id
    join products p on p.id = y.product_id left join product_colors k on k.id = p.color_id
    where y.recall_id = r.id and i.order_id = x.order_id and recall_is_about(i, o, x.found_at)) as pieces
from recall_orders x join recalls r on r.id = x.recall_id join orders o on o.id = x.order_id where x.order_id = :orderId and x.recall_id = :recallId;
