import type { OrderDetail } from "#contract/admin/orders.ts";
import type { MoneyByHand } from "#domain/money-by-hand.ts";
import { isCancelled, isSettled, type OrderStatus } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { followersOf, isToldWith } from "#server/parcels/follow.ts";
import {
  lockOrdersOfParcel,
  type OrderOfParcel,
  refuseHeldBack,
  refuseRecalled,
} from "#server/parcels/orders-of-parcel.ts";
import { changeStatus } from "./change-status.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { productsOfOrder } from "./products-of-order.ts";

interface SetStatus {
  orderId: string;
  status: OrderStatus;
  expectedVersion?: number;
  expectedStatus?: OrderStatus | undefined;
  reason?: string | undefined;
  /** How the money arrived, where staff say so as they mark the order as paid. */
  money?: MoneyByHand | undefined;
  /** The day on which it was delivered, where staff mark it as that; today where they do not say. */
  deliveredOn?: string | undefined;
}

/**
 * Staff give an order any status; what the change brings with it is `changeStatus`'s to apply. A parcel is one thing: the
 * orders that share it go along where it is packed, sent or delivered. Answers the orders that changed and the products
 * whose availability did, for whoever tells the open pages once the transaction is committed.
 */
export async function putStatus(
  tx: Tx,
  context: Context,
  input: SetStatus,
): Promise<{ orders: string[]; products: string[] }> {
  const { orderId, status, expectedVersion, expectedStatus, reason, money, deliveredOn } = input;
  const together = await lockOrdersOfParcel(tx, orderId);
  if (isSettled(status) && status !== "paid") refuseRecalled(together.filter(({ id }) => id === orderId));
  const { from, deliveredBefore, notedCents } = await changeStatus(tx, context.actor, {
    orderId,
    move: "set-status",
    to: status,
    reason: reason || undefined,
    money,
    deliveredOn,
    expectedStatus,
    ...(expectedVersion === undefined ? {} : { expectedVersion }),
  });
  await audit(tx, context, {
    action: "order-status",
    subjectKind: "order",
    subjectId: orderId,
    before: { status: from, ...receipt(deliveredBefore) },
    after: {
      status,
      ...(reason ? { reason } : {}),
      ...(notedCents > 0 ? money : {}),
      ...(status === "delivered" ? { deliveredOn: deliveredOn ?? parisDay(new Date()) } : {}),
    },
  });
  const followers =
    isSettled(from) && isSettled(status) ? followersOf(together, { orderId, from, to: status }) : [];
  await takeAlong(tx, context, { ...input, told: together.filter(({ id }) => id === orderId), followers });
  return {
    orders: [orderId, ...followers.map(({ id }) => id)],
    products: isCancelled(from) === isCancelled(status) ? [] : await productsOfOrder(tx, orderId),
  };
}

/** The day of delivery that an order had, for the trail: it moves, or goes, with the status. */
const receipt = (deliveredAt: Date | null) => (deliveredAt ? { deliveredOn: parisDay(deliveredAt) } : {});

async function takeAlong(
  tx: Tx,
  context: Context,
  {
    status,
    reason,
    deliveredOn,
    told,
    followers,
  }: SetStatus & { told: OrderOfParcel[]; followers: OrderOfParcel[] },
): Promise<void> {
  if (status !== "paid") refuseHeldBack(followers);
  const moving = [...told, ...followers];
  for (const [place, { id, status: before }] of moving.entries()) {
    if (place < told.length) continue;
    const { deliveredBefore } = await changeStatus(tx, context.actor, {
      orderId: id,
      move: "set-status",
      to: status,
      reason: reason || undefined,
      deliveredOn,
      isOldNews: isToldWith(moving, place),
    });
    await audit(tx, context, {
      action: "order-status",
      subjectKind: "order",
      subjectId: id,
      before: { status: before, ...receipt(deliveredBefore) },
      after: {
        status,
        ...(reason ? { reason } : {}),
        ...(status === "delivered" ? { deliveredOn: deliveredOn ?? parisDay(new Date()) } : {}),
      },
    });
  }
}

export async function setStatus(context: Context, input: SetStatus): Promise<void> {
  context.events.changed(await inTransaction(context.db, (tx) => putStatus(tx, context, input)));
}

export async function changeOrderStatus(
  context: Context,
  input: SetStatus & { expectedVersion: number },
): Promise<OrderDetail> {
  await setStatus(context, input);
  return getOrderDetail(context, input.orderId);
}
