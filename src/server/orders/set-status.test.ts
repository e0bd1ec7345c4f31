import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order-status.ts";
import { adminOf, anOrder, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const set = (orderId: string, status: OrderStatus, expectedVersion: number, reason?: string) =>
  admin.staff.call<OrderDetail>("PUT", `/api/admin/orders/${orderId}/status`, {
    status,
    expectedVersion,
    ...(reason === undefined ? {} : { reason }),
  });
describe("one order", () => {
  test("may get any status but its own, and each change is told with who made it", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    let version = 1;
    for (const status of [...ORDER_STATUSES.slice(1), "to-validate"] as const) {
      const answer = await set(order.id, status, version);
      expect(answer).toMatchObject({ status: 200, body: { status } });
      version = answer.body.version;
    }
    expect(await set(order.id, "to-validate", version)).toMatchObject({
      status: 409,
      body: { code: "STATUS_UNCHANGED" },
    });
    const { body } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${order.id}`);
    expect(body.history.map((entry) => entry.to)).toEqual([
      "to-validate",
      ...ORDER_STATUSES.slice(1),
      "to-validate",
    ]);
    expect(body.history.slice(1).every((entry) => entry.actor === admin.staff.email)).toBe(true);
  });

  test("that moved on meanwhile stays as it is, and says who moved it", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    const answers = await Promise.all([set(order.id, "to-pay", 1), set(order.id, "cancelled-by-admin", 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: "ORDER_CHANGED", data: { by: admin.staff.email } });
  });

  test("that a guest changed last says so in French", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const guest = admin.shop.visitor();
    const { body } = await guest.call<{ id: string; version: number }>("POST", "/api/guest-orders", {
      liveId,
      productId: productIds[0],
    });
    expect(await set(body.id, "to-pay", body.version + 5)).toMatchObject({
      status: 409,
      body: { data: { by: "Cliente (page de commande)" } },
    });
  });

  test("cancelled frees its pieces, and takes them again when it comes back", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId, productIds });
    expect((await set(order.id, "cancelled-by-admin", 1)).body).toMatchObject({
      items: [{ takesUnit: false }],
    });
    expect(await unitsTaken(db(), productIds[0])).toBe(0);
    expect((await set(order.id, "to-validate", 2)).body).toMatchObject({ items: [{ takesUnit: true }] });
    expect(await unitsTaken(db(), productIds[0])).toBe(1);
  });

  test("can't come back once a piece is gone: each one is named, and nothing is taken", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1, 1]);
    const order = await anOrder(db(), { liveId, productIds });
    await set(order.id, "cancelled-by-admin", 1);
    await anOrder(db(), { liveId, productIds: productIds.slice(1) });
    expect(await set(order.id, "to-pay", 2)).toMatchObject({
      status: 409,
      body: {
        code: "PIECES_GONE",
        data: { pieces: ["A2 Robe 2", "A3 Robe 3"] },
        message: "Pièces indisponibles\u00a0: A2 Robe 2, A3 Robe 3.",
      },
    });
    expect(await unitsTaken(db(), productIds[0])).toBe(0);
  });

  test("leaves a paid status only with a reason, and its money becomes a task to give back", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId, productIds, status: "paid" });
    expect(await set(order.id, "cancelled-by-admin", 1)).toMatchObject({
      status: 400,
      body: { code: "REASON_REQUIRED" },
    });
    expect(await set(order.id, "cancelled-by-admin", 1, "Pièce tachée")).toMatchObject({
      status: 200,
      body: { refunds: [{ state: "due", amountCents: 2600, reason: "Pièce tachée" }] },
    });
  });

  test.each(["preparing", "to-ship", "shipped", "delivered"] as const)(
    "under review can't be %s until staff have looked at it",
    async (status) => {
      const { liveId, productIds } = await stockLive(db(), [1]);
      const order = await anOrder(db(), { liveId, productIds, status: "paid", reviewReason: "montant" });
      expect(await set(order.id, status, 1)).toMatchObject({
        status: 409,
        body: {
          code: "ORDER_UNDER_REVIEW",
          message: "Cette commande est à vérifier avant d'être préparée.",
        },
      });
      expect(await set(order.id, "cancelled-by-admin", 1, "Pièce tachée")).toMatchObject({ status: 200 });
      const again = await anOrder(db(), { liveId, status: "paid", reviewReason: "montant" });
      await admin.staff.call("DELETE", `/api/admin/orders/${again.id}/review`, { reason: "vu" });
      expect(await set(again.id, status, 2)).toMatchObject({ status: 200, body: { status } });
    },
  );

  test("that does not exist is not found", async () => {
    expect(await set(randomUUID(), "paid", 1)).toMatchObject({
      status: 404,
      body: { code: "ORDER_NOT_FOUND" },
    });
  });
});
