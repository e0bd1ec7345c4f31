// Written by `npm run db:types` from second-factor.sql: change that file, not this one.
import { exec, one, optional, type Refine } from "#server/db/statement.ts";
import type { StaffRole } from "#domain/roles.ts";

export interface AsksForCodeParameters {
  authId: string;
}

export interface AsksForCodeRow {
  asked: boolean;
}

export const asksForCode = one<AsksForCodeParameters, AsksForCodeRow>({
  parameters: ["authId"],
  columns: ["asked!"],
  text: `select exists (select from auth_second_factors f where f.auth_id = $1 and f.confirmed_at is not null) as asked`,
});

export interface ReadFactorParameters {
  authId: string;
}

export interface ReadFactorRow {
  since: Date;
  codes: number;
}

export const readFactor = optional<ReadFactorParameters, ReadFactorRow>({
  parameters: ["authId"],
  columns: ["since!","codes!"],
  text: `select confirmed_at as since, (select count(*)::int from auth_backup_codes b where b.auth_id = f.auth_id) as codes
from auth_second_factors f where auth_id = $1 and confirmed_at is not null`,
});

export interface BeginFactorParameters {
  authId: string;
  sealed: string;
}

export const beginFactor = exec<BeginFactorParameters>({
  parameters: ["authId","sealed"],
  text: `insert into auth_second_factors as f (auth_id, secret) values ($1, $2)
on conflict (auth_id) do update set secret = excluded.secret, started_at = clock_timestamp()
where f.confirmed_at is null`,
});

export interface LockBegunFactorParameters {
  authId: string;
  minutes: number;
}

export interface LockBegunFactorRow {
  secret: string;
  step: number;
}

export const lockBegunFactor = optional<LockBegunFactorParameters, LockBegunFactorRow>({
  parameters: ["authId","minutes"],
  columns: ["secret!","step!"],
  text: `select secret, second_factor_step() as step from auth_second_factors
where auth_id = $1 and confirmed_at is null
  and started_at > clock_timestamp() - make_interval(mins => $2)
for update`,
});

export interface ConfirmFactorParameters {
  step: number;
  authId: string;
}

export const confirmFactor = exec<ConfirmFactorParameters>({
  parameters: ["step","authId"],
  text: `update auth_second_factors set confirmed_at = clock_timestamp(), last_step = $1 where auth_id = $2`,
});

export interface KeepOneSessionParameters {
  sessionId: string | null;
  authId: string;
}

/** The session in which the code was given goes on, as one that was opened with it. */
export const keepOneSession = exec<KeepOneSessionParameters>({
  parameters: ["sessionId","authId"],
  text: `with kept as (
  update auth_session set "secondFactor" = true where id = $1 returning id
)
delete from auth_session s where (s."userId" = $2 or s."impersonatedBy" = $2)
  and not exists (select from kept where kept.id = s.id)`,
});

export interface ReadSecretParameters {
  authId: string;
}

export interface ReadSecretRow {
  secret: string;
  step: number;
}

export const readSecret = optional<ReadSecretParameters, ReadSecretRow>({
  parameters: ["authId"],
  columns: ["secret!","step!"],
  text: `select secret, second_factor_step() as step from auth_second_factors where auth_id = $1 and confirmed_at is not null`,
});

export interface TakeStepParameters {
  step: number;
  authId: string;
  secret: string;
}

/** Decides: of two who give the same code at once, the second finds its step used. */
export const takeStep = exec<TakeStepParameters>({
  parameters: ["step","authId","secret"],
  text: `update auth_second_factors set last_step = $1
where auth_id = $2 and secret = $3 and confirmed_at is not null and last_step < $1`,
});

export interface ForgetBackupCodesParameters {
  authId: string;
}

export const forgetBackupCodes = exec<ForgetBackupCodesParameters>({
  parameters: ["authId"],
  text: `delete from auth_backup_codes where auth_id = $1`,
});

export interface InsertBackupCodesParameters {
  authId: string;
  hashes: readonly string[];
}

export const insertBackupCodes = exec<InsertBackupCodesParameters>({
  parameters: ["authId","hashes"],
  text: `insert into auth_backup_codes (auth_id, code_hash) select $1, code_hash from unnest($2::text[]) as code_hash`,
});

export interface SpendBackupCodeParameters {
  authId: string;
  codeHash: string;
}

export const spendBackupCode = exec<SpendBackupCodeParameters>({
  parameters: ["authId","codeHash"],
  text: `delete from auth_backup_codes where auth_id = $1 and code_hash = $2`,
});

export interface RemoveFactorParameters {
  authId: string;
}

export const removeFactor = exec<RemoveFactorParameters>({
  parameters: ["authId"],
  text: `delete from auth_second_factors where auth_id = $1`,
});

export interface DropFactorParameters {
  userId: string;
}

export interface DropFactorRow {
  authId: string;
}

/** Their own sessions end, and those in which they act as somebody else. */
export const dropFactor = optional<DropFactorParameters, DropFactorRow>({
  parameters: ["userId"],
  columns: ["auth_id!"],
  text: `with person as (
  select auth_id from users where id = $1
), dropped as (
  delete from auth_second_factors f using person
  where f.auth_id = person.auth_id and f.confirmed_at is not null
  returning f.auth_id
), ended as (
  delete from auth_session s using dropped where s."userId" = dropped.auth_id or s."impersonatedBy" = dropped.auth_id
)
select auth_id from dropped`,
});

export interface FindOwnerParameters {
  userId: string;
}

export interface FindOwnerRow {
  authId: string;
  email: string;
}

export const findOwner = optional<FindOwnerParameters, FindOwnerRow>({
  parameters: ["userId"],
  columns: ["auth_id!","email!"],
  text: `select auth_id, email from users where id = $1`,
});

export interface ReadColleagueParameters {
  userId: string;
}

export interface ReadColleagueRow {
  id: string;
  email: string;
  firstName: string;
  name: string;
  at: Date;
}

export const readColleague = optional<ReadColleagueParameters, ReadColleagueRow>({
  parameters: ["userId"],
  columns: ["id!","email!","first_name!","name!","at!"],
  text: `select id, email, first_name, display_name as name, clock_timestamp() as at from users
where id = $1 and erased_at is null`,
});

export interface FindPersonOfIdentityParameters {
  authId: string;
}

export interface FindPersonOfIdentityRow {
  id: string;
}

export const findPersonOfIdentity = optional<FindPersonOfIdentityParameters, FindPersonOfIdentityRow>({
  parameters: ["authId"],
  columns: ["id!"],
  text: `select id from users where auth_id = $1`,
});

export interface ReadPersonInStepParameters {
  userId: string;
}

export interface ReadPersonInStepRow {
  id: string;
  name: string;
  role: Refine<string | null, StaffRole | null>;
  authId: string;
  email: string;
}

export const readPersonInStep = optional<ReadPersonInStepParameters, ReadPersonInStepRow>({
  parameters: ["userId"],
  columns: ["id!","name!","role","auth_id!","email!"],
  text: `select u.id, u.display_name as name, u.role, u.auth_id, a.email
from users u join auth_user a on a.id = u.auth_id where u.id = $1`,
});
