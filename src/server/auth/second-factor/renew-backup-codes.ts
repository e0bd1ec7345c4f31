import type { Context } from "#server/context.ts";
import { replaceBackupCodes } from "./backup-codes.ts";
import { actWithCode } from "./own-act.ts";

/** New backup codes; the old ones are worth nothing any more. */
export async function renewBackupCodes(context: Context, { code }: { code: string }) {
  return actWithCode(context, { code, action: "backup-codes-renewed" }, async (tx, authId) => ({
    backupCodes: await replaceBackupCodes(tx, authId),
  }));
}
