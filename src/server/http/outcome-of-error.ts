import { logFault } from "#server/background/log-fault.ts";
import { type Context, userIdOf } from "#server/context.ts";
import { FAULT } from "#wording/faults.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { asRefusal } from "./answer-errors.ts";

/** The code and the sentence of what went wrong with one of many. */
export function outcomeOfError(context: Context, error: unknown): { code: string; message: string } {
  const refused = asRefusal(error);
  if (refused) return { code: refused.code, message: refusalSentence(refused.code, refused.facts as never) };
  logFault(context, error, "unexpected fault in a bulk act", {}, { userId: userIdOf(context.actor) });
  return { code: "INTERNAL", message: FAULT };
}
