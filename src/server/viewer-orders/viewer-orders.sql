-- name: lockViewer :exec
-- Serializes those who write for one viewer of one live; taken before any row lock, so that it can't deadlock.
select pg_advisory_xact_lock(hashtextextended(:liveId || ' ' || :handle, 0));

-- name: findByHandle :optional
select id from users where tiktok_username = :handle;

-- name: insertViewer :optional
-- The placeholder may still be that of somebody who has changed their handle since; then the new person's carries a
-- mark. Nothing comes back when the handle has just been given to somebody.
insert into users (email, tiktok_username)
select case when exists (select from users where lower(email) = :localPart || '@tiktok.invalid')
    then :localPart || '.' || left(gen_random_uuid()::text, 8) else :localPart end || '@tiktok.invalid', :handle
on conflict (tiktok_username) where tiktok_username is not null do nothing
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
