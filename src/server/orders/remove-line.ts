import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { releaseUnits } from "#server/products/take-units.ts";
import { writeHistory } from "./history.ts";

const remove = statement<{ product_id: string; status: string; total_cents: number }>(`
  with gone as (
    delete from order_items where id = $2 and order_id = $1 returning product_id, price_cents
  ), changed as (
    update orders set line_count = line_count - 1, items_cents = items_cents - g.price_cents,
      version = version + 1, updated_at = clock_timestamp()
    from gone g where id = $1
    returning status, total_cents
  )
  select product_id, status, total_cents from gone, changed`);

/**
 * Takes a line off an order that the caller has locked, and frees its piece. Answers the product's id, or undefined
 * when the order has no such line.
 */
export async function removeLine(
  tx: Tx,
  actor: Actor,
  orderId: string,
  itemId: string,
): Promise<string | undefined> {
  await releaseUnits(tx, orderId, [itemId]);
  const [removed] = await remove(tx, orderId, itemId);
  if (!removed) return undefined;
  const asked = removed.status === "to-pay" ? { toPayCents: removed.total_cents } : {};
  await writeHistory(tx, actor, orderId, "line-removed", { productId: removed.product_id, ...asked });
  return removed.product_id;
}
