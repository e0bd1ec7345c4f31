-- As 0156, but an identity that nobody proved to be hers (acting as a customer makes one) is no way to sign in.
create or replace function keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('users_an_administrator_remains'));
  if not exists (select from users u join auth_user a on a.id = u.auth_id
      where u.role = 'owner' and a."emailVerified" and u.id <> old.id) then
    raise exception 'the last owner keeps the rights'
      using errcode = 'integrity_constraint_violation', constraint = 'users_an_administrator_remains';
  end if;
  return coalesce(new, old);
end $$;
