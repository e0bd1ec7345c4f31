import { refusal } from "#domain/refusals.ts";
import { readCode, SET_UP_MINUTES } from "#domain/second-factor.ts";
import type { Context } from "#server/context.ts";
import { replaceBackupCodes } from "./backup-codes.ts";
import { noteOwn, withCountedCode } from "./own-act.ts";
import * as queries from "./second-factor.sql.ts";
import { openSecret, stepOf } from "./secret.ts";

/** The app's first code turns the factor on. The caller's other sessions end; the backup codes are told this once. */
export async function confirmFactor(context: Context, { code }: { code: string }) {
  return withCountedCode(context, async (tx, owner) => {
    const factor = await queries.lockBegunFactor(tx, { authId: owner.authId, minutes: SET_UP_MINUTES });
    if (!factor) throw refusal("SECOND_FACTOR_NOT_BEGUN");
    const secret = openSecret(context.config, owner.authId, factor.secret);
    const given = readCode(code);
    const step = secret && given?.kind === "app" && stepOf(secret, given.code, factor.step);
    if (!step) throw refusal("SECOND_FACTOR_CODE_WRONG");
    await queries.confirmFactor(tx, { authId: owner.authId, step });
    await queries.keepOneSession(tx, { authId: owner.authId, sessionId: context.sessionId ?? null });
    const backupCodes = await replaceBackupCodes(tx, owner.authId);
    await noteOwn(tx, owner, "second-factor-set-up");
    return { backupCodes };
  });
}
