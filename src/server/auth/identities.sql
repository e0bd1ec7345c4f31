-- @import { StaffRole } from "#domain/roles.ts";

-- name: identityOfPerson :optional
select auth_id from users where id = :userId;

-- name: emailOfIdentity :optional
select email from auth_user where id = :authId;

-- name: findPersonByEmail :optional
select id from users where lower(email) = lower(:email);

-- name: findAccount :optional
-- A login identity that nobody came to by its e-mail has no password yet.
select u.id as auth_id, u.email, a.password
from auth_user u left join auth_account a on a."userId" = u.id and a."providerId" = 'credential'
where u.email = lower(:email);

-- name: ensureIdentity :optional
-- `emailVerified` says that the person has shown that the address is theirs; until then the identity is only what
-- a session of impersonation hangs on. The row of the person is locked, so two who come at once make one identity.
-- @column auth_id!
with person as (
  select id, lower(email) as email, auth_id from users where id = :userId for no key update
), made as (
  insert into auth_user (id, name, email, "emailVerified")
  select gen_random_uuid()::text, email, email, :proven from person where auth_id is null
  on conflict (email) do update set "emailVerified" = auth_user."emailVerified" or excluded."emailVerified",
    "updatedAt" = now()
  returning id
), proven as (
  update auth_user a set "emailVerified" = true, "updatedAt" = now() from person
  where a.id = person.auth_id and :proven and not a."emailVerified"
)
update users u set auth_id = coalesce(person.auth_id, (select id from made)) from person
where u.id = person.id
returning u.auth_id;

-- name: holdPassword :optional
-- Still the password that was found right: whoever changes it waits until the session stands that they are to end.
select id from auth_account where "userId" = :authId and "providerId" = 'credential' and password = :password for share;

-- name: writePassword :exec
with known as (
  update auth_account set password = :hashed, "updatedAt" = now()
  where "userId" = :authId and "providerId" = 'credential' returning id
)
insert into auth_account (id, "accountId", "providerId", "userId", password)
select gen_random_uuid()::text, :authId, 'credential', :authId, :hashed where not exists (select from known);

-- name: endSessions :exec
-- Their own, and those in which they act as somebody else.
delete from auth_session where "userId" = :authId or "impersonatedBy" = :authId;

-- name: readOwnPassword :optional
select a.password from users u join auth_account a on a."userId" = u.auth_id and a."providerId" = 'credential'
where u.id = :userId;

-- name: readPersonToTell :optional
-- @column role StaffRole | null
select id, email, first_name, display_name as name, role, clock_timestamp() as at from users where id = :userId;

-- name: lockTarget :optional
-- Their rights stay as they are until the link is written, or used.
select email, is_admin from users where id = :userId for no key update;
