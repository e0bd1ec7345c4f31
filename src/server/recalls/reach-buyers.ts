import { isRefusal } from "#domain/refusals.ts";
import { startTask } from "#server/background/start-task.ts";
import { type AppContext, asSystem, type Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { flagForReview } from "#server/orders/flag-for-review.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { takeItemOff } from "#server/orders/remove-item.ts";
import { queueOnce } from "#server/outbox/queue-messages.ts";
import { RECALL_REVIEW } from "#wording/recalls.ts";
import * as queries from "./recalls.sql.ts";

const ORDERS_A_TURN = 200;
const LOOK_EVERY_MS = 10_000;

/**
 * Writes to the buyers of recalled pieces and takes such pieces off orders that are not paid. A turn is resumed where it
 * ended or was killed: each order is one transaction, and an order that is noted is not written to again.
 */
export async function reachBuyers(appContext: AppContext): Promise<void> {
  const context = asSystem(appContext);
  for (const item of await queries.openItemsToTakeOff(context.db, { most: ORDERS_A_TURN })) {
    // An order that is being paid keeps its piece: it is settled or free again in a while, and the next turn sees to it.
    const productId = await inTransaction(context.db, (tx) => takeItemOff(tx, context, item)).catch(
      (error: unknown) => {
        if (isRefusal(error)) return undefined;
        throw error;
      },
    );
    if (productId) context.events.changed({ orders: [item.orderId], products: [productId] });
  }
  for (const one of await queries.ordersToFind(context.db, { most: ORDERS_A_TURN }))
    if (await noteOrder(context, one)) context.events.changed({ orders: [one.orderId] });
}

/** The notice is about an order: it is no advertisement, and who objected to those gets it all the same. */
const noteOrder = (
  context: Context,
  { recallId, orderId }: { recallId: string; orderId: string },
): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    await lockOrder(tx, orderId);
    const recall = await queries.lockRecall(tx, { recallId });
    if (!recall || recall.closedAt) return false;
    const noted = await queries.noteOrder(tx, { recallId, orderId });
    if (!noted) return false;
    await queueOnce(tx, {
      dedupeKey: `recall:${recallId}:${orderId}`,
      kind: "recall",
      orderId,
      facts: { recallId },
    });
    await writeHistory(tx, context.actor, orderId, "recall", { recallId, step: "found" }, recall.title);
    if (noted.toHold) await flagForReview(tx, context.actor, orderId, RECALL_REVIEW(recall.title));
    return true;
  });

/** Looks, until stopped, for orders that an open recall has yet to reach; any number of copies may. */
export const startRecalls = (context: AppContext): (() => Promise<void>) =>
  startTask(context, {
    name: "the search for orders with recalled pieces",
    everyMs: LOOK_EVERY_MS,
    work: () => reachBuyers(context),
  });
