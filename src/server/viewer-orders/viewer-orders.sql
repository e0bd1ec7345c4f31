-- name: lockViewer :exec
-- Serializes those who write for one viewer of one live; taken before any row lock, so that it can't deadlock.
select pg_advisory_xact_lock(hashtextextended(:liveId || ' ' || :handle, 0));

-- name: viewerSaying :optional
-- The platform's id of who wrote the comment, else of who bears the handle.
-- @column viewer_id
-- @param commentId?
select coalesce((select user_id from tiktok_event where id = :commentId and lower(user_unique_id) = :handle),
  viewer_in_live(:liveId, :handle), viewer_of(:handle)) as viewer_id;

-- name: findAccount :optional
-- Hers by the platform's id; by the handle, while nobody else's id is known of it.
-- @param viewerId?
select id from users
where erased_at is null and (viewer_id = :viewerId or tiktok_username = :handle and (viewer_id = :viewerId) is not false)
order by viewer_id = :viewerId desc nulls last limit 1;

-- name: insertViewer :optional
-- The placeholder may still be that of somebody who has changed their handle since; then the new person's carries a
-- mark. Who wrote under a handle that is somebody else's by now has none. Nothing comes back when her account, or her handle's, has
-- just been created.
-- @param viewerId?
insert into users (email, viewer_id, tiktok_username)
select case when exists (select from users where lower(email) = :localPart || '@tiktok.invalid')
    then :localPart || '.' || left(gen_random_uuid()::text, 8) else :localPart end || '@tiktok.invalid', :viewerId,
  case when not exists (select from users where tiktok_username = :handle) then :handle end
on conflict do nothing
returning id;

-- name: listHandle :exec
insert into tiktok_pseudo_union (tiktok_username) values (:handle) on conflict do nothing;

-- name: findComment :optional
select id from tiktok_event where id = :commentId and live_id = :liveId;

-- name: insertTie :exec
-- Waits for whoever is just tying the same comment.
-- @param actorId?
insert into comment_orders (comment_id, order_id, actor_kind, actor_id) values (:commentId, :orderId, :actorKind, :actorId)
on conflict (comment_id) do nothing;

-- name: lockTie :optional
select c.order_id, o.order_number, c.actor_kind, u.display_name as name
from comment_orders c join orders o on o.id = c.order_id left join users u on u.id = c.actor_id
where c.comment_id = :commentId for update of c;

-- name: findItemOfComment :optional
-- Items of an order that was cancelled count no more.
select i.id from order_items i join orders o on o.id = i.order_id
where i.comment_id = :commentId and not order_is_cancelled(o.status) limit 1;

-- name: untieItems :exec
-- What a cancelled order keeps of its items is nobody's answer any more; its history still names the comment.
update order_items set comment_id = null where comment_id = :commentId;

-- name: updateTie :exec
-- @param actorId?
update comment_orders set order_id = :orderId, actor_kind = :actorKind, actor_id = :actorId, at = clock_timestamp()
where comment_id = :commentId;

-- name: openOrdersOfViewer :many
-- One that was opened for her comes first: a guest's own is hers by the e-mail that somebody typed, which proves nothing.
select id from orders where live_id = :liveId and user_id = :userId and order_is_open(status)
order by origin = 'guest', created_at desc, id;

-- name: addComment :exec
update orders set comment = left(concat_ws(' · ', comment, :comment), 500), version = version + 1
where id = :orderId and position(:comment in coalesce(comment, '')) = 0;
