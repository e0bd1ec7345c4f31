-- @import { DataRequest } from "#contract/admin/personal-data.ts";

-- name: listRequests :many
-- Those that wait, the most urgent first, then the newest that were answered; after one of these, those answered before it (keyset
-- pagination).
-- @param after?
-- @column kind DataRequest["kind"]
-- @column channel DataRequest["channel"]
-- @column received_on!
-- @column due_on!
-- @column user_id string | null
-- A request by a handle whose viewer has an account since leads to it, as `whoAsked` does.
select r.id, r.kind, r.channel, r.asked_by, case when u.id is null then p.id when u.erased_at is null then u.id end as user_id,
  u.erased_at is not null as is_erased, r.handle, v.id as viewer_id, r.received_on::text as received_on,
  r.due_on::text as due_on, r.answer, r.answered_at, a.display_name as answered_by
from (
  (select * from data_requests where answered_at is null and :after::uuid is null)
  union all
  (select * from data_requests d where d.answered_at is not null and (:after::uuid is null
      or (d.answered_at, d.id) < (select p.answered_at, p.id from data_requests p where p.id = :after))
    order by d.answered_at desc, d.id desc limit :most)
) r
left join users u on u.id = r.user_id
left join lateral (select id from users k where k.viewer_id = r.viewer_id
    or k.tiktok_username = r.handle and (k.viewer_id = r.viewer_id) is not false
  order by k.viewer_id = r.viewer_id desc nulls last limit 1) p on true
left join tiktok_pseudo_union v on v.tiktok_username = r.handle
left join users a on a.id = r.answered_by
order by r.answered_at desc nulls first, r.due_on, r.created_at, r.id desc;

-- name: whoAsks :optional
-- By e-mail, handle or the number of an order, as it was typed; also by the e-mail of a paid order, where it is that of one person
-- alone. Somebody who was erased is known by her orders: by their numbers, and by the e-mail of those that are archived.
with buyers as (
  select distinct o.user_id from orders o
  where lower(o.shipping_address ->> 'email') = lower(:askedBy) and lower(:askedBy) in (select emails_of_person(o.user_id))
)
select u.id as user_id from users u
where lower(u.email) = lower(:askedBy) or u.id = account_of(:handle)
  or u.id in (select user_id from orders where lower(order_number) = lower(:askedBy))
  or u.id in (select user_id from buyers) and (select count(*) from buyers) = 1
order by lower(u.email) = lower(:askedBy) desc limit 1
for key share of u;

-- name: viewerOfHandle :optional
select tiktok_username as handle from tiktok_pseudo_union where tiktok_username = :handle for key share;

-- name: insertRequest :one
-- @param userId?
-- @param handle?
insert into data_requests (kind, channel, asked_by, user_id, handle, viewer_id, received_on, created_by)
values (:kind, :channel, :askedBy, :userId, :handle, viewer_of(:handle), :receivedOn, :createdBy) returning id;

-- name: whoAsked :optional
-- @column channel DataRequest["channel"]
-- @column received_on!
-- @column has_page!
select r.user_id, coalesce(u.tiktok_username, r.handle) as handle, coalesce(u.viewer_id, r.viewer_id) as viewer_id,
  u.id is not null and u.erased_at is null or exists (select from users p where p.viewer_id = r.viewer_id
    or p.tiktok_username = r.handle and (p.viewer_id = r.viewer_id) is not false) as has_page,
  r.asked_by, r.channel, r.received_on::text as received_on
from data_requests r left join users u on u.id = r.user_id where r.id = :requestId;

-- name: personOfEmail :optional
-- Somebody with a page of her own, under whose e-mails it is.
select u.id from users u
where u.erased_at is null and (lower(u.email) = :email or u.id in (
  select o.user_id from orders o
  where lower(o.shipping_address ->> 'email') = :email and :email in (select emails_of_person(o.user_id))))
limit 1;

-- name: lockRequest :optional
select answered_at from data_requests where id = :requestId for update;

-- name: answerRequest :exec
update data_requests set answer = :answer, answered_at = clock_timestamp(), answered_by = :answeredBy where id = :requestId;

-- name: searchHandles :many
-- A handle that an account bore before leads to it, as long as nobody else is known to bear it.
-- @column user_id string | null
-- @column shared!
select v.id, v.tiktok_username as handle, v.display_name, u.id as user_id,
  borne_by_another(v.tiktok_username, viewer_of(v.tiktok_username)) as shared
from (
  select * from tiktok_pseudo_union d where d.tiktok_username || ' ' || lower(coalesce(d.display_name, '')) like :pattern
  order by length(d.tiktok_username), d.tiktok_username limit 10
) v left join users u on u.id = account_of(v.tiktok_username)
order by length(v.tiktok_username), v.tiktok_username;

-- name: findViewer :optional
select v.tiktok_username as handle, u.id as user_id
from tiktok_pseudo_union v
left join users u on u.id = account_of(v.tiktok_username)
where v.id = :viewerId;
