import { setTimeout as sleep } from "node:timers/promises";
import { logFault } from "#server/background/log-fault.ts";
import { startTask } from "#server/background/start-task.ts";
import type { AppContext } from "#server/context.ts";
import { numberLives } from "./number-buyers.ts";

const SWEEP_EVERY_MS = 5_000;
/** Pieces are taken a hundred times a second on a busy evening: they are looked at twice a second, no more. */
const BETWEEN_TURNS_MS = 400;
/** A turn reads its lives whole, which grows with the evening: it rests so many times as long as it took. */
const REST = 9;

/**
 * Gives buyers their numbers as orders come, just after the purchase and outside it, until stopped. Any number of copies
 * may run. What a notice does not bring, a sweep finds; the first one looks at every live.
 */
export function startNumberingBuyers(context: AppContext): () => Promise<void> {
  const orders = new Set<string>();
  let everywhere = true;
  let due = false;
  let working: Promise<void> | undefined;
  const stopping = new AbortController();

  // A guest's new order is told as a piece that is taken.
  const unsubscribe = context.events.subscribe((change) => {
    for (const id of change.orders ?? []) orders.add(id);
    if (change.orders || change.products) wake();
  });

  function wake(): void {
    due = true;
    if (stopping.signal.aborted) return;
    working ??= work()
      .catch((error: unknown) => logFault(context, error, "buyers could not be given their numbers"))
      .finally(() => {
        working = undefined;
        if (due) wake();
      });
  }

  async function work(): Promise<void> {
    due = false;
    const began = performance.now();
    const told = { orderIds: [...orders], everywhere };
    orders.clear();
    await numberLives(context, told);
    everywhere = false;
    const restMs = Math.max(BETWEEN_TURNS_MS, REST * (performance.now() - began));
    await sleep(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  const stopSweeping = startTask(context, {
    name: "the sweep of buyers' numbers",
    everyMs: SWEEP_EVERY_MS,
    work: async () => wake(),
  });

  return async () => {
    stopping.abort();
    unsubscribe();
    await stopSweeping();
    await working;
  };
}
