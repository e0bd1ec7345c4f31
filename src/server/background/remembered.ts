import { setTimeout as sleep } from "node:timers/promises";

const SHORT_MS = 2000;
const LONGEST_WAIT_MS = 500;

/**
 * What `read` answers, asked again once `forMs` are over (two seconds) and by one at a time, however many want it. Nobody
 * waits longer than half a second: a database in trouble costs a part of a page, never the page.
 */
export function remembered<Value>(
  read: () => Promise<Value>,
  atFirst: Value,
  forMs = SHORT_MS,
): () => Promise<Value> {
  let known = atFirst;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  return async () => {
    if (performance.now() - readAt > forMs)
      reading ??= read()
        .then((value) => {
          known = value;
        })
        .catch(() => undefined)
        .finally(() => {
          readAt = performance.now();
          reading = undefined;
        });
    if (reading) await Promise.race([reading, sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
    return known;
  };
}
