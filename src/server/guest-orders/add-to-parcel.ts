import { randomUUID } from "node:crypto";
import type { GuestOrder } from "#contract/guest-order.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { hasOrdered, noteDevice } from "#server/order-access/devices.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { writeStatusHistory } from "#server/order-history/history.ts";
import * as queries from "./add-to-parcel.sql.ts";

/**
 * 'Ajouter à mon colis': opens an order that is to join the parcel of a paid one, to the same address and without a second
 * fee, for whoever is known to have paid. However often it is pressed, one such order is open.
 */
export async function addToParcel(context: Context, { orderId }: { orderId: string }): Promise<GuestOrder> {
  const opened = await inTransaction(context.db, (tx) => open(tx, context, orderId));
  context.events.changed({ orders: [opened] });
  return readGuestOrder(context, opened);
}

async function open(tx: Tx, context: Context, paidId: string): Promise<string> {
  if (!(await hasOrdered(tx, context, paidId))) throw refusal("ORDER_NOT_FOUND");
  const parcel = await queries.lockJoinableParcel(tx, { orderId: paidId });
  if (!parcel) throw refusal("PARCEL_PACKED");
  const { parcelId, liveId } = parcel;
  if (liveId === null) throw refusal("LIVE_NOT_FOUND");
  const there = await queries.findAnnounced(tx, { parcelId, liveId });
  if (there) return there.id;
  const { shippingCents, freeDeliveryFromCents, holdMinutes } = context.settings.current();
  const orderId = randomUUID();
  await queries.openAnnounced(tx, {
    orderId,
    paidId,
    liveId,
    shippingCents,
    freeFromCents: freeDeliveryFromCents,
    holdMinutes,
    browserId: context.browserId ?? null,
    sourceAddress: context.sourceAddress ?? null,
  });
  await writeStatusHistory(tx, { kind: "guest" }, orderId, { from: null, to: "to-validate" });
  await noteDevice(tx, context, orderId, "address");
  return orderId;
}
