-- @import { StaffRole } from "#domain/roles.ts";

-- name: getUser :optional
-- @column role StaffRole | null
-- @column latest_order { id: string; orderNumber: string } | null
select u.*, n.received_cents - n.refunded_cents as spent_cents, n.owed_cents, row_version(u.updated_at) as version,
  (select json_build_object('id', o.id, 'orderNumber', o.order_number) from orders o
    where o.user_id = u.id order by o.order_date desc limit 1) as latest_order,
  exists (
    select from auth_second_factors f where f.auth_id = u.auth_id and f.confirmed_at is not null
  ) as second_factor
from people u join customer_numbers n on n.user_id = u.id
where u.id = :userId and u.erased_at is null;

-- name: roleOf :optional
-- @column role StaffRole | null
select role from users where id = :userId;

-- name: lockUser :optional
-- Orders may go on being tied to the person: they only share its key.
-- @column role StaffRole | null
select first_name, last_name, tiktok_username, role, row_version(updated_at) as version
from users where id = :userId and erased_at is null for no key update;

-- name: updateUser :exec
-- A corrected handle is its bearer's, where she is known and has no other account.
-- @param handle?
-- @param role?
update users set first_name = :firstName, last_name = :lastName, tiktok_username = :handle,
  viewer_id = case when tiktok_username is not distinct from :handle then viewer_id
    else (select v from viewer_of(:handle) v where not exists (select from users where viewer_id = v and id <> :userId)) end,
  is_admin = :role::text is not null, role = :role, updated_at = clock_timestamp()
where id = :userId;

-- name: endSessionsOf :exec
-- Their own sessions, and those in which they act as somebody else.
delete from auth_session s using users u
where u.id = :userId and (s."userId" = u.auth_id or s."impersonatedBy" = u.auth_id);

-- name: searchPeople :many
-- The ids are found first, which an index alone can do. One or two letters are no trigram: the planner must not ask
-- that index for them, and compares along the list.
with chosen as (
  select u.id from users u
  where u.erased_at is null
    and case when length(:pattern) < 5 then u.search_text || '' like :pattern else u.search_text like :pattern end
  order by u.last_name = '', u.last_name collate "fr-x-icu", u.first_name collate "fr-x-icu", u.id
  limit 10
)
select u.id, u.first_name, u.last_name, u.display_name, u.email, u.tiktok_username, u.created_at
from chosen join users u on u.id = chosen.id
order by u.last_name = '', u.last_name collate "fr-x-icu", u.first_name collate "fr-x-icu", u.id;

-- name: readUsers :many
-- @column role StaffRole | null
select u.*, n.received_cents - n.refunded_cents as spent_cents, n.owed_cents
from unnest(:ids::uuid[]) with ordinality as chosen(id, place)
join people u on u.id = chosen.id
join customer_numbers n on n.user_id = u.id
order by chosen.place;
