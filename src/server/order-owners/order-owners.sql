-- name: findTypedOrders :many
-- Every open or past order of a placeholder on one of whose orders this person's e-mail was typed. `apart`: another
-- address was typed on another of them, so that not all need be one person's; `typed`: this one bears the e-mail.
with me as (
  select lower(email) as email from users
  where id = :userId and not is_admin and erased_at is null and email not ilike '%.invalid'
), holders as (
  select distinct q.id from me
  join orders o on lower(o.shipping_address ->> 'email') = me.email and o.origin <> 'guest'
  join users q on q.id = o.user_id
  where q.email ~* '@tiktok\.invalid$' and q.auth_id is null and not q.is_admin and q.erased_at is null
)
select o.id, h.id as holder_id, coalesce(lower(o.shipping_address ->> 'email') = me.email, false) as typed,
  bool_or(lower(o.shipping_address ->> 'email') <> me.email) over (partition by h.id) is true as apart
from me, holders h join orders o on o.user_id = h.id
order by o.id;

-- name: lockOrders :many
select id from orders where id = any(:orderIds::uuid[]) order by id for no key update;

-- name: releaseViewer :optional
-- Her handle, and the platform's id of her. In this order: each is one person's at a time, and never a staff account's.
with held as (
  select id, tiktok_username, viewer_id from users
  where id = :sourceId and num_nonnulls(tiktok_username, viewer_id) > 0
    and exists (select from users where id = :destinationId and num_nonnulls(tiktok_username, viewer_id) = 0 and not is_admin)
)
update users u set tiktok_username = null, viewer_id = null, updated_at = clock_timestamp() from held where u.id = held.id
returning held.tiktok_username as handle, held.viewer_id;

-- name: giveViewer :exec
-- @param handle?
-- @param viewerId?
update users set tiktok_username = :handle, viewer_id = :viewerId, updated_at = clock_timestamp()
where id = :userId and num_nonnulls(tiktok_username, viewer_id) = 0;

-- name: insertPersonOfTypedEmail :exec
-- A person for an address that was only typed so far, on an order that staff opened: a link can then be sent to it.
insert into users (email, first_name, last_name)
select lower(:email), coalesce(o.shipping_address ->> 'first_name', ''), coalesce(o.shipping_address ->> 'last_name', '')
from orders o where lower(o.shipping_address ->> 'email') = lower(:email) and o.origin <> 'guest'
  and not exists (select from users where lower(email) = lower(:email))
order by o.created_at desc limit 1
on conflict do nothing;

-- name: lockOrdersOf :many
select id from orders where user_id = :userId order by id for no key update;

-- name: lockPeople :many
select id from users where id = any(:userIds::uuid[]) and erased_at is null order by id for no key update;

-- name: moveOrders :many
-- Orders that another merge has moved on while we waited for them are no longer the source's.
-- @param sourceAddress?
-- @param actorId?
with moved as (
  update orders set user_id = :destinationId, version = version + 1, updated_at = clock_timestamp()
  where id = any(:orderIds::uuid[]) and user_id = :sourceId
  returning id
), audited as (
  insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, before, after, source_address)
  select :actorKind, :actorId, 'order-transferred', 'order', id::text, json_build_object('userId', :sourceId::uuid),
    json_build_object('userId', :destinationId::uuid), :sourceAddress
  from moved
)
select id from moved;

-- name: linkOrderToEmail :optional
-- Answers from whom to whom the order went, where it did.
-- `created` runs only for an order that is to be linked and an address nobody has; its `on conflict` is for two
-- orders that bring the same new address at once. A person's row is found by e-mail and never changed.
with linkable as (
  select id, user_id from orders where id = :orderId and (origin = 'guest' or user_id is null)
), known as (
  select id, is_admin from users where lower(email) = lower(:email)
), created as (
  insert into users (email, first_name, last_name)
  select :email, :firstName, :lastName from linkable where not exists (select from known)
  on conflict (lower(email)) do update set email = users.email
  returning id
), person as (
  select id from known where not is_admin union all select id from created
)
update orders o set user_id = (select id from person) from linkable
where o.id = linkable.id and o.user_id is distinct from (select id from person)
returning linkable.user_id as from_id, o.user_id as to_id;

-- name: copyBlock :exec
insert into unpaid_steps as s (user_id, block_reason, blocked_by, blocked_at)
select :destinationId, block_reason, blocked_by, blocked_at from unpaid_steps
where user_id = :sourceId and block_reason is not null
on conflict (user_id) do update set block_reason = excluded.block_reason, blocked_by = excluded.blocked_by,
  blocked_at = excluded.blocked_at where s.block_reason is null;

-- name: copyUnpaidStep :exec
-- What staff decided because of orders that were left unpaid goes where these orders go; of two decisions the stricter one.
insert into unpaid_steps as s (user_id, step, counted_from, set_by, set_at)
select :destinationId, step, counted_from, set_by, set_at from unpaid_steps where user_id = :sourceId
on conflict (user_id) do update set step = excluded.step, set_by = excluded.set_by, set_at = excluded.set_at
  where coalesce(array_position(array['word', 'pay-first', 'proposals'], excluded.step), 0)
    > coalesce(array_position(array['word', 'pay-first', 'proposals'], s.step), 0);

-- name: accountsMergedInto :many
-- Whose orders became this person's by a merge, or by several one after the other, and when the last of these was. Their accounts
-- are still there, with what belongs to no order.
-- @column id!
-- @column name!
-- @column email!
-- @column at!
with recursive merged (id, step, at) as (
  select t.subject_id::uuid, t.id, t.at from audit_trail t
  where t.subject_kind = 'user' and t.action = 'orders-transferred' and t.after ->> 'userId' = :userId::text
  union
  select t.subject_id::uuid, t.id, m.at from merged m join audit_trail t on t.after ->> 'userId' = m.id::text and t.id < m.step
  where t.subject_kind = 'user' and t.action = 'orders-transferred'
)
select u.id, u.display_name as name, u.email, u.tiktok_username as handle, max(m.at)::timestamptz as at
from merged m join users u on u.id = m.id
where u.id <> :userId::uuid and u.erased_at is null
group by u.id order by max(m.at), u.id;
