// Written by `npm run db:types` from sessions.sql: change that file, not this one.
import { exec, optional, type Refine } from "#server/db/statement.ts";
import type { StaffRole } from "#domain/roles.ts";

export interface FindSessionParameters {
  token: string;
}

export interface FindSessionRow {
  sessionId: string;
  userId: string;
  authId: string;
  email: string;
  name: string;
  role: Refine<string | null, StaffRole | null>;
  impersonatorId: string | null;
  impersonatorName: string | null;
  impersonatorRole: Refine<string | null, StaffRole | null>;
  toNote: boolean;
  hasFactor: boolean;
  impersonatorHasFactor: boolean;
}

/**
 * A session ends 12 hours after it was last used and 7 days after it began. One of an administrator who acts as a
 * customer also ends with the administrator's rights to do so, or when the customer is given some. Whichever door opened it,
 * one of an account with a second factor is worth nothing if no code was given; who acts as somebody else gave their own.
 */
export const findSession = optional<FindSessionParameters, FindSessionRow>({
  parameters: ["token"],
  columns: ["session_id!","user_id!","auth_id!","email!","name!","role","impersonator_id","impersonator_name","impersonator_role","to_note!","has_factor!","impersonator_has_factor!"],
  text: `select s.id as session_id, u.id as user_id, u.auth_id, u.email, u.display_name as name, u.role,
  i.id as impersonator_id, i.display_name as impersonator_name, i.role as impersonator_role,
  s."updatedAt" < clock_timestamp() - interval '5 minutes' as to_note,
  exists (select from auth_second_factors f where f.auth_id = s."userId" and f.confirmed_at is not null) as has_factor,
  exists (select from auth_second_factors f where f.auth_id = s."impersonatedBy" and f.confirmed_at is not null)
    as impersonator_has_factor
from auth_session s join users u on u.auth_id = s."userId"
  left join users i on i.auth_id = s."impersonatedBy" and i.role in ('owner', 'management')
where s.token = $1 and s."expiresAt" > clock_timestamp() and s."updatedAt" > clock_timestamp() - interval '12 hours'
  and (s."impersonatedBy" is null or (i.id is not null and not u.is_admin))
  and (s."impersonatedBy" is not null or s."secondFactor"
    or not exists (select from auth_second_factors f where f.auth_id = s."userId" and f.confirmed_at is not null))`,
});

export interface NoteUseParameters {
  sessionId: string;
}

export const noteUse = exec<NoteUseParameters>({
  parameters: ["sessionId"],
  text: `update auth_session set "updatedAt" = clock_timestamp() where id = $1`,
});

export interface InsertSessionParameters {
  token: string;
  authId: string;
  administratorId: string | null;
  secondFactor: boolean;
  seconds: number;
}

export const insertSession = exec<InsertSessionParameters>({
  parameters: ["token","authId","administratorId","secondFactor","seconds"],
  text: `insert into auth_session (id, token, "userId", "impersonatedBy", "secondFactor", "createdAt", "updatedAt",
  "expiresAt")
select gen_random_uuid()::text, $1, $2, (select auth_id from users where id = $3), $4,
  at, at, at + make_interval(secs => $5)
from clock_timestamp() as at`,
});

export interface NoteSignInParameters {
  authId: string;
}

/** What is left of the person's ended sessions goes. */
export const noteSignIn = exec<NoteSignInParameters>({
  parameters: ["authId"],
  text: `with ended as (
  delete from auth_session where "userId" = $1 and ("expiresAt" <= clock_timestamp()
    or "updatedAt" <= clock_timestamp() - interval '12 hours')
)
insert into auth_sign_ins (auth_id, last_sign_in_at) values ($1, clock_timestamp())
on conflict (auth_id) do update set last_sign_in_at = excluded.last_sign_in_at`,
});

export interface EndSessionParameters {
  token: string;
}

export const endSession = exec<EndSessionParameters>({
  parameters: ["token"],
  text: `delete from auth_session where token = $1`,
});
