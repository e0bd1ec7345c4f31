import { isToPack } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { unpack } from "#server/parcels/packed-items.sql.ts";
import { refuseInOtherHands } from "#server/shipping/hold-parcel.ts";
import { refundMissing } from "./decide-shortage.ts";
import { listShortages } from "./list-shortages.ts";
import * as queries from "./shortages.sql.ts";
import { tellOfMissing, tellOfOutcome } from "./tell-buyer.ts";

/**
 * 'Pièce introuvable': pieces of the parcel on the table are not there. Their buyer is asked what she wants instead, and the
 * parcel waits for her; or (`sendRest`) they are refunded and it goes on without them. Pressed again, nothing changes.
 */
export const declareShortage: Handlers["admin"]["shortages"]["declare"] = async (context, wish) => {
  const { orders, products } = await inTransaction(context.db, (tx) => declare(tx, context, wish));
  context.events.changed({ orders, products });
  return listShortages(context);
};

interface Missing {
  orderId: string;
  itemIds: string[];
  sendRest: boolean;
}

async function declare(tx: Tx, context: Context, { orderId, itemIds, sendRest }: Missing) {
  const together = (await lockOrdersOfParcel(tx, orderId)).filter(({ status }) => isToPack(status));
  // Asked again because its answer was lost: the refunded pieces go in no parcel any more.
  if (sendRest && (await queries.countRefunded(tx, { itemIds })).count === itemIds.length)
    return { orders: [], products: [] };
  const parcelId = together.find(({ id }) => id === orderId)?.parcelId;
  if (!parcelId) throw refusal("ORDER_NOT_TO_PREPARE");
  await refuseInOtherHands(tx, context, orderId);
  const items = await queries.itemsToPack(tx, { parcelId, itemIds });
  if (items.length < itemIds.length) throw refusal("ORDER_NOT_TO_PREPARE");
  const { shortageAnswerDays: answerDays } = context.settings.current();
  const missing = new Map<string, string[]>();
  for (const { id: itemId, orderId: ofOrder, productId } of items) {
    if (await queries.findOpen(tx, { itemId })) continue;
    await unpack(tx, { itemId, parcelId });
    const { userId } = staffOf(context);
    const { id: shortageId } = await queries.insertShortage(tx, {
      orderId: ofOrder,
      itemId,
      userId,
      answerDays,
    });
    await writeHistory(tx, context.actor, ofOrder, "shortage", { step: "declared", productId });
    await audit(tx, context, {
      action: "piece-missing",
      subjectKind: "order",
      subjectId: ofOrder,
      after: { shortageId, productId, sendRest },
    });
    missing.set(ofOrder, [...(missing.get(ofOrder) ?? []), shortageId]);
    if (sendRest) await refundMissing(tx, context, { id: shortageId, orderId: ofOrder, itemId }, "staff");
  }
  for (const [id, shortageIds] of missing) {
    await touchOrder(tx, id);
    await (sendRest ? tellOfOutcome(tx, id, shortageIds) : tellOfMissing(tx, id));
  }
  return { orders: [...missing.keys()], products: items.map(({ productId }) => productId) };
}
