-- @import { StaffRole } from "#domain/roles.ts";

-- name: findSession :optional
-- A session ends 12 hours after it was last used and 7 days after it began. One of an administrator who acts as a
-- customer also ends with the administrator's rights to do so, or when the customer is given some. Whichever door opened it,
-- one of an account with a second factor is worth nothing if no code was given; who acts as somebody else gave their own.
-- @column role StaffRole | null
-- @column impersonator_role StaffRole | null
-- @column to_note!
-- @column has_factor!
-- @column impersonator_has_factor!
select s.id as session_id, u.id as user_id, u.auth_id, u.email, u.display_name as name, u.role,
  i.id as impersonator_id, i.display_name as impersonator_name, i.role as impersonator_role,
  s."updatedAt" < clock_timestamp() - interval '5 minutes' as to_note,
  exists (select from auth_second_factors f where f.auth_id = s."userId" and f.confirmed_at is not null) as has_factor,
  exists (select from auth_second_factors f where f.auth_id = s."impersonatedBy" and f.confirmed_at is not null)
    as impersonator_has_factor
from auth_session s join users u on u.auth_id = s."userId"
  left join users i on i.auth_id = s."impersonatedBy" and i.role in ('owner', 'management')
where s.token = :token and s."expiresAt" > clock_timestamp() and s."updatedAt" > clock_timestamp() - interval '12 hours'
  and (s."impersonatedBy" is null or (i.id is not null and not u.is_admin))
  and (s."impersonatedBy" is not null or s."secondFactor"
    or not exists (select from auth_second_factors f where f.auth_id = s."userId" and f.confirmed_at is not null));

-- name: noteUse :exec
update auth_session set "updatedAt" = clock_timestamp() where id = :sessionId;

-- name: insertSession :exec
-- @param administratorId?
insert into auth_session (id, token, "userId", "impersonatedBy", "secondFactor", "createdAt", "updatedAt",
  "expiresAt")
select gen_random_uuid()::text, :token, :authId, (select auth_id from users where id = :administratorId), :secondFactor,
  at, at, at + make_interval(secs => :seconds)
from clock_timestamp() as at;

-- name: noteSignIn :exec
-- What is left of the person's ended sessions goes.
with ended as (
  delete from auth_session where "userId" = :authId and ("expiresAt" <= clock_timestamp()
    or "updatedAt" <= clock_timestamp() - interval '12 hours')
)
insert into auth_sign_ins (auth_id, last_sign_in_at) values (:authId, clock_timestamp())
on conflict (auth_id) do update set last_sign_in_at = excluded.last_sign_in_at;

-- name: endSession :exec
delete from auth_session where token = :token;
