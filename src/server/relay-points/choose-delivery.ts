import { refusal } from "#domain/refusals.ts";
import type { RelayPoint } from "#domain/relay-point.ts";
import { refuseWithoutMobile } from "#server/addresses/needs-mobile.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { rekey } from "#server/parcels/parcels.sql.ts";
import { reprice } from "#server/promo-codes/reprice.ts";
import { POINT_CLOSED_REVIEW } from "#wording/relay-points.ts";
import * as queries from "./relay-points.sql.ts";

/** Sends the parcel of an open order to a relay point, or to her door (null), and charges what that costs. */
export async function chooseDelivery(
  tx: Tx,
  context: Context,
  orderId: string,
  relay: RelayPoint | null,
): Promise<void> {
  const { shippingCents, relayCents } = context.settings.current();
  await set(tx, context, orderId, relay, relay ? relayCents : shippingCents);
  await reprice(tx, orderId);
}

/**
 * Sends a paid parcel elsewhere, with all orders that are in it; their money stays as it is. The caller has locked them.
 */
export async function chooseForParcel(
  tx: Tx,
  context: Context,
  orderId: string,
  orders: readonly { id: string; parcelId: string | null }[],
  relay: RelayPoint | null,
): Promise<void> {
  for (const id of new Set([orderId, ...orders.map((order) => order.id)]))
    await set(tx, context, id, relay, null);
  const parcelId = orders.find(({ id }) => id === orderId)?.parcelId;
  if (parcelId) await rekey(tx, { orderId, parcelId });
}

async function set(
  tx: Tx,
  context: Context,
  orderId: string,
  relay: RelayPoint | null,
  feeCents: number | null,
): Promise<void> {
  const order = await queries.readDelivery(tx, { orderId });
  if (!order?.shippingAddress) throw refusal("ADDRESS_MISSING");
  refuseWithoutMobile(relay, fromStoredAddress(order.shippingAddress).phone);
  await queries.setDelivery(tx, { orderId, relay, feeCents, closedReason: POINT_CLOSED_REVIEW });
  await writeHistory(tx, context.actor, orderId, "address", { fields: ["relay"] });
}
