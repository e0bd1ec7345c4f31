import { isCancelled } from "#domain/order-status.ts";
import { scannedParcelNumber } from "#domain/parcel-number.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { isToldWith } from "#server/parcels/follow.ts";
import { lockOrdersOfParcel, type OrderOfParcel, refuseHeldBack } from "#server/parcels/orders-of-parcel.ts";
import * as queries from "./handover.sql.ts";

/**
 * A parcel is scanned as the carrier takes it: its orders go to `shipped` together, and each buyer is told once. The row that
 * says so decides between two tables that scan it at once. Orders that the carrier or staff have moved already stay where they are.
 */
export async function scanParcel(context: Context, input: { code: string }) {
  const { orders, trackingNumber } = await once(
    context,
    principalOf(context),
    "admin.handover.scan",
    input,
    (tx) => handOver(tx, context, input.code),
  );
  context.events.changed({ orders: orders.map(({ id }) => id) });
  const { parcels: left } = await queries.countLeft(context.db);
  return { trackingNumber, orders, left };
}

async function handOver(tx: Tx, context: Context, code: string) {
  const trackingNumber = scannedParcelNumber(code);
  const found = trackingNumber && (await queries.findScanned(tx, { trackingNumber }));
  if (!trackingNumber || !found) throw refusal("PARCEL_FOREIGN", { scanned: code.toUpperCase() });
  const together = await lockOrdersOfParcel(tx, found.orderId);
  const orders = together.map(({ orderNumber }) => orderNumber);
  await refuseScan(tx, trackingNumber, together);
  await queries.insertHandover(tx, { trackingNumber, userId: staffOf(context).userId });
  const moving = together.filter(({ status }) => status === "to-ship");
  for (const [place, { id, status }] of moving.entries()) {
    await changeStatus(tx, context.actor, {
      orderId: id,
      move: "hand-over",
      to: "shipped",
      isOldNews: isToldWith(moving, place),
    });
    await audit(tx, context, {
      action: "parcel-handed-over",
      subjectKind: "order",
      subjectId: id,
      before: { status },
      after: { status: "shipped", trackingNumber },
    });
  }
  const names = await queries.readOrders(tx, { trackingNumber });
  return { trackingNumber, orders: names.orders ?? orders.map((number) => ({ id: "", number, name: null })) };
}

/** Read again under the lock of the orders: whoever discards a label, cancels or scans holds it too. */
async function refuseScan(tx: Tx, trackingNumber: string, together: OrderOfParcel[]): Promise<void> {
  const orders = together.map(({ orderNumber }) => orderNumber);
  const found = await queries.findScanned(tx, { trackingNumber });
  if (!found || found.discardedAt) throw refusal("PARCEL_LABEL_DISCARDED", { orders });
  const before = await queries.readHandover(tx, { trackingNumber });
  if (before)
    throw refusal("PARCEL_HANDED_OVER", { by: before.by ?? "", at: before.handedAt.toISOString(), orders });
  if (together.every(({ status }) => isCancelled(status))) throw refusal("PARCEL_CANCELLED", { orders });
  refuseHeldBack(together);
  const unpacked = together.filter(({ status }) => !["to-ship", "shipped", "delivered"].includes(status));
  if (unpacked.length > 0)
    throw refusal("PARCEL_NOT_PACKED", { orders: unpacked.map(({ orderNumber }) => orderNumber) });
}
