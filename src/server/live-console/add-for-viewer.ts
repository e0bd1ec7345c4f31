import { refusal } from "#domain/refusals.ts";
import { settleProposal } from "#server/claims/claim-rows.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { refuseBlocked } from "#server/unpaid-ladder/refuse-blocked.ts";
import { type ForViewer, putOnViewersOrder } from "#server/viewer-orders/put-on-viewers-order.ts";
import * as queries from "./live-console.sql.ts";
import { readConsoleOrder } from "./read-orders.ts";

/** A member of staff types a handle and a reference. The same two twice within two minutes, or somebody blocked, is a question first. */
export async function addForViewer(
  context: Context,
  input: Omit<ForViewer, "again"> & { confirmed: boolean },
) {
  const { confirmed, ...wanted } = input;
  const put = await once(context, principalOf(context), "admin.liveConsole.add", input, async (tx) => {
    const item = await putOnViewersOrder(tx, context, wanted);
    await settleProposal(tx, context.actor, wanted, item);
    if (!confirmed) {
      await refuseBlocked(tx, item.orderId, wanted.handle);
      await askIfJustAdded(tx, item.orderId, wanted);
    }
    return item;
  });
  context.events.changed({ orders: [put.orderId], products: [put.productId], marks: [input.liveId] });
  return { order: await readConsoleOrder(context, put.orderId), itemId: put.itemId };
}

async function askIfJustAdded(tx: Tx, orderId: string, { handle, productId }: ForViewer): Promise<void> {
  const same = await queries.findJustAdded(tx, { orderId, productId });
  if (same) throw refusal("SAME_REFERENCE_JUST_ADDED", { handle, reference: same.reference });
}
