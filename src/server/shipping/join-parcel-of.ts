import type { OrderDetail } from "#contract/admin/orders.ts";
import { isToPack } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { moveInto } from "#server/parcels/move-order.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import * as parcels from "#server/parcels/parcels.sql.ts";
import { findLiveLabel } from "./label-tries.ts";
import { lockToMove, numbersOf } from "./split-parcel.ts";

type Join = { orderId: string; expectedVersion: number; withOrderId: string };

/** 'Joindre au colis de…': the order goes in the parcel of another order, and has back what it paid for its delivery. */
export async function joinParcelOf(context: Context, input: Join): Promise<OrderDetail> {
  const { orderId, withOrderId } = input;
  const touched = await inTransaction(context.db, async (tx) => {
    await lockOrdersOfParcel(tx, orderId, withOrderId);
    const { others: left } = await lockToMove(tx, input);
    const there = await lockOrdersOfParcel(tx, withOrderId);
    const parcelId = there[0]?.parcelId;
    if (!parcelId || !there.every(({ status }) => isToPack(status))) throw refusal("PARCEL_PACKED");
    if (there.some(({ id }) => id === orderId)) return [];
    if (left.length === 0 && (await findLiveLabel(tx, orderId))) throw refusal("PARCEL_LABELED");
    const candidates = await parcels.candidates(tx, { orderId });
    if (!candidates.some((candidate) => there.some(({ id }) => id === candidate.orderId)))
      throw refusal("PARCEL_NOT_FOUND");
    await moveInto(tx, context.actor, orderId, parcelId);
    await audit(tx, context, {
      action: "parcel-joined",
      subjectKind: "order",
      subjectId: orderId,
      after: { orders: numbersOf(there) },
    });
    return [...left, ...there];
  });
  context.events.changed({ orders: [orderId, ...touched.map(({ id }) => id)] });
  return getOrderDetail(context, orderId);
}

/** The open parcels that an order may be put into: of the same person, or to the same address. */
export const parcelCandidates = ({ db }: Context, { orderId }: { orderId: string }) =>
  parcels.candidates(db, { orderId });
