import type { GuestRecall } from "#contract/recalls.ts";
import type { RecallRemedy } from "#domain/recalls.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, userIdOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { onlyItsBuyer, readerOfOrder } from "#server/order-access/devices.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import * as queries from "./recalls.sql.ts";

interface Answer {
  recallId: string;
  orderId: string;
  remedy: RecallRemedy;
}

/** What a buyer wants for her recalled pieces, from herself or said to staff; she may change it until it is done. */
async function answer(context: Context, { recallId, orderId, remedy }: Answer): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockOrder(tx, orderId);
    const recall = await queries.lockRecall(tx, { recallId });
    const before = await queries.lockRecallOrder(tx, { recallId, orderId });
    if (!recall || !before) throw refusal("RECALL_NOT_FOUND");
    if (before.done) throw refusal("RECALL_REMEDIED");
    if (recall.closedAt) throw refusal("RECALL_CLOSED");
    if (!recall.remedies.includes(remedy)) throw refusal("RECALL_REMEDY_NOT_OFFERED");
    if (before.remedy === remedy) return;
    const userId = context.actor.kind === "admin" ? (userIdOf(context.actor) ?? null) : null;
    await queries.answer(tx, { recallId, orderId, remedy, userId });
    await writeHistory(tx, context.actor, orderId, "recall", { recallId, step: "answered", remedy });
    if (userId)
      await audit(tx, context, {
        action: "recall-answered",
        subjectKind: "order",
        subjectId: orderId,
        before: { remedy: before.remedy },
        after: { recallId, remedy },
      });
  });
  context.events.changed({ orders: [orderId] });
}

export async function answerByStaff(context: Context, input: Answer) {
  await answer(context, input);
  return { done: true } as const;
}

export async function answerByBuyer(context: Context, input: Answer): Promise<GuestRecall[]> {
  await onlyItsBuyer(context.db, context, input.orderId);
  await answer(context, input);
  return queries.recallsOfOrder(context.db, { orderId: input.orderId });
}

/**
 * The recalls of pieces of an order. Whoever is not its buyer reads the notices that everybody may read, for the
 * mail of a recall leads here, and neither what she chose nor what became of it.
 */
export async function recallsOfGuest(
  context: Context,
  { orderId }: { orderId: string },
): Promise<GuestRecall[]> {
  const recalls = await queries.recallsOfOrder(context.db, { orderId });
  if ((await readerOfOrder(context.db, context, orderId)).isBuyer) return recalls;
  return recalls.filter(({ isOpen }) => isOpen).map(asRead);
}

const asRead = ({
  id,
  title,
  reason,
  danger,
  instructions,
  contact,
  remedies,
}: GuestRecall): GuestRecall => ({
  ...{ id, title, reason, danger, instructions, contact, remedies },
  pieces: [],
  isOpen: false,
  remedy: null,
  done: null,
  isBeingRefunded: false,
});
