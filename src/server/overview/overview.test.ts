import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { adminOf, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const get = async <Body>(path: string) => (await admin.staff.call<Body>("GET", `/api/admin/${path}`)).body;

interface Counters {
  ordersToHandle: number;
  toPrepare: number;
  toReview: number;
  withdrawalsOpen: number;
  activeLives: { id: string }[];
}

describe("the counters", () => {
  test("count what waits for staff, each order once, and no guest's open basket", async () => {
    const before = await get<Counters>("counters");
    const { liveId } = await stockLive(db(), [1]);
    await anOrder(db(), { liveId });
    await anOrder(db(), { liveId, origin: "guest" });
    await anOrder(db(), { liveId, status: "to-ship" });
    await anOrder(db(), { liveId, status: "paid" });
    await anOrder(db(), { liveId, status: "paid", reviewReason: "montant" });
    await anOrder(db(), { liveId, status: "shipped" });
    const after = await get<Counters>("counters");
    const listed = await get<{ total: number }>("orders?status=to-handle&live=all");
    expect(listed.total).toBe(after.ordersToHandle);
    expect((await get<{ total: number }>(`orders?status=to-handle&live=${liveId}&q=HF-`)).total).toBe(2);
    expect({
      handle: after.ordersToHandle - before.ordersToHandle,
      prepare: after.toPrepare - before.toPrepare,
      review: after.toReview - before.toReview,
    }).toEqual({ handle: 2, prepare: 1, review: 1 });
    expect(after.activeLives.map((live) => live.id)).toContain(liveId);
  });
});

describe("the dashboard", () => {
  test("shows orders to check, money to give back and how the lives on air go", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const flagged = await anOrder(db(), { liveId, status: "paid", reviewReason: "montant différent" });
    const cancelled = await anOrder(db(), { liveId, status: "paid", productIds });
    await admin.staff.call("PUT", `/api/admin/orders/${cancelled.id}/status`, {
      status: "cancelled-by-admin",
      expectedVersion: 1,
      reason: "Pièce tachée",
    });
    const overdue = await anOrder(db(), { liveId, status: "to-pay" });
    await db()
      .updateTable("orders")
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where("id", "=", overdue.id)
      .execute();
    const board = await get<{
      toReview: object[];
      refundsDue: object[];
      lives: { id: string }[];
      unpaidForADay: { orders: number; cents: number };
    }>("dashboard");
    expect(board.toReview).toContainEqual(
      expect.objectContaining({ id: flagged.id, orderNumber: flagged.number, reason: "montant différent" }),
    );
    expect(board.refundsDue).toContainEqual(
      expect.objectContaining({ orderId: cancelled.id, amountCents: 4600, reason: "Pièce tachée" }),
    );
    expect(board.lives.find((live) => live.id === liveId)).toMatchObject({
      orders: 2,
      revenueCents: 600,
      owedCents: 600,
    });
    expect(board.unpaidForADay.orders).toBeGreaterThanOrEqual(1);
    expect(board.unpaidForADay.cents).toBeGreaterThanOrEqual(600);
  });
});

describe("a figure that stands in two places", () => {
  test("is the same: money owed as the list of orders has it, orders to prepare as the menu has them", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    await anOrder(db(), { liveId, status: "to-pay", productIds });
    await anOrder(db(), { liveId, status: "to-ship" });
    const board = await get<{
      owed: { orders: number; cents: number; oldestAt: string };
      preparation: { orders: number };
      toPrepare: number;
      toShip: number;
      withdrawalsOpen: number;
    }>("dashboard");
    const listed = await get<{ total: number; sumCents: number }>("orders?status=to-pay&live=all&sort=date");
    expect(board.owed).toMatchObject({ orders: listed.total, cents: listed.sumCents });
    expect(Date.parse(board.owed.oldestAt)).toBeLessThanOrEqual(Date.now());
    expect(board.owed.cents).toBeGreaterThan(0);
    expect(board.preparation.orders).toBe(board.toPrepare);
    const tabs = await get<Record<string, number>>("orders/counts?live=all");
    expect(tabs).toMatchObject({ "to-pay": board.owed.orders, "to-ship": board.toShip });
    expect((await get<Counters>("counters")).withdrawalsOpen).toBe(board.withdrawalsOpen);
    expect((await get<Counters>("counters")).toPrepare).toBe(board.toPrepare);
  });
});

