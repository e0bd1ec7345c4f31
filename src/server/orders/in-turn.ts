import type { BulkOutcome } from "#contract/admin/bulk-acts.ts";
import { refusal } from "#domain/refusals.ts";
import { toldOf } from "#server/bulk-acts/told-of.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

const numbers = statement<{ id: string; order_number: string }>(
  "select id, order_number from orders where id = any($1::uuid[])",
);

/** Does `act` to each order, one after the other, and tells what became of each; none stops the others. */
export async function inTurn(
  context: Context,
  orderIds: readonly string[],
  act: (orderId: string) => Promise<unknown>,
): Promise<BulkOutcome> {
  const known = new Map((await numbers(context.db, orderIds)).map((row) => [row.id, row.order_number]));
  const outcome: BulkOutcome = { done: [], refused: [] };
  for (const id of new Set(orderIds)) {
    try {
      if (!known.has(id)) throw refusal("ORDER_NOT_FOUND");
      await act(id);
      outcome.done.push(id);
    } catch (error) {
      outcome.refused.push({ id, label: known.get(id) ?? "", ...toldOf(context, error) });
    }
  }
  return outcome;
}
