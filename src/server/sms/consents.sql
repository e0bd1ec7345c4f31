-- name: readOfOrders :many
-- Which orders have text messages, and to which number; only of those that do.
-- @column number!
-- @column order_id!
select o.id as order_id, s.number from unnest(:orderIds::uuid[]) as o(id) cross join lateral sms_of_order(o.id) s;

-- name: readOfViewer :optional
-- By the platform's id of her, and by the handle where either has none.
-- @param viewerId?
select number, given_at from sms_consents where ended_at is null
  and (viewer_id = :viewerId or handle = :handle and (viewer_id is null or :viewerId::text is null))
order by id desc limit 1;

-- name: lockOrder :optional
select id from orders where id = :orderId for no key update;

-- name: endOfOrder :many
-- What is agreed on the order itself; with `unlike`, only what was agreed otherwise.
-- @param number?
-- @param words?
-- @param by "page" | "changed"
update sms_consents set ended_at = clock_timestamp(), ended_by = :by
where order_id = :orderId and ended_at is null and (number, words) is distinct from (:number::text, :words::text)
returning id;

-- name: giveOfOrder :optional
insert into sms_consents (order_id, number, words) values (:orderId, :number, :words)
on conflict (order_id) where ended_at is null and order_id is not null do nothing returning id;

-- name: endOfViewer :many
-- @param number?
-- @param words?
-- @param handle?
-- @param viewerId?
-- @param by "page" | "changed" | "staff"
update sms_consents set ended_at = clock_timestamp(), ended_by = :by
where ended_at is null and (number, words) is distinct from (:number::text, :words::text)
  and (viewer_id = :viewerId or handle = :handle and (viewer_id is null or :viewerId::text is null))
returning id;

-- name: endOfFormerBearer :exec
-- One agreement is open for a handle: whoever bore it before agrees anew under hers.
-- @param viewerId?
update sms_consents set ended_at = clock_timestamp(), ended_by = 'changed'
where handle = :handle and ended_at is null and viewer_id <> :viewerId;

-- name: giveOfViewer :optional
-- Not twice, under whatever handle.
-- @param viewerId?
insert into sms_consents (handle, viewer_id, number, words)
select :handle, :viewerId, :number, :words
where not exists (select from sms_consents where viewer_id = :viewerId and ended_at is null)
on conflict (handle) where ended_at is null and handle is not null do nothing returning id;

-- name: viewerOfOrder :optional
-- Whose agreement, given in her basket, covers the order.
select u.tiktok_username as handle, u.viewer_id from orders o join users u on u.id = o.user_id
where o.id = :orderId and o.origin <> 'guest' and num_nonnulls(u.tiktok_username, u.viewer_id) > 0;

-- name: endOfNumber :many
-- Who answers STOP after she ended it on the page said more than the page: her last agreement is noted as ended by that.
-- @param by "answer" | "unreachable" | "staff"
update sms_consents c set ended_at = clock_timestamp(), ended_by = :by
where c.number = :number and (c.ended_at is null or :by::text = 'answer' and c.ended_by in ('page', 'changed')
  and not exists (select from sms_consents l where l.number = c.number and (l.ended_at is null or l.id > c.id)))
returning order_id, handle, viewer_id;

-- name: userOfViewer :optional
-- @param handle?
-- @param viewerId?
select id from users
where viewer_id = :viewerId or tiktok_username = :handle and (viewer_id is null or :viewerId::text is null)
order by viewer_id = :viewerId desc nulls last limit 1;

-- name: consentsOfPerson :many
-- @column ended_by "page" | "answer" | "changed" | "staff" | "unreachable" | null
select c.id, o.order_number, c.number, c.words, c.given_at, c.ended_at, c.ended_by
from sms_consents c left join orders o on o.id = c.order_id
where c.order_id in (select id from orders where user_id = :userId)
  or exists (select from users u where u.id = :userId and coalesce(c.viewer_id = u.viewer_id, c.handle = u.tiktok_username))
order by c.ended_at is not null, c.given_at desc limit 20;

-- name: endOfPerson :many
update sms_consents c set ended_at = clock_timestamp(), ended_by = 'staff'
where c.ended_at is null and (c.order_id in (select id from orders where user_id = :userId)
  or exists (select from users u where u.id = :userId and coalesce(c.viewer_id = u.viewer_id, c.handle = u.tiktok_username)))
returning c.id;
