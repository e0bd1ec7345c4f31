import { logFault } from "#server/background/log-fault.ts";
import type { AppContext } from "#server/context.ts";
import { askProvider } from "./ask-provider.ts";
import { ATTEMPT_OVER_AFTER_MINUTES } from "./attempt-times.ts";
import { abandonOld, claimUnresolved } from "./attempts.sql.ts";

const ATTEMPTS_A_BATCH = 8;
const BATCHES_A_TURN = 25;

/**
 * Asks the provider about attempts without a result, so that the shop is right even if no notification ever arrives.
 * Ends early when the provider does not answer; an attempt that fails stops none of the others. Any number may run at once.
 */
export async function reconcilePayments(context: AppContext): Promise<{ asked: number; paid: number }> {
  const turn = { asked: 0, paid: 0 };
  await abandonOld(context.db);
  for (let batch = 0; batch < BATCHES_A_TURN; batch += 1) {
    const attempts = await claimUnresolved(context.db, {
      most: ATTEMPTS_A_BATCH,
      overAfterMinutes: ATTEMPT_OVER_AFTER_MINUTES,
    });
    const said = await Promise.all(
      attempts.map((attempt) =>
        askProvider(context, attempt).catch((error: unknown) =>
          logFault(context, error, "what became of a payment could not be kept"),
        ),
      ),
    );
    turn.asked += attempts.length;
    turn.paid += said.filter((answer) => answer === "paid").length;
    if (attempts.length < ATTEMPTS_A_BATCH || said.includes("unknown")) break;
  }
  return turn;
}
