import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { namePieces } from "#server/orders/name-pieces.ts";
import { adminOf, anOrder, itemsOf, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const pathOf = (orderId: string, rest = "") => `/api/admin/orders/${orderId}${rest}`;
const takenOf = (productId: string | undefined) => unitsTaken(db(), productId);

describe("removing an item", () => {
  test("frees its piece and lowers the total", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const order = await anOrder(db(), { liveId, productIds });
    const [item] = await itemsOf(db(), order.id);
    const answer = await admin.staff.call<OrderDetail>("DELETE", pathOf(order.id, `/items/${item?.id}`));
    expect(answer).toMatchObject({ status: 200, body: { totalCents: 2600, itemCount: 1 } });
    expect(await takenOf(item?.product_id)).toBe(0);
    const [piece] = await namePieces(db(), [item?.product_id ?? ""]);
    expect(piece).toBeTruthy();
    expect(answer.body.history.at(-1)).toMatchObject({
      event: "line-removed",
      actor: admin.staff.email,
      piece,
    });
  });

  test("that belongs to another order is as unknown as one that does not exist", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const mine = await anOrder(db(), { liveId });
    const other = await anOrder(db(), { liveId, productIds });
    const [item] = await itemsOf(db(), other.id);
    const foreign = await admin.staff.call("DELETE", pathOf(mine.id, `/items/${item?.id}`));
    const unknown = await admin.staff.call("DELETE", pathOf(mine.id, `/items/${randomUUID()}`));
    const malformed = await admin.staff.call("DELETE", pathOf(mine.id, "/items/1%20or%201"));
    expect(foreign).toMatchObject({ status: 404, body: { code: "ORDER_ITEM_NOT_FOUND" } });
    expect(unknown.body).toEqual(foreign.body);
    expect(malformed.status).toBe(404);
    expect(await takenOf(productIds[0])).toBe(1);
  });

  test("of a paid order is refused, unless its piece is gone and the order under review", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const order = await anOrder(db(), {
      liveId,
      productIds,
      status: "paid",
      reviewReason: "pièce indisponible",
    });
    const [kept, gone] = await itemsOf(db(), order.id);
    await db()
      .updateTable("order_items")
      .set({ takes_unit: false })
      .where("id", "=", gone?.id ?? "")
      .execute();
    await db()
      .updateTable("products")
      .set({ taken: 0 })
      .where("id", "=", gone?.product_id ?? "")
      .execute();
    expect(await admin.staff.call("DELETE", pathOf(order.id, `/items/${kept?.id}`))).toMatchObject({
      status: 409,
      body: { code: "ORDER_LOCKED" },
    });
    expect(await admin.staff.call("DELETE", pathOf(order.id, `/items/${gone?.id}`))).toMatchObject({
      status: 200,
      body: { status: "paid", itemCount: 1 },
    });
  });
});
