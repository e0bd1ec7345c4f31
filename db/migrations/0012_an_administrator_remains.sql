-- Once the shop has an administrator who can sign in, it never again has none: not by two who take each other's
-- rights at the same moment, and not by a deleted login.
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  -- One at a time, so that the second of two sees what the first has done.
  perform pg_advisory_xact_lock(hashtext('users_an_administrator_remains'));
  if not exists (select from users where is_admin and auth_id is not null and id <> old.id) then
    raise exception 'the last administrator keeps the rights'
      using errcode = 'integrity_constraint_violation', constraint = 'users_an_administrator_remains';
  end if;
  return coalesce(new, old);
end $$;
create trigger users_an_administrator_remains before update of is_admin, auth_id on users
  for each row when (old.is_admin and old.auth_id is not null and (not new.is_admin or new.auth_id is null))
  execute function keep_an_administrator();
create trigger users_an_administrator_is_not_deleted before delete on users
  for each row when (old.is_admin and old.auth_id is not null) execute function keep_an_administrator();

-- The list of people by name.
create index users_by_name on users (display_name, id);
