-- What somebody who has the rights of administration may do with them. Null: no staff.
alter table users add column role text
  constraint users_role_is_known check (role in ('owner', 'management', 'live', 'preparation'));
update users set role = 'owner' where is_admin;

-- Whoever gives the rights without a role (an older release, a command) gives all of them, as they always were.
create function keep_role_with_rights() returns trigger language plpgsql as $$
begin
  new.role := case when new.is_admin then coalesce(new.role, 'owner') end;
  return new;
end $$;
create trigger users_admins_have_a_role before insert or update of is_admin, role on users
  for each row execute function keep_role_with_rights();
alter table users add constraint users_admins_have_a_role check (is_admin = (role is not null));

-- The shop never loses its last owner who can sign in: as 0012, for owners. The name of the constraint stays, which an
-- older release turns into its refusal.
create or replace function keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('users_an_administrator_remains'));
  if not exists (select from users where role = 'owner' and auth_id is not null and id <> old.id) then
    raise exception 'the last owner keeps the rights'
      using errcode = 'integrity_constraint_violation', constraint = 'users_an_administrator_remains';
  end if;
  return coalesce(new, old);
end $$;
drop trigger users_an_administrator_remains on users;
create trigger users_an_administrator_remains before update of is_admin, role, auth_id on users
  for each row when (old.role = 'owner' and old.auth_id is not null
    and (not new.is_admin or new.role is distinct from 'owner' or new.auth_id is null))
  execute function keep_an_administrator();
drop trigger users_an_administrator_is_not_deleted on users;
create trigger users_an_administrator_is_not_deleted before delete on users
  for each row when (old.role = 'owner' and old.auth_id is not null) execute function keep_an_administrator();

create or replace view people as
  select u.id, u.first_name, u.last_name, u.display_name, u.email, u.tiktok_username, u.created_at, u.is_admin, u.auth_id,
    u.erased_at, u.updated_at,
    exists (select from auth_user a where a.id = u.auth_id and a."emailVerified") as has_login,
    (select count(*)::int from orders o where o.user_id = u.id) as orders,
    (select max(o.order_date) from orders o where o.user_id = u.id) as last_order_at,
    (select v.last_sign_in_at from auth_users_view v where v.auth_id = u.auth_id) as last_sign_in_at,
    u.role
  from users u;
