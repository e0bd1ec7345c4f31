import { setTimeout as sleep } from "node:timers/promises";

const MINUTE_MS = 60_000;
const LONG_ENOUGH_MS = 40_000;

/** Rate limits count by the minute: acts that are to be counted together begin in one that is not about to end. */
export async function inOneMinute<Result>(work: () => Promise<Result>): Promise<Result> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < LONG_ENOUGH_MS) await sleep(left);
  return work();
}