describe("what is to be done today", () => {
  test("carries its money and by when, and the live on air its piece", async () => {
    interface Board {
      shipping: { orders: number; cents: number; oldestAt: string | null };
      withdrawalsCents: number;
      failedMessages: number;
      failedMessagesSince: string | null;
      incompleteProducts: number;
      incompleteBefore: string | null;
      waited: { products: number; people: number; cents: number };
      lives: { id: string; onAir: string | null }[];
    }
    const before = await get<Board>("dashboard");
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    for (const handle of ["lea", "zoe"])
      await sql`insert into claims (live_id, handle, said_at, act, reference, product_id, state, place, waiting_since)
        values (${liveId}, ${`${handle}_${liveId}`}, 1, 'claim', 'A1', ${productIds[0]}, 'waiting', 0, clock_timestamp())`.execute(
        db(),
      );
    await anOrder(db(), { liveId, status: "to-ship" });
    await admin.staff.call("PUT", `/api/admin/live-console/lives/${liveId}/on-air`, { reference: "A1" });
    const withdrawn = await anOrder(db(), { liveId, status: "paid" });
    await db()
      .insertInto("withdrawals")
      .values({
        ...{ first_name: "Lucie", last_name: "Moreau", email: "lucie@essai.example" },
        ...{ stated_order_number: withdrawn.number, order_id: withdrawn.id },
      })
      .execute();
    const { id } = await db()
      .insertInto("outbox")
      .values({ kind: "manual", dedupe_key: `failed:${randomUUID()}`, subject: "Bonjour", state: "failed" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = await get<Board>("dashboard");
    await db().deleteFrom("outbox").where("id", "=", id).execute();
    expect(after.shipping).toMatchObject({
      orders: before.shipping.orders + 1,
      cents: before.shipping.cents + 600,
      oldestAt: expect.any(String),
    });
    expect(after.withdrawalsCents - before.withdrawalsCents).toBe(600);
    expect(after.waited).toEqual({
      products: before.waited.products + 1,
      people: before.waited.people + 2,
      cents: before.waited.cents + 4000,
    });
    const waited = await get<{ total: number }>("products?live=all&state=waiting");
    expect(waited.total).toBe(after.waited.products);
    expect(after.failedMessagesSince).not.toBeNull();
    expect(after.incompleteBefore === null).toBe(after.incompleteProducts === 0);
    expect(after.lives.find((live) => live.id === liveId)?.onAir).toBe("A1");
  });
});

describe("the choices", () => {
  test("of lives are all of them, the newest first", async () => {
    const { liveId } = await stockLive(db(), [1]);
    await db()
      .updateTable("lives")
      .set({ live_date: new Date("2030-01-01"), is_active: false })
      .where("id", "=", liveId)
      .execute();
    const lives = await get<{ id: string; isActive: boolean }[]>("lives/choices");
    expect(lives[0]).toMatchObject({ id: liveId, isActive: false });
  });

  test("of people find ten by name, e-mail or handle, letter for letter", async () => {
    const mark = randomUUID().slice(0, 8);
    for (let n = 0; n < 12; n += 1)
      await aPerson(db(), { lastName: `Aa${mark}${String(n).padStart(2, "0")}` });
    const odd = await aPerson(db(), {
      handle: `fan_${mark}`,
      email: `fan_${mark}@tiktok.invalid`,
      firstName: "",
      lastName: "",
    });
    const find = (q: string) =>
      get<{ id: string; name: string; email: string; handle: string | null }[]>(
        `users/choices?q=${encodeURIComponent(q)}`,
      );
    const found = await find(`aA${mark}`);
    expect(found).toHaveLength(10);
    expect(found[0]?.name).toMatch(/00$/);
    expect(await find(`@FAN_${mark}`)).toEqual([
      { id: odd, name: `@fan_${mark}`, email: "", handle: `fan_${mark}` },
    ]);
    expect(await find(`fan%${mark}`)).toEqual([]);
    expect(await find("")).toHaveLength(10);
  });
});

// Last: it fills the lists that the others look into.
test("the dashboard counts and adds up every order to check and every refund to make, beyond those that it lists", async () => {
  interface Board {
    toReview: object[];
    review: { orders: number; cents: number; oldestAt: string };
    refundsDue: object[];
    refunds: { count: number; cents: number; dueFirst: string };
  }
  const before = await get<Board>("dashboard");
  const { liveId } = await stockLive(db(), [1]);
  const flagged = [];
  for (let rank = 0; rank < 55; rank += 1)
    flagged.push(await anOrder(db(), { liveId, status: "paid", reviewReason: "montant différent" }));
  for (const [rank, { id }] of flagged.entries())
    await sql`insert into refunds (transaction_uuid, order_id, amount_cents, reason, state, due_on)
      select uuid, order_id, ${100 + rank}::int, 'trop perçu', 'due',
        ${rank === 54 ? "2020-01-02" : "2030-01-01"}::date
      from transactions where order_id = ${id}`.execute(db());
  const after = await get<Board>("dashboard");
  expect(after.toReview).toHaveLength(50);
  expect(after.refundsDue).toHaveLength(50);
  expect(after.review.orders - before.review.orders).toBe(55);
  expect(after.review.cents - before.review.cents).toBe(55 * 600);
  expect((await get<Counters>("counters")).toReview).toBe(after.review.orders);
  expect(after.refunds.count - before.refunds.count).toBe(55);
  expect(after.refunds.cents - before.refunds.cents).toBe(55 * 100 + (54 * 55) / 2);
  expect(after.refunds.dueFirst).toBe("2020-01-02");
});
