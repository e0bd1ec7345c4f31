import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { BulkOutcome, OrderDetail } from "#contract/admin/orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order-status.ts";
import { anOrder, deskOf, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const desk = deskOf();
const db = () => desk.shop.house.db;
const set = (orderId: string, status: OrderStatus, expectedVersion: number, reason?: string) =>
  desk.staff.call<OrderDetail>("PUT", `/api/admin/orders/${orderId}/status`, {
    status,
    expectedVersion,
    ...(reason === undefined ? {} : { reason }),
  });
const setAll = (orderIds: string[], status: OrderStatus, key = randomUUID()) =>
  desk.staff.call<BulkOutcome>(
    "POST",
    "/api/admin/orders/statuses",
    { orderIds, status },
    { "idempotency-key": key },
  );

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
    const { body } = await desk.staff.call<OrderDetail>("GET", `/api/admin/orders/${order.id}`);
    expect(body.history.map((entry) => entry.to)).toEqual([
      "to-validate",
      ...ORDER_STATUSES.slice(1),
      "to-validate",
    ]);
    expect(body.history.slice(1).every((entry) => entry.actor === desk.staff.email)).toBe(true);
  });

  test("that moved on meanwhile stays as it is, and says who moved it", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    const answers = await Promise.all([set(order.id, "to-pay", 1), set(order.id, "cancelled-by-admin", 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: "ORDER_CHANGED", data: { by: desk.staff.email } });
  });

  test("that a guest changed last says so in French", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const guest = desk.shop.visitor();
    const { body } = await guest.call<{ id: string; version: number }>("POST", "/api/guest-orders", {
      liveId,
      productId: productIds[0],
    });
    expect(await set(body.id, "to-pay", body.version + 5)).toMatchObject({
      status: 409,
      body: { data: { by: "Client (page de commande)" } },
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
      await desk.staff.call("DELETE", `/api/admin/orders/${again.id}/review`, { reason: "vu" });
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

describe("many orders", () => {
  test("each in its own transaction: those that are refused are named with the reason, the others are done", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const [gone, free] = productIds.map((productId) => [productId]);
    const cancelled = await anOrder(db(), { liveId, productIds: gone ?? [] });
    await set(cancelled.id, "cancelled-by-admin", 1);
    await anOrder(db(), { liveId, productIds: gone ?? [] });
    const fine = await anOrder(db(), { liveId, productIds: free ?? [] });
    const same = await anOrder(db(), { liveId, status: "to-pay" });
    const unknown = randomUUID();
    const { body } = await setAll([cancelled.id, same.id, unknown, fine.id, fine.id], "to-pay");
    expect(body.done).toEqual([fine.id]);
    expect(body.refused).toEqual([
      {
        id: cancelled.id,
        label: cancelled.number,
        code: "PIECES_GONE",
        message: "Pièce indisponible\u00a0: A1 Robe 1.",
      },
      { id: same.id, label: same.number, code: "STATUS_UNCHANGED", message: "La commande a déjà ce statut." },
      { id: unknown, label: "", code: "ORDER_NOT_FOUND", message: "Aucune commande trouvée" },
    ]);
  });

  test("that are under review are named and stay where they are", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const flagged = await anOrder(db(), { liveId, status: "paid", reviewReason: "montant" });
    const fine = await anOrder(db(), { liveId, status: "paid" });
    const { body } = await setAll([flagged.id, fine.id], "shipped");
    expect(body).toMatchObject({
      done: [fine.id],
      refused: [{ id: flagged.id, label: flagged.number, code: "ORDER_UNDER_REVIEW" }],
    });
  });

  test("the same press again gets the same answer and changes nothing more", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    const key = randomUUID();
    const first = await setAll([order.id], "to-pay", key);
    await set(order.id, "paid", 2);
    const again = await setAll([order.id], "to-pay", key);
    expect(again.body).toEqual(first.body);
    expect(await setAll([order.id], "shipped", key)).toMatchObject({
      status: 422,
      body: { code: "IDEMPOTENCY_KEY_REUSED" },
    });
    const { body } = await desk.staff.call<OrderDetail>("GET", `/api/admin/orders/${order.id}`);
    expect(body.status).toBe("paid");
  });

  test("a twin under way is told so, and one whose server died is taken over after a minute", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    const key = randomUUID();
    await setAll([order.id], "to-pay", key);
    await db().updateTable("idempotency_keys").set({ body: null }).where("key", "=", key).execute();
    expect(await setAll([order.id], "to-pay", key)).toMatchObject({
      status: 409,
      body: { code: "STILL_IN_PROGRESS" },
    });
    await db()
      .updateTable("idempotency_keys")
      .set({ created_at: new Date(Date.now() - 61_000) })
      .where("key", "=", key)
      .execute();
    expect(await setAll([order.id], "to-pay", key)).toMatchObject({ status: 200 });
  });

  test("one that is locked by somebody else is refused after a second, and does not stop the others", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const held = await anOrder(db(), { liveId });
    const fine = await anOrder(db(), { liveId });
    let answer: { body: BulkOutcome } | undefined;
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom("orders").select("id").where("id", "=", held.id).forUpdate().execute();
        answer = await setAll([held.id, fine.id], "to-pay");
      });
    expect(answer?.body).toMatchObject({
      done: [fine.id],
      refused: [{ id: held.id, code: "STILL_IN_PROGRESS" }],
    });
  });

  test("more than 500 at once, none at all, or an unknown status are refused", async () => {
    const many = Array.from({ length: 501 }, () => randomUUID());
    expect(await setAll(many, "paid")).toMatchObject({ status: 400 });
    expect(await setAll([], "paid")).toMatchObject({ status: 400 });
    expect(await setAll([randomUUID()], "sold" as OrderStatus)).toMatchObject({ status: 400 });
  });
});
