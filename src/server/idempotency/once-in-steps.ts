import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { requestHash } from "./once.ts";

/** A claim without an answer for a minute was left by a server that died; whoever repeats the request takes it over. */
const claim = statement<{ key: string }>(`
  insert into idempotency_keys as k (principal, route, key, request_hash, status)
  values ($1, $2, $3, $4, 200)
  on conflict (principal, route, key) do update set created_at = clock_timestamp()
    where k.body is null and k.request_hash = excluded.request_hash
      and k.created_at < clock_timestamp() - interval '1 minute'
  returning key`);
const find = statement<{ request_hash: string; body: unknown }>(
  "select request_hash, body from idempotency_keys where principal = $1 and route = $2 and key = $3",
);
const remember = statement(
  "update idempotency_keys set body = $4 where principal = $1 and route = $2 and key = $3",
);
const release = statement("delete from idempotency_keys where principal = $1 and route = $2 and key = $3");

/**
 * As `once`, for work made of several transactions: the key is claimed and committed first, a twin meanwhile is
 * refused, and a request that failed as a whole may be made again with its key.
 */
export async function onceInSteps<Answer>(
  context: Context,
  principal: string,
  route: string,
  input: unknown,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const key = context.idempotencyKey;
  if (!key) throw refusal("IDEMPOTENCY_KEY_MISSING");
  const [claimed] = await claim(context.db, principal, route, key, requestHash(input));
  if (!claimed) {
    const [known] = await find(context.db, principal, route, key);
    if (known && known.request_hash !== requestHash(input)) throw refusal("IDEMPOTENCY_KEY_REUSED");
    if (!known || known.body === null) throw refusal("STILL_IN_PROGRESS");
    return known.body as Answer;
  }
  try {
    const answer = await work();
    await remember(context.db, principal, route, key, JSON.stringify(answer));
    return answer;
  } catch (error) {
    await release(context.db, principal, route, key);
    throw error;
  }
}
