import { hash } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./keys.sql.ts";

/** What makes two requests the same request. */
export function requestHash(input: unknown): string {
  return hash("sha1", JSON.stringify(input), "base64url");
}

/**
 * Runs `work` in a transaction at most once for the context's idempotency key: the same key again gets the
 * answer of the first time, the same key with another input is refused. `principal` is whose key it is.
 */
export async function once<Answer>(
  context: Context,
  principal: string,
  route: string,
  input: unknown,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const key = context.idempotencyKey;
  if (!key) throw refusal("IDEMPOTENCY_KEY_MISSING");
  return inTransaction(context.db, async (tx) => {
    const claimed = await queries.claimKey(tx, { principal, route, key, requestHash: requestHash(input) });
    if (!claimed) {
      const known = await queries.findKey(tx, { principal, route, key });
      if (known?.requestHash !== requestHash(input)) throw refusal("IDEMPOTENCY_KEY_REUSED");
      return known.body as Answer;
    }
    const answer = await work(tx);
    await queries.saveAnswer(tx, { principal, route, key, body: answer ?? null });
    return answer;
  });
}

/** A request that came to nothing for a passing reason may be made again with its key. */
export async function forget(context: Context, principal: string, route: string): Promise<void> {
  await queries.releaseKey(context.db, { principal, route, key: context.idempotencyKey ?? "" });
}

/** The principal of an administrator's or customer's keys. */
export function principalOf(context: Context): string {
  return "userId" in context.actor
    ? `user:${context.actor.userId}`
    : `browser:${context.browserId ?? "none"}`;
}
