import { type OrderStatus, statusRank } from "#domain/order-status.ts";
import type { OrderOfParcel } from "./orders-of-parcel.ts";

/** One message a parcel and person: an order is told of with the first of the same person's that moves. */
export const isToldWith = (moving: readonly Pick<OrderOfParcel, "userId">[], place: number): boolean => {
  const userId = moving[place]?.userId ?? null;
  return userId !== null && moving.findIndex((order) => order.userId === userId) < place;
};

/**
 * The orders that go along when one of a parcel moves between states in which a parcel is packed, sent or delivered:
 * those that stand where it stood and, forwards, those that stand further back.
 */
export function followersOf(
  orders: readonly OrderOfParcel[],
  { orderId, from, to }: { orderId: string; from: OrderStatus; to: OrderStatus },
): OrderOfParcel[] {
  const isForwards = statusRank(to) > statusRank(from) && statusRank(to) >= statusRank("to-ship");
  return orders.filter(
    ({ id, status }) =>
      id !== orderId &&
      status !== to &&
      (status === from || (isForwards && statusRank(status) < statusRank(to))),
  );
}
