import type { Context } from "#server/context.ts";
import { asRefusal } from "#server/http/answer-errors.ts";
import { refusalSentence } from "#wording/refusals.ts";

/** The code and the sentence of what went wrong with one of many. */
export function toldOf(context: Context, error: unknown): { code: string; message: string } {
  const no = asRefusal(error);
  if (no) return { code: no.code, message: refusalSentence(no.code, no.facts as never) };
  context.log.error({ err: error }, "unexpected fault in a bulk act");
  return { code: "INTERNAL", message: "Une erreur est survenue" };
}
