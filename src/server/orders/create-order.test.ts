import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { adminOf, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const detail = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;

describe("opening an order", () => {
  test("costs its delivery, 6,00 €, and waits to be validated", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const userId = await aPerson(db(), {
      firstName: "Léa",
      lastName: "Blanc",
      handle: `lea_${randomUUID()}`,
    });
    const opened = await admin.staff.call<{ id: string; orderNumber: string }>("POST", "/api/admin/orders", {
      liveId,
      userId,
      comment: "Au téléphone",
    });
    expect(opened.status).toBe(201);
    expect(await detail(opened.body.id)).toMatchObject({
      orderNumber: opened.body.orderNumber,
      status: "to-validate",
      origin: "staff",
      totalCents: 600,
      heldUntil: null,
      comment: "Au téléphone",
      customer: { userId, name: "Léa Blanc" },
      history: [{ event: "created", to: "to-validate", actor: admin.staff.email }],
    });
  });

  test("fifty times at once gives fifty numbers, one after the other", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const userId = await aPerson(db());
    const { ref } = await db()
      .selectFrom("lives")
      .select("ref")
      .where("id", "=", liveId)
      .executeTakeFirstOrThrow();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        admin.staff.call<{ orderNumber: string }>("POST", "/api/admin/orders", { liveId, userId }),
      ),
    );
    const ranks = answers.map(({ body }) => Number(body.orderNumber.replace(`HF-${ref}-`, "")));
    expect(ranks.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, place) => place + 1));
  });

  test("with the same key opens one order", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const given = { liveId, userId: await aPerson(db()) };
    const key = { "idempotency-key": randomUUID() };
    const [first, second] = await Promise.all([
      admin.staff.call("POST", "/api/admin/orders", given, key),
      admin.staff.call("POST", "/api/admin/orders", given, key),
    ]);
    expect(first).toMatchObject({ status: 201 });
    expect(second?.body).toEqual(first?.body);
    expect(
      await admin.staff.call("POST", "/api/admin/orders", { ...given, comment: "x" }, key),
    ).toMatchObject({
      status: 422,
      body: { code: "IDEMPOTENCY_KEY_REUSED" },
    });
  });

  test.each([
    ["LIVE_NOT_FOUND", { liveId: randomUUID() }],
    ["USER_NOT_FOUND", { userId: randomUUID() }],
  ])("is refused with %s, and draws no number", async (code, wrong) => {
    const { liveId } = await stockLive(db(), [1]);
    const given = { liveId, userId: await aPerson(db()), ...wrong };
    expect(await admin.staff.call("POST", "/api/admin/orders", given)).toMatchObject({
      status: 404,
      body: { code },
    });
    const { last_rank } = await db()
      .selectFrom("live_order_counters")
      .select("last_rank")
      .where("live_id", "=", liveId)
      .executeTakeFirstOrThrow();
    expect(last_rank).toBe(0);
  });
});
