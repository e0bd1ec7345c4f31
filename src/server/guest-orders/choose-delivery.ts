import type { GuestOrder } from "#contract/guest-order.ts";
import { isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { hasOrdered } from "#server/order-access/devices.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { isLabeled } from "#server/orders/orders.sql.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { chooseDelivery, chooseForParcel } from "#server/relay-points/choose-delivery.ts";
import { openPoint } from "#server/relay-points/find-points.ts";
import * as queries from "#server/relay-points/relay-points.sql.ts";
import { reopen } from "./reopen.ts";

const CHOICES_A_MINUTE = 10;

type Choice = { orderId: string; relay: { id: string; network: string } | null };

/**
 * A guest says where she wants her parcel. What the point is called and where it stands is what the carrier says, never what
 * the page sent. Of a paid order only a point that was found closed is chosen anew, by whom the order knows.
 */
export const guestDeliveryChooser =
  (limits: RateLimits) =>
  async (context: Context, { orderId, relay: chosen }: Choice): Promise<GuestOrder> => {
    limits.hit(`relay point for ${orderId}`, CHOICES_A_MINUTE);
    const relay = chosen && (await openPoint(context, orderId, chosen));
    await inTransaction(context.db, async (tx) => {
      const order = await queries.readDelivery(tx, { orderId });
      if (order && isSettled(order.status)) {
        const orders = await lockOrdersOfParcel(tx, orderId);
        await lockOrder(tx, orderId);
        const now = await queries.readRelay(tx, { orderId });
        const { labeled } = await isLabeled(tx, { orderId });
        const mayChoose = now?.relay.closedOn && !labeled && (await hasOrdered(tx, context, orderId));
        if (!mayChoose) throw refusal("ORDER_LOCKED");
        return chooseForParcel(tx, context, orderId, orders, relay);
      }
      await reopen(tx, context.actor, orderId);
      await chooseDelivery(tx, context, orderId, relay);
    });
    context.events.changed({ orders: [orderId] });
    return readGuestOrder(context, orderId);
  };
