import type { Context } from "#server/context.ts";
import { actWithCode } from "./own-act.ts";
import { readFactor } from "./read-factor.ts";
import * as queries from "./second-factor.sql.ts";

/** Signing in asks for the password alone from then on. */
export async function removeFactor(context: Context, { code }: { code: string }) {
  return actWithCode(context, { code, action: "second-factor-removed" }, async (tx, authId) => {
    await queries.removeFactor(tx, { authId });
    return readFactor(tx, authId);
  });
}
