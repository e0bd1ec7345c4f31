-- @import { StaffRole } from "#domain/roles.ts";

-- name: ensureInvited :one
-- Whoever the shop knows keeps the name they have.
-- @column is_admin!
insert into users (email, first_name, last_name) values (:email, :firstName, :lastName)
on conflict (lower(email)) do update set updated_at = clock_timestamp(),
  first_name = coalesce(nullif(users.first_name, ''), excluded.first_name),
  last_name = coalesce(nullif(users.last_name, ''), excluded.last_name)
returning id, is_admin;

-- name: keepInvitation :exec
-- A second one takes the place of the first, whose links end.
with ended as (delete from access_links where user_id = :userId and purpose = 'invitation')
insert into staff_invitations (user_id, role, invited_by) values (:userId, :role, :invitedBy)
on conflict (user_id) do update set role = excluded.role, invited_by = excluded.invited_by,
  invited_at = excluded.invited_at;

-- name: listInvitations :many
-- @column role StaffRole
-- @column over!
select i.user_id, i.role, i.invited_at, u.email, u.display_name as name, by.display_name as invited_by,
  i.invited_at < clock_timestamp() - make_interval(mins => :minutes) as over
from staff_invitations i join users u on u.id = i.user_id join users by on by.id = i.invited_by
order by i.invited_at desc, i.user_id;

-- name: withdrawInvitation :optional
-- @column role StaffRole
with withdrawn as (
  delete from staff_invitations where user_id = :userId returning role
), ended as (
  delete from access_links where user_id = :userId and purpose = 'invitation'
)
select role from withdrawn;

-- name: readInvitation :optional
-- Stands as long as whoever asked may still give roles, and its person is no staff yet.
-- @column role StaffRole
select i.role, u.email, u.first_name
from staff_invitations i join users u on u.id = i.user_id join users by on by.id = i.invited_by
where i.user_id = :userId and u.role is null and by.role = 'owner';

-- name: takeInvitation :optional
-- @column role StaffRole
delete from staff_invitations i using users u, users by
where i.user_id = :userId and u.id = i.user_id and u.role is null and by.id = i.invited_by and by.role = 'owner'
returning i.role, i.invited_by, u.email, u.display_name as name;

-- name: joinStaff :exec
update users set is_admin = true, role = :role, updated_at = clock_timestamp() where id = :userId;
