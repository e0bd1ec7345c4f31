import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { adminOf, anOrder, itemsOf, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const pathOf = (orderId: string, rest = "") => `/api/admin/orders/${orderId}${rest}`;
const takenOf = (productId: string | undefined) => unitsTaken(db(), productId);

describe("an order under review", () => {
  const clear = (orderId: string, reason = "Vu avec la cliente") =>
    admin.staff.call<OrderDetail>("DELETE", pathOf(orderId, "/review"), { reason });

  test("is cleared with a reason, once", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const order = await anOrder(db(), {
      liveId,
      productIds,
      status: "paid",
      reviewReason: "montant différent",
    });
    expect(await clear(order.id, " \n")).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message: "La raison est obligatoire" },
    });
    const answer = await clear(order.id, "Vu avec\nla cliente\n");
    expect(answer).toMatchObject({ status: 200, body: { reviewReason: null } });
    expect(answer.body.history.at(-1)).toMatchObject({
      event: "review",
      reason: "Vu avec la cliente",
      facts: { cleared: "montant différent" },
    });
    expect(await clear(order.id)).toMatchObject({ status: 409, body: { code: "ORDER_NOT_UNDER_REVIEW" } });
  });

  test("with a piece that is gone stays so, and names it; once it is free again it is taken", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const order = await anOrder(db(), {
      liveId,
      productIds,
      status: "paid",
      reviewReason: "pièce indisponible",
    });
    const [item] = await itemsOf(db(), order.id);
    await db()
      .updateTable("order_items")
      .set({ takes_unit: false })
      .where("id", "=", item?.id ?? "")
      .execute();
    const rival = await anOrder(db(), { liveId });
    await db().updateTable("products").set({ taken: 0 }).where("live_id", "=", liveId).execute();
    await admin.staff.call("POST", pathOf(rival.id, "/items"), { productId: productIds[0] });
    expect(await clear(order.id)).toMatchObject({
      status: 409,
      body: { code: "PIECES_GONE", data: { pieces: ["A1 Robe 1"] } },
    });
    const [taken] = await itemsOf(db(), rival.id);
    await admin.staff.call("DELETE", pathOf(rival.id, `/items/${taken?.id}`));
    expect(await clear(order.id)).toMatchObject({ status: 200, body: { items: [{ takesUnit: true }] } });
    expect(await takenOf(productIds[0])).toBe(1);
  });
});
