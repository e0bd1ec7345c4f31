import { setTimeout as sleep } from "node:timers/promises";
import type { House } from "#server/context.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";

const EVERY_MS = 60_000;

/** Asks the provider each minute, and at once after a start, about what has no result yet. */
export function startReconciler(house: House): () => Promise<void> {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      for (const reconcile of [reconcilePayments, reconcileRefunds])
        await reconcile(house).catch((error) => house.log.error({ err: error }, "reconciliation failed"));
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
