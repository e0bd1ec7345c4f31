import type { OrderDetail } from "#contract/admin/orders.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Disposition } from "#domain/returns.ts";
import { adminOf, anOrder, itemsOf, unitsTaken } from "./staff.ts";
import { stockLive } from "./stock-live.ts";

export const returnedItems = (itemIds: readonly string[], disposition: Disposition = "restocked") =>
  itemIds.map((itemId) => ({ itemId, disposition }));

/** A back office to which pieces of paid orders come back. */
export function returnsAdmin() {
  const admin = adminOf();
  const db = () => admin.shop.context.db;
  const pathOf = (orderId: string, rest = "") => `/api/admin/orders/${orderId}${rest}`;
  const call = (method: string, path: string, body?: unknown) =>
    admin.staff.call<OrderDetail>(method, path, body);
  return {
    get shop() {
      return admin.shop;
    },
    get staff() {
      return admin.staff;
    },
    get db() {
      return db();
    },
    takenOf: (productId: string | undefined) => unitsTaken(db(), productId),
    /** An order of so many pieces at 20,00 €, its items in the order of the references. */
    async sold(status: OrderStatus = "delivered", pieces = 2, more: { origin?: "guest" } = {}) {
      const { liveId, productIds } = await stockLive(db(), Array<number>(pieces).fill(1));
      const order = await anOrder(db(), { liveId, productIds, status, ...more });
      const items = await itemsOf(db(), order.id);
      const itemIds = productIds.map((id) => items.find((item) => item.product_id === id)?.id ?? "");
      return { ...order, liveId, productIds, itemIds };
    },
    takeBack: (orderId: string, itemIds: readonly string[], more: Record<string, unknown> = {}) =>
      call("POST", pathOf(orderId, "/returns"), {
        items: returnedItems(itemIds),
        cause: "withdrawal",
        refundCents: 0,
        ...more,
      }),
    undo: (orderId: string, returnId: string | undefined) =>
      call("DELETE", pathOf(orderId, `/returns/${returnId}`)),
    restock: (orderId: string, itemId: string | undefined) =>
      call("POST", pathOf(orderId, `/items/${itemId}/restocking`)),
    detailOf: async (orderId: string) => (await call("GET", pathOf(orderId))).body,
    setStatus: (order: OrderDetail, status: OrderStatus) =>
      call("PUT", pathOf(order.id, "/status"), { status, expectedVersion: order.version, reason: "Essai" }),
  };
}
