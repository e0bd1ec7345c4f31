// Written by `npm run db:types` from administrators.sql: change that file, not this one.
import { exec, one, optional } from "#server/db/statement.ts";

export interface FindAdministratorRow {
  id: string;
}

export const findAdministrator = optional<void, FindAdministratorRow>({
  columns: ["id!"],
  text: `select u.id from users u join auth_user a on a.id = u.auth_id where u.role = 'owner' and a."emailVerified" limit 1`,
});

export interface WaitForLockParameters {
  seconds: number;
}

export interface WaitForLockRow {
  lockTimeout: string | null;
}

export const waitForLock = optional<WaitForLockParameters, WaitForLockRow>({
  parameters: ["seconds"],
  columns: ["lock_timeout"],
  text: `select set_config('lock_timeout', $1::int || 's', true) as lock_timeout`,
});

export interface LockFirstAdministratorParameters {
  lock: number;
}

export interface LockFirstAdministratorRow {
  lock: string | null;
}

export const lockFirstAdministrator = optional<LockFirstAdministratorParameters, LockFirstAdministratorRow>({
  parameters: ["lock"],
  columns: ["lock"],
  text: `select pg_advisory_xact_lock($1)::text as lock`,
});

export interface EnsurePersonParameters {
  email: string;
}

export interface EnsurePersonRow {
  id: string;
}

export const ensurePerson = one<EnsurePersonParameters, EnsurePersonRow>({
  parameters: ["email"],
  columns: ["id!"],
  text: `insert into users (email) values ($1) on conflict (lower(email)) do update set updated_at = now() returning id`,
});

export interface GrantRightsParameters {
  userId: string;
}

/** The rights come last: who has them can sign in, as `users_an_administrator_remains` wants. */
export const grantRights = exec<GrantRightsParameters>({
  parameters: ["userId"],
  text: `with person as (
  update users set is_admin = true, role = 'owner', updated_at = now() where id = $1 returning id
)
insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
select 'system', 'admin-granted', 'user', id::text, '{"is_admin": true}' from person`,
});

export interface NoteFactorResetParameters {
  userId: string;
}

export const noteFactorReset = exec<NoteFactorResetParameters>({
  parameters: ["userId"],
  text: `insert into audit_trail (actor_kind, action, subject_kind, subject_id)
values ('system', 'second-factor-reset', 'user', $1)`,
});
