import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { actWithCode } from "./own-act.ts";
import { readFactor } from "./read-factor.ts";

const remove = statement("delete from auth_second_factors where auth_id = $1");

/** Signing in asks for the password alone from then on. */
export async function removeFactor(context: Context, { code }: { code: string }) {
  return actWithCode(context, { code, action: "second-factor-removed" }, async (tx, authId) => {
    await remove(tx, authId);
    return readFactor(tx, authId);
  });
}
