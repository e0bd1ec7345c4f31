import { logFault } from "#server/background/log-fault.ts";
import { type Context, userIdOf } from "#server/context.ts";
import { asRefusal } from "#server/http/answer-errors.ts";
import { FAULT } from "#wording/faults.ts";
import { refusalSentence } from "#wording/refusals.ts";

/** The code and the sentence of what went wrong with one of many. */
export function toldOf(context: Context, error: unknown): { code: string; message: string } {
  const no = asRefusal(error);
  if (no) return { code: no.code, message: refusalSentence(no.code, no.facts as never) };
  logFault(context, error, "unexpected fault in a bulk act", {}, { userId: userIdOf(context.actor) });
  return { code: "INTERNAL", message: FAULT };
}
