-- name: readOfOrders :many
-- Which orders have text messages, and to which number; only of those that do.
-- @column number!
-- @column order_id!
select o.id as order_id, s.number from unnest(:orderIds::uuid[]) as o(id) cross join lateral sms_of_order(o.id) s;

-- name: readOfHandle :optional
select number, given_at from sms_consents where handle = :handle and ended_at is null;

-- name: viewerOfDevice :optional
select viewer_id from handle_devices where device_hash = :deviceHash;

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

-- name: endOfHandle :many
-- @param number?
-- @param words?
-- @param by "page" | "changed" | "staff"
update sms_consents set ended_at = clock_timestamp(), ended_by = :by
where handle = :handle and ended_at is null and (number, words) is distinct from (:number::text, :words::text)
returning id;

-- name: giveOfHandle :optional
-- @param viewerId?
insert into sms_consents (handle, viewer_id, number, words) values (:handle, :viewerId, :number, :words)
on conflict (handle) where ended_at is null and handle is not null do nothing returning id;

-- name: handleOfOrder :optional
-- Whose agreement, given in her basket, covers the order.
-- @column handle!
select u.tiktok_username as handle from orders o join users u on u.id = o.user_id
where o.id = :orderId and o.origin <> 'guest' and u.tiktok_username is not null;

-- name: endOfNumber :many
-- Who answers STOP after she ended it on the page said more than the page: her last agreement is noted as ended by that.
-- @param by "answer" | "unreachable" | "staff"
update sms_consents c set ended_at = clock_timestamp(), ended_by = :by
where c.number = :number and (c.ended_at is null or :by::text = 'answer' and c.ended_by in ('page', 'changed')
  and not exists (select from sms_consents l where l.number = c.number and (l.ended_at is null or l.id > c.id)))
returning order_id, handle;

-- name: userOfHandle :optional
select id from users where tiktok_username = :handle;

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
