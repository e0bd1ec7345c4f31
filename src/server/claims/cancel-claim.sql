-- name: itemsToGiveUp :many
-- A word that is null matches every piece.
-- @param reference?
-- @param colour?
-- @param size?
select i.id as item_id, i.order_id, i.product_id,
  exists (select from claims c where c.item_id = i.id and c.actor_kind = 'system') as by_itself
from viewer_items i join products p on p.id = i.product_id left join product_colors k on k.id = p.color_id
where i.live_id = :liveId and i.handle = :handle and i.can_be_given_up
  and (:reference::text is null or upper(p.ref_category) = upper(:reference)) and (:colour::text is null or k.name = :colour)
  and (:size::text is null or p.size = :size)
order by i.created_at desc;

-- name: paidItems :many
-- @param reference?
-- @param colour?
-- @param size?
select i.order_id, i.product_id
from viewer_items i join products p on p.id = i.product_id left join product_colors k on k.id = p.color_id
where i.live_id = :liveId and i.handle = :handle and i.is_paid
  and (:reference::text is null or upper(p.ref_category) = upper(:reference)) and (:colour::text is null or k.name = :colour)
  and (:size::text is null or p.size = :size)
order by i.created_at desc;

-- name: takeBackAsks :many
-- What she asked for that is no item yet, in one of these states.
-- @param reference?
-- @param colour?
-- @param size?
update claims c set state = 'undone', reason = 'taken-back', actor_kind = 'system', actor_id = null,
  changed_at = clock_timestamp()
where c.live_id = :liveId and c.handle = :handle and c.act = 'claim' and c.state = any(:states::text[]) and c.id < :before
  and (:reference::text is null or c.reference = :reference) and (:colour::text is null or c.colour is null
    or c.colour = :colour)
  and (:size::text is null or c.size is null or c.size = :size)
returning c.product_id;

-- name: markUndone :exec
-- @param actorId?
update claims set state = 'undone', reason = 'taken-back', actor_kind = :actorKind, actor_id = :actorId,
  changed_at = clock_timestamp()
where live_id = :liveId and handle = :handle and product_id = :productId and act = 'claim' and state = 'done';
