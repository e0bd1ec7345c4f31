import type { BulkOutcome } from "#contract/admin/bulk-acts.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { outcomeOfError } from "#server/http/outcome-of-error.ts";
import * as queries from "./order-rows.sql.ts";

/** Does `act` to each order, one after the other, and tells what became of each; none stops the others. */
export async function inTurn(
  context: Context,
  orderIds: readonly string[],
  act: (orderId: string) => Promise<unknown>,
): Promise<BulkOutcome> {
  const known = new Map(
    (await queries.readOrderNumbers(context.db, { ids: orderIds })).map((row) => [row.id, row.orderNumber]),
  );
  const outcome: BulkOutcome = { done: [], refused: [] };
  for (const id of new Set(orderIds)) {
    try {
      if (!known.has(id)) throw refusal("ORDER_NOT_FOUND");
      await act(id);
      outcome.done.push(id);
    } catch (error) {
      outcome.refused.push({ id, label: known.get(id) ?? "", ...outcomeOfError(context, error) });
    }
  }
  return outcome;
}
