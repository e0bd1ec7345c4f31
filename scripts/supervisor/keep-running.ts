import { setTimeout as sleep } from "node:timers/promises";

export type Kept<Part> = {
  /** The part that runs, or the last one that did. */
  latest: () => Part;
  /** Starts it no more. Resolves, once a start under way is over, to the part that is the caller's to stop. */
  release: () => Promise<Part | undefined>;
};

type Options<Part> = {
  start: () => Promise<Part>;
  exited: (part: Part) => Promise<unknown>;
  /** Told of every unwanted end (`problem` is undefined) and of every start that failed. */
  lost: (problem: unknown) => void;
  /** The wait before the first new start, in milliseconds; it doubles up to 10 s. */
  firstWait?: number;
};

/**
 * Starts a part, and starts it again whenever it ends by itself, waiting longer each time it does not
 * last a minute. The first start is the caller's: its error is thrown.
 */
export async function keepRunning<Part>(options: Options<Part>): Promise<Kept<Part>> {
  const { start, exited, lost, firstWait = 200 } = options;
  const released = new AbortController();
  let latest = await start();
  let running: Part | undefined = latest;
  const watch = async () => {
    let wait = firstWait;
    for (let startedAt = Date.now(); ; startedAt = Date.now()) {
      if (running !== undefined) await Promise.race([exited(running), aborted(released.signal)]);
      if (released.signal.aborted) return;
      if (running !== undefined) lost(undefined);
      running = undefined;
      wait = Date.now() - startedAt > 60_000 ? firstWait : Math.min(wait * 2, 10_000);
      await sleep(wait, undefined, { signal: released.signal }).catch(() => undefined);
      if (released.signal.aborted) return;
      try {
        latest = await start();
        running = latest;
      } catch (problem) {
        lost(problem);
      }
    }
  };
  const watching = watch();
  return {
    latest: () => latest,
    release: async () => {
      released.abort();
      await watching;
      return running;
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
