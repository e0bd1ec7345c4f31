import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { askProvider, type Unresolved } from "./ask-provider.ts";
import { ATTEMPT_OVER_AFTER_MINUTES } from "./attempt-times.ts";

const unresolved = statement<Unresolved & { blocks: boolean; just_asked: boolean }>(`
  select id, order_id, reference, state in ('starting', 'open') as blocks,
    started_at < clock_timestamp() - make_interval(mins => $2) as over,
    coalesce(last_checked_at > clock_timestamp() - interval '30 seconds', false) as just_asked
  from payments where order_id = $1 and state in ('starting', 'open', 'refused', 'withdrawn')
  order by started_at`);

const noteQuestion = statement("update payments set last_checked_at = clock_timestamp() where id = $1");

/**
 * Whether a hold that ran out may really end: the pieces of an order are not given away while its guest may still be
 * paying. An open attempt stands in the way until it is over and the provider has said that nothing was paid on it.
 * `unknown`: not yet, try again later.
 */
export async function askBeforeExpiry(
  house: House,
  orderId: string,
): Promise<"settled" | "may-expire" | "unknown"> {
  for (const attempt of await unresolved(house.db, orderId, ATTEMPT_OVER_AFTER_MINUTES)) {
    if (!attempt.over || attempt.just_asked) {
      if (attempt.blocks) return "unknown";
      continue;
    }
    await noteQuestion(house.db, attempt.id);
    const said = await askProvider(house, attempt);
    if (said === "paid") return "settled";
    if (said !== "not-paid" && attempt.blocks) return "unknown";
  }
  return "may-expire";
}
