-- name: findAdministrator :optional
select u.id from users u join auth_user a on a.id = u.auth_id where u.role = 'owner' and a."emailVerified" limit 1;

-- name: waitForLock :optional
select set_config('lock_timeout', :seconds::int || 's', true) as lock_timeout;

-- name: lockFirstAdministrator :optional
select pg_advisory_xact_lock(:lock)::text as lock;

-- name: ensurePerson :one
insert into users (email) values (:email) on conflict (lower(email)) do update set updated_at = now() returning id;

-- name: grantRights :exec
-- The rights come last: who has them can sign in, as `users_an_administrator_remains` wants.
with person as (
  update users set is_admin = true, role = 'owner', updated_at = now() where id = :userId returning id
)
insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
select 'system', 'admin-granted', 'user', id::text, '{"is_admin": true}' from person;

-- name: noteFactorReset :exec
insert into audit_trail (actor_kind, action, subject_kind, subject_id)
values ('system', 'second-factor-reset', 'user', :userId);
