import { setTimeout as sleep } from "node:timers/promises";
import { type FaultLog, logFault } from "./log-fault.ts";

/**
 * Does `work` at once and again `everyMs` after each end, until stopped; stopping waits for what is under way. A turn
 * that fails is logged, and the next one tries again.
 */
export function startTask(
  context: FaultLog,
  { name, everyMs, work }: { name: string; everyMs: number; work: () => Promise<unknown> },
): () => Promise<void> {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => logFault(context, error, `${name} failed`));
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
