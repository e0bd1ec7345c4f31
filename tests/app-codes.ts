import { setTimeout as sleep } from "node:timers/promises";
import { HOTP, Secret } from "otpauth";

const STEP_MS = 30_000;
const LONG_ENOUGH_MS = 10_000;

/** The code that an app shows so many steps of 30 seconds from now; `typed`: the secret as it was typed into it. */
export const codeOf = (typed: string, steps = 0): string =>
  HOTP.generate({ secret: Secret.fromBase32(typed), counter: Math.floor(Date.now() / STEP_MS) + steps });

/** Codes that are to be told apart by their step are given in one that is not about to end. */
export async function inOneStep<Result>(work: () => Promise<Result>): Promise<Result> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < LONG_ENOUGH_MS) await sleep(left);
  return work();
}
