import type { PiecesSentAgain } from "#domain/parcel-concern.ts";
import { refusal } from "#domain/refusals.ts";
import { STANDS_STILL_AFTER_DAYS } from "#domain/tracking-plan.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { namePieces } from "#server/orders/name-pieces.ts";
import { tellAnew } from "#server/outbox/automatic-message.ts";
import { queueOnce } from "#server/outbox/queue-messages.ts";
import { isToldWith } from "#server/parcels/follow.ts";
import { lockOrdersOfParcel, type OrderOfParcel, refuseHeldBack } from "#server/parcels/orders-of-parcel.ts";
import { emptyBags } from "#server/parcels/packed-items.sql.ts";
import { replaceUnits } from "#server/products/units.ts";
import * as queries from "./labels.sql.ts";

interface Again {
  trackingNumber: string;
  pieces: PiecesSentAgain;
}

/**
 * 'Renvoyer': a parcel that came back, is lost or gives no news goes again. It stays the parcel that it is, and its fee is
 * charged once; its orders are to be packed anew and get a second label. The first one's events stay, and move nothing more.
 */
export async function sendAgain(context: Context, input: Again) {
  const { orders, products } = await once(
    context,
    principalOf(context),
    "admin.tracking.sendAgain",
    input,
    (tx) => packAnew(tx, context, input),
  );
  context.events.changed({ orders: orders.map(({ id }) => id), products });
  return { orders };
}

async function packAnew(tx: Tx, context: Context, { trackingNumber, pieces }: Again) {
  const together = await lockSent(tx, trackingNumber);
  const orderIds = together.map(({ id }) => id);
  const { replaced: products, gone } =
    pieces === "from-stock" ? await replaceUnits(tx, orderIds) : { replaced: [], gone: [] };
  if (gone.length > 0) throw refusal("PIECES_GONE", { pieces: await namePieces(tx, gone) });
  await queries.replaceLabel(tx, { trackingNumber, orderIds, cameBack: pieces === "came-back" });
  await emptyBags(tx, { orderIds });
  for (const [place, { id, status }] of together.entries()) {
    await changeStatus(tx, context.actor, { orderId: id, move: "send-again", to: "paid" });
    await tellAnew(tx, id);
    await audit(tx, context, {
      action: "parcel-sent-again",
      subjectKind: "order",
      subjectId: id,
      before: { status, trackingNumber },
      after: { status: "paid" },
    });
    if (isToldWith(together, place)) continue;
    await queueOnce(tx, {
      dedupeKey: `sent-again:${id}:${trackingNumber}`,
      kind: "sent-again",
      orderId: id,
      facts: { pieces },
    });
  }
  await writeHistory(tx, context.actor, orderIds, "label", { replaced: trackingNumber, pieces });
  return { orders: together.map(({ id, orderNumber: number }) => ({ id, number })), products };
}

/** The orders that went in the parcel, locked; refused unless each of them is to be sent again. */
async function lockSent(tx: Tx, trackingNumber: string): Promise<OrderOfParcel[]> {
  const read = async () => {
    const parcel = await queries.readSent(tx, { trackingNumber, stillDays: STANDS_STILL_AFTER_DAYS });
    if (!parcel || parcel.discarded) throw refusal("PARCEL_NOT_FOUND");
    if (parcel.replaced) throw refusal("PARCEL_SENT_AGAIN");
    return parcel;
  };
  const { bearerId, orderId } = await read();
  const together = await lockOrdersOfParcel(tx, bearerId ?? orderId);
  const orderIds = together.map(({ id }) => id);
  // Whoever waited for the lock reads again: another table may have sent it, or the carrier told of it.
  const { lostFromSight, bearerId: bearer } = await read();
  if (bearer === null) throw refusal("PARCEL_NOT_FOUND");
  if (!lostFromSight) throw refusal("PARCEL_ON_ITS_WAY");
  refuseHeldBack(together);
  const not = await queries.findNotToSendAgain(tx, { orderIds });
  if (not) throw refusal("PARCEL_NOT_TO_SEND_AGAIN", { order: not.orderNumber });
  return together;
}
