import { startTask } from "#server/background/start-task.ts";
import type { AppContext } from "#server/context.ts";
import { tidyCredits } from "#server/credits/release-credit.ts";
import { cancelAliases } from "./aliases/cancel-aliases.ts";
import { giveBackByItself } from "./give-back-by-itself.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { reconcileUnmatched } from "./unmatched/refund-unmatched.ts";

const EVERY_MS = 60_000;

/** Asks the provider each minute, and at once after a start, about what has no result yet. */
export function startReconciler(context: AppContext): () => Promise<void> {
  const stops = [
    startTask(context, {
      name: "the reconciliation of payments",
      everyMs: EVERY_MS,
      work: () => reconcilePayments(context),
    }),
    startTask(context, {
      name: "the reconciliation of refunds",
      everyMs: EVERY_MS,
      work: async () => {
        await reconcileRefunds(context);
        await reconcileUnmatched(context);
        await giveBackByItself(context);
      },
    }),
    startTask(context, {
      name: "the tidying of credit",
      everyMs: EVERY_MS,
      work: () => tidyCredits(context),
    }),
    startTask(context, {
      name: "the cancellation of cards that were forgotten",
      everyMs: EVERY_MS,
      work: () => cancelAliases(context),
    }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
