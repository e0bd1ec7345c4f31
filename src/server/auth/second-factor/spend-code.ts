import { refusal } from "#domain/refusals.ts";
import { readCode } from "#domain/second-factor.ts";
import { audit } from "#server/audit/audit.ts";
import type { Actor, AppContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { spendBackupCode } from "./backup-codes.ts";
import { readFactor } from "./read-factor.ts";
import * as queries from "./second-factor.sql.ts";
import { openSecret, stepOf } from "./secret.ts";

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
  context: Pick<AppContext, "config" | "log">,
  owner: CodeOwner,
  typed: string,
): Promise<void> {
  const given = readCode(typed);
  const right =
    given &&
    (given.kind === "app"
      ? await spendAppCode(tx, context, owner.authId, given.code)
      : await spendBackupCode(tx, owner.authId, given.code));
  if (!right) throw refusal("SECOND_FACTOR_CODE_WRONG");
  if (given.kind === "backup") await noteBackupCode(tx, owner);
}

async function spendAppCode(
  tx: Tx,
  { config, log }: Pick<AppContext, "config" | "log">,
  authId: string,
  code: string,
): Promise<boolean> {
  const factor = await queries.readSecret(tx, { authId });
  if (!factor) return false;
  const secret = openSecret(config, authId, factor.secret);
  if (secret === undefined) {
    log.error("a second factor was sealed under another AUTH_SECRET: no code of its app can be right");
    return false;
  }
  const step = stepOf(secret, code, factor.step);
  return step !== undefined && (await queries.takeStep(tx, { authId, secret: factor.secret, step })) > 0;
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
