import type { FastifyRequest } from "fastify";
import { isRefusal } from "#domain/refusals.ts";
import type { AppContext } from "#server/context.ts";
import { sourceAddressOf } from "#server/http/source-address.ts";
import { countAttempt, forgiveAttempt, signInLimit } from "./attempts.ts";
import { accountOf, knownDevice } from "./known-device.ts";

/** What is left to strangers once an account has had too many wrong passwords, from wherever. */
const SLOWED = { most: 2, minutes: 1 };

/**
 * Counts an attempt to sign in before it is made; refuses with RATE_LIMITED. Answers how to take it back once it has
 * succeeded. A browser that has been in the account counts alone. Others count by their network address and, once too
 * many have failed everywhere, share two attempts a minute: they can slow an account down, not shut its owner out.
 */
export async function countSignIn(
  { db, config, settings }: Pick<AppContext, "db" | "config" | "settings">,
  request: FastifyRequest,
  email: string,
): Promise<() => Promise<void>> {
  const limit = signInLimit(settings.current());
  const device = knownDevice(request, config, email);
  if (device) {
    const keys = [`sign-in:device:${device}`];
    await countAttempt(db, keys, limit);
    return () => forgiveAttempt(db, keys);
  }
  const source = sourceAddressOf(request, config);
  const account = accountOf(email);
  const own = [`sign-in:address:${source}`];
  await countAttempt(db, own, limit);
  const everywhere = [`sign-in:account:${account}`];
  try {
    await countAttempt(db, everywhere, limit);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await countAttempt(db, [`sign-in:slowed:${account}`], SLOWED);
  }
  return () => forgiveAttempt(db, [...own, ...everywhere]);
}
