import type { AppContext } from "#server/context.ts";
import { askProvider } from "./ask-provider.ts";
import { ATTEMPT_OVER_AFTER_MINUTES } from "./attempt-times.ts";
import { noteQuestion, unresolvedOfOrder } from "./attempts.sql.ts";

/**
 * Whether a hold that ran out may really end: the pieces of an order are not given away while its guest may still be
 * paying. An open attempt stands in the way until it is over and the provider has said that nothing was paid on it.
 * `unknown`: not yet, try again later.
 */
export async function askBeforeExpiry(
  context: AppContext,
  orderId: string,
): Promise<"settled" | "may-expire" | "unknown"> {
  const unresolved = await unresolvedOfOrder(context.db, {
    orderId,
    overAfterMinutes: ATTEMPT_OVER_AFTER_MINUTES,
  });
  // The provider checks one of them: for days, if it must.
  if (unresolved.some(({ pending }) => pending)) return "unknown";
  for (const attempt of unresolved) {
    if (!attempt.over || attempt.justAsked) {
      if (attempt.blocks) return "unknown";
      continue;
    }
    await noteQuestion(context.db, { attemptId: attempt.id });
    const said = await askProvider(context, attempt);
    if (said === "paid") return "settled";
    if (said !== "not-paid" && attempt.blocks) return "unknown";
  }
  return "may-expire";
}
