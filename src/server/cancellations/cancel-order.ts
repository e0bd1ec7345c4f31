import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { putStatus } from "#server/orders/set-status.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { finishInHouse } from "#server/payments/finish-in-house.ts";
import { giveBack } from "#server/payments/give-back.ts";
import { type RefundWish, type RequestedRefund, requestRefund } from "#server/payments/request-refund.ts";
import { noteReturn } from "#server/returns/note-return.ts";
import { dateByCancellation } from "#server/returns/returns.sql.ts";

interface Cancellation {
  orderId: string;
  expectedVersion: number;
  reason?: string | undefined;
  refunds: { transactionUuid: string; amountCents: number; asCredit?: boolean | undefined }[];
  setAside: string[];
}

type Reserved = { wish: RefundWish; requested: RequestedRefund; isDone: boolean };

/**
 * Cancels an order, gives back its money and frees or sets aside its pieces, as one act. All that is ours is one
 * transaction, in which the refunds are reserved; then the provider is asked for each of them once. Whatever it answers,
 * the order is cancelled and each refund has a state of its own (decision 0104).
 */
export const cancelOrder: Handlers["admin"]["cancellations"]["create"] = async (context, input) => {
  const { orderId } = input;
  const reserved: Reserved[] = [];
  const { products, refundIds } = await once(
    context,
    principalOf(context),
    "admin.cancellations.create",
    input,
    async (tx) => {
      const freed = await cancel(tx, context, input);
      const refunds = await reserve(tx, context, input);
      reserved.push(...refunds);
      return { products: freed, refundIds: refunds.map(({ requested }) => requested.id) };
    },
  );
  context.events.changed({ orders: [orderId], products });
  for (const { wish, requested, isDone } of reserved)
    if (!isDone && refundIds.includes(requested.id)) await giveBack(context, wish, requested);
  return getOrderDetail(context, orderId);
};

/** The status, the pieces, and tasks for all the money that is held; answers the products that may be for sale again. */
async function cancel(tx: Tx, context: Context, cancellation: Cancellation): Promise<string[]> {
  const { orderId, expectedVersion, reason, setAside } = cancellation;
  await lockOrdersOfParcel(tx, orderId);
  await lockForStaff(tx, orderId, expectedVersion);
  const noted =
    setAside.length > 0 &&
    (await noteReturn(tx, context, {
      orderId,
      items: setAside.map((itemId) => ({ itemId, disposition: "set-aside" })),
      cause: "other",
      note: reason,
      refundCents: 0,
    }));
  const { products } = await putStatus(tx, context, { orderId, status: "cancelled-by-admin", reason });
  if (noted) await dateByCancellation(tx, { returnId: noted.returnId });
  return products;
}

/** Turns the tasks into requests; what the provider has no part in is done at once. */
async function reserve(tx: Tx, context: Context, cancellation: Cancellation): Promise<Reserved[]> {
  const { orderId, reason, refunds } = cancellation;
  const reserved: Reserved[] = [];
  for (const refund of refunds) {
    if (!reason) throw refusal("REASON_REQUIRED");
    const wish = { ...refund, orderId, reason };
    const requested = await requestRefund(tx, context, wish);
    const isDone = await finishInHouse(tx, context, wish, requested);
    reserved.push({ wish, requested, isDone });
  }
  return reserved;
}
