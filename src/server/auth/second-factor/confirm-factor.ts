import { refusal } from "#domain/refusals.ts";
import { readCode, SET_UP_MINUTES } from "#domain/second-factor.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { replaceBackupCodes } from "./backup-codes.ts";
import { noteOwn, withCountedCode } from "./own-act.ts";
import { openSecret, stepOf } from "./secret.ts";
import { STEP_NOW } from "./spend-code.ts";

const begun = statement<{ secret: string; step: number }>(`
  select secret, ${STEP_NOW} as step from auth_second_factors
  where auth_id = $1 and confirmed_at is null
    and started_at > clock_timestamp() - make_interval(mins => $2)
  for update`);

const confirm = statement(`
  update auth_second_factors set confirmed_at = clock_timestamp(), last_step = $2 where auth_id = $1`);

/** The session in which the code was given goes on, as one that was opened with it. */
const keepOneSession = statement(`
  with kept as (
    update auth_session set "secondFactor" = true where id = $2 returning id
  )
  delete from auth_session s where (s."userId" = $1 or s."impersonatedBy" = $1)
    and not exists (select from kept where kept.id = s.id)`);

/** The app's first code turns the factor on. The caller's other sessions end; the backup codes are told this once. */
export async function confirmFactor(context: Context, { code }: { code: string }) {
  return withCountedCode(context, async (tx, owner) => {
    const [factor] = await begun(tx, owner.authId, SET_UP_MINUTES);
    if (!factor) throw refusal("SECOND_FACTOR_NOT_BEGUN");
    const secret = await openSecret(context.config, owner.authId, factor.secret);
    const given = readCode(code);
    const step = secret && given?.kind === "app" && (await stepOf(secret, given.code, factor.step));
    if (!step) throw refusal("SECOND_FACTOR_CODE_WRONG");
    await confirm(tx, owner.authId, step);
    await keepOneSession(tx, owner.authId, context.sessionId);
    const backupCodes = await replaceBackupCodes(tx, owner.authId);
    await noteOwn(tx, owner, "second-factor-set-up");
    return { backupCodes };
  });
}
