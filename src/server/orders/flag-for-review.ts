import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { writeHistory } from "./history.ts";

const flag = statement(`
  update orders set review_reason = concat_ws(' ', review_reason, $2::text), version = version + 1,
    updated_at = clock_timestamp()
  where id = $1`);

/** Marks an order 'à vérifier' whose status stays as it is. The caller holds its lock. */
export async function flagForReview(tx: Tx, actor: Actor, orderId: string, reason: string): Promise<void> {
  await flag(tx, orderId, reason);
  await writeHistory(tx, actor, orderId, "review", null, reason);
}
