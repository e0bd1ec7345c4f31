import { refusal } from "#domain/refusals.ts";
import { readCode } from "#domain/second-factor.ts";
import { audit } from "#server/audit/audit.ts";
import type { Actor, House } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { spendBackupCode } from "./backup-codes.ts";
import { readFactor } from "./read-factor.ts";
import { openSecret, stepOf } from "./secret.ts";

/** SQL: the running step of 30 seconds, by the database's clock. */
export const STEP_NOW = "floor(extract(epoch from clock_timestamp()) / 30)::int";

const find = statement<{ secret: string; step: number }>(`
  select secret, ${STEP_NOW} as step from auth_second_factors where auth_id = $1 and confirmed_at is not null`);

/** Decides: of two who give the same code at once, the second finds its step used. */
const takeStep = statement(`
  update auth_second_factors set last_step = $3
  where auth_id = $1 and secret = $2 and confirmed_at is not null and last_step < $3
  returning auth_id`);

export interface CodeOwner {
  authId: string;
  actor: Extract<Actor, { userId: string }>;
  sourceAddress: string | undefined;
}

/**
 * Uses a code of the account's app up, or one of its backup codes, which the trail then tells. Refuses with
 * SECOND_FACTOR_CODE_WRONG what is no code of theirs, or was one before.
 */
export async function spendCode(
  tx: Tx,
  house: Pick<House, "config" | "log">,
  owner: CodeOwner,
  typed: string,
): Promise<void> {
  const given = readCode(typed);
  const right =
    given &&
    (given.kind === "app"
      ? await spendAppCode(tx, house, owner.authId, given.code)
      : await spendBackupCode(tx, owner.authId, given.code));
  if (!right) throw refusal("SECOND_FACTOR_CODE_WRONG");
  if (given.kind === "backup") await noteBackupCode(tx, owner);
}

async function spendAppCode(
  tx: Tx,
  { config, log }: Pick<House, "config" | "log">,
  authId: string,
  code: string,
): Promise<boolean> {
  const [factor] = await find(tx, authId);
  if (!factor) return false;
  const secret = await openSecret(config, authId, factor.secret);
  if (secret === undefined) {
    log.error("a second factor was sealed under another AUTH_SECRET: no code of its app can be right");
    return false;
  }
  const step = await stepOf(secret, code, factor.step);
  return step !== undefined && (await takeStep(tx, authId, factor.secret, step)).length > 0;
}

async function noteBackupCode(tx: Tx, owner: CodeOwner): Promise<void> {
  const { backupCodes } = await readFactor(tx, owner.authId);
  await audit(tx, owner, {
    action: "backup-code-used",
    subjectKind: "user",
    subjectId: owner.actor.userId,
    after: { backupCodesLeft: backupCodes },
  });
}
