import { hash } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";

const claim = statement<{ key: string }>(`
  insert into idempotency_keys (principal, route, key, request_hash, status)
  values ($1, $2, $3, $4, 200) on conflict do nothing returning key`);
const find = statement<{ request_hash: string; body: unknown }>(
  "select request_hash, body from idempotency_keys where principal = $1 and route = $2 and key = $3",
);
const remember = statement(
  "update idempotency_keys set body = $4 where principal = $1 and route = $2 and key = $3",
);

const release = statement("delete from idempotency_keys where principal = $1 and route = $2 and key = $3");

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
    const [claimed] = await claim(tx, principal, route, key, requestHash(input));
    if (!claimed) {
      const [known] = await find(tx, principal, route, key);
      if (known?.request_hash !== requestHash(input)) throw refusal("IDEMPOTENCY_KEY_REUSED");
      return known.body as Answer;
    }
    const answer = await work(tx);
    await remember(tx, principal, route, key, JSON.stringify(answer ?? null));
    return answer;
  });
}

/** A request that came to nothing for a passing reason may be made again with its key. */
export async function forget(context: Context, principal: string, route: string): Promise<void> {
  await release(context.db, principal, route, context.idempotencyKey ?? null);
}

/** The principal of an administrator's or customer's keys. */
export function principalOf(context: Context): string {
  return "userId" in context.actor
    ? `user:${context.actor.userId}`
    : `browser:${context.browserId ?? "none"}`;
}
