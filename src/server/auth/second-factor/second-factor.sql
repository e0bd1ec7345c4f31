-- @import { StaffRole } from "#domain/roles.ts";

-- name: asksForCode :one
select exists (select from auth_second_factors f where f.auth_id = :authId and f.confirmed_at is not null) as asked;

-- name: readFactor :optional
-- @column since!
select confirmed_at as since, (select count(*)::int from auth_backup_codes b where b.auth_id = f.auth_id) as codes
from auth_second_factors f where auth_id = :authId and confirmed_at is not null;

-- name: beginFactor :exec
insert into auth_second_factors as f (auth_id, secret) values (:authId, :sealed)
on conflict (auth_id) do update set secret = excluded.secret, started_at = clock_timestamp()
where f.confirmed_at is null;

-- name: lockBegunFactor :optional
select secret, second_factor_step() as step from auth_second_factors
where auth_id = :authId and confirmed_at is null
  and started_at > clock_timestamp() - make_interval(mins => :minutes)
for update;

-- name: confirmFactor :exec
update auth_second_factors set confirmed_at = clock_timestamp(), last_step = :step where auth_id = :authId;

-- name: keepOneSession :exec
-- @param sessionId?
-- The session in which the code was given goes on, as one that was opened with it.
with kept as (
  update auth_session set "secondFactor" = true where id = :sessionId returning id
)
delete from auth_session s where (s."userId" = :authId or s."impersonatedBy" = :authId)
  and not exists (select from kept where kept.id = s.id);

-- name: readSecret :optional
select secret, second_factor_step() as step from auth_second_factors where auth_id = :authId and confirmed_at is not null;

-- name: takeStep :exec
-- Decides: of two who give the same code at once, the second finds its step used.
update auth_second_factors set last_step = :step
where auth_id = :authId and secret = :secret and confirmed_at is not null and last_step < :step;

-- name: forgetBackupCodes :exec
delete from auth_backup_codes where auth_id = :authId;

-- name: insertBackupCodes :exec
insert into auth_backup_codes (auth_id, code_hash) select :authId, code_hash from unnest(:hashes::text[]) as code_hash;

-- name: spendBackupCode :exec
delete from auth_backup_codes where auth_id = :authId and code_hash = :codeHash;

-- name: removeFactor :exec
delete from auth_second_factors where auth_id = :authId;

-- name: dropFactor :optional
-- Their own sessions end, and those in which they act as somebody else.
with person as (
  select auth_id from users where id = :userId
), dropped as (
  delete from auth_second_factors f using person
  where f.auth_id = person.auth_id and f.confirmed_at is not null
  returning f.auth_id
), ended as (
  delete from auth_session s using dropped where s."userId" = dropped.auth_id or s."impersonatedBy" = dropped.auth_id
)
select auth_id from dropped;

-- name: findOwner :optional
-- @column auth_id!
select auth_id, email from users where id = :userId;

-- name: readColleague :optional
select id, email, first_name, display_name as name, clock_timestamp() as at from users
where id = :userId and erased_at is null;

-- name: findPersonOfIdentity :optional
select id from users where auth_id = :authId;

-- name: readPersonInStep :optional
-- @column auth_id!
-- @column role StaffRole | null
select u.id, u.display_name as name, u.role, u.auth_id, a.email
from users u join auth_user a on a.id = u.auth_id where u.id = :userId;
