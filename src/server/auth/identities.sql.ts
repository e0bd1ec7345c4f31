// Written by `npm run db:types` from identities.sql: change that file, not this one.
import { exec, optional, type Refine } from "#server/db/statement.ts";
import type { StaffRole } from "#domain/roles.ts";

export interface IdentityOfPersonParameters {
  userId: string;
}

export interface IdentityOfPersonRow {
  authId: string | null;
}

export const identityOfPerson = optional<IdentityOfPersonParameters, IdentityOfPersonRow>({
  parameters: ["userId"],
  columns: ["auth_id"],
  text: `select auth_id from users where id = $1`,
});

export interface EmailOfIdentityParameters {
  authId: string;
}

export interface EmailOfIdentityRow {
  email: string;
}

export const emailOfIdentity = optional<EmailOfIdentityParameters, EmailOfIdentityRow>({
  parameters: ["authId"],
  columns: ["email!"],
  text: `select email from auth_user where id = $1`,
});

export interface FindPersonByEmailParameters {
  email: string;
}

export interface FindPersonByEmailRow {
  id: string;
}

export const findPersonByEmail = optional<FindPersonByEmailParameters, FindPersonByEmailRow>({
  parameters: ["email"],
  columns: ["id!"],
  text: `select id from users where lower(email) = lower($1)`,
});

export interface FindAccountParameters {
  email: string;
}

export interface FindAccountRow {
  authId: string;
  email: string;
  password: string | null;
}

/** A login identity that nobody came to by its e-mail has no password yet. */
export const findAccount = optional<FindAccountParameters, FindAccountRow>({
  parameters: ["email"],
  columns: ["auth_id!","email!","password"],
  text: `select u.id as auth_id, u.email, a.password
from auth_user u left join auth_account a on a."userId" = u.id and a."providerId" = 'credential'
where u.email = lower($1)`,
});

export interface EnsureIdentityParameters {
  userId: string;
  proven: boolean;
}

export interface EnsureIdentityRow {
  authId: string;
}

/**
 * `emailVerified` says that the person has shown that the address is theirs; until then the identity is only what
 * a session of impersonation hangs on. The row of the person is locked, so two who come at once make one identity.
 */
export const ensureIdentity = optional<EnsureIdentityParameters, EnsureIdentityRow>({
  parameters: ["userId","proven"],
  columns: ["auth_id!"],
  text: `with person as (
  select id, lower(email) as email, auth_id from users where id = $1 for no key update
), made as (
  insert into auth_user (id, name, email, "emailVerified")
  select gen_random_uuid()::text, email, email, $2 from person where auth_id is null
  on conflict (email) do update set "emailVerified" = auth_user."emailVerified" or excluded."emailVerified",
    "updatedAt" = now()
  returning id
), proven as (
  update auth_user a set "emailVerified" = true, "updatedAt" = now() from person
  where a.id = person.auth_id and $2 and not a."emailVerified"
)
update users u set auth_id = coalesce(person.auth_id, (select id from made)) from person
where u.id = person.id
returning u.auth_id`,
});

export interface HoldPasswordParameters {
  authId: string;
  password: string;
}

export interface HoldPasswordRow {
  id: string;
}

/** Still the password that was found right: whoever changes it waits until the session stands that they are to end. */
export const holdPassword = optional<HoldPasswordParameters, HoldPasswordRow>({
  parameters: ["authId","password"],
  columns: ["id!"],
  text: `select id from auth_account where "userId" = $1 and "providerId" = 'credential' and password = $2 for share`,
});

export interface WritePasswordParameters {
  hashed: string;
  authId: string;
}

export const writePassword = exec<WritePasswordParameters>({
  parameters: ["hashed","authId"],
  text: `with known as (
  update auth_account set password = $1, "updatedAt" = now()
  where "userId" = $2 and "providerId" = 'credential' returning id
)
insert into auth_account (id, "accountId", "providerId", "userId", password)
select gen_random_uuid()::text, $2, 'credential', $2, $1 where not exists (select from known)`,
});

export interface EndSessionsParameters {
  authId: string;
}

/** Their own, and those in which they act as somebody else. */
export const endSessions = exec<EndSessionsParameters>({
  parameters: ["authId"],
  text: `delete from auth_session where "userId" = $1 or "impersonatedBy" = $1`,
});

export interface ReadOwnPasswordParameters {
  userId: string;
}

export interface ReadOwnPasswordRow {
  password: string | null;
}

export const readOwnPassword = optional<ReadOwnPasswordParameters, ReadOwnPasswordRow>({
  parameters: ["userId"],
  columns: ["password"],
  text: `select a.password from users u join auth_account a on a."userId" = u.auth_id and a."providerId" = 'credential'
where u.id = $1`,
});

export interface ReadPersonToTellParameters {
  userId: string;
}

export interface ReadPersonToTellRow {
  id: string;
  email: string;
  firstName: string;
  name: string;
  role: Refine<string | null, StaffRole | null>;
  at: Date;
}

export const readPersonToTell = optional<ReadPersonToTellParameters, ReadPersonToTellRow>({
  parameters: ["userId"],
  columns: ["id!","email!","first_name!","name!","role","at!"],
  text: `select id, email, first_name, display_name as name, role, clock_timestamp() as at from users where id = $1`,
});

export interface LockTargetParameters {
  userId: string;
}

export interface LockTargetRow {
  email: string;
  isAdmin: boolean;
}

/** Their rights stay as they are until the link is written, or used. */
export const lockTarget = optional<LockTargetParameters, LockTargetRow>({
  parameters: ["userId"],
  columns: ["email!","is_admin!"],
  text: `select email, is_admin from users where id = $1 for no key update`,
});
