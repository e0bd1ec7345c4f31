import { parisDay } from "#domain/paris-time.ts";
import { refusal } from "#domain/refusals.ts";
import { factorDue } from "#domain/second-factor.ts";
import { type Context, staffOf } from "#server/context.ts";
import { actWithCode } from "./own-act.ts";
import { readFactor } from "./read-factor.ts";
import * as queries from "./second-factor.sql.ts";

/** Signing in asks for the password alone from then on; not while the shop demands more of this role. */
export async function removeFactor(context: Context, { code }: { code: string }) {
  const { role } = staffOf(context);
  if (factorDue(context.settings.current(), role, parisDay(new Date()))?.now)
    throw refusal("SECOND_FACTOR_KEPT");
  return actWithCode(context, { code, action: "second-factor-removed" }, async (tx, authId) => {
    await queries.removeFactor(tx, { authId });
    return readFactor(tx, authId);
  });
}
