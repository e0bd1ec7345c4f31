import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { adminOf, anAdministrator, anOrder, giveBack } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

let liveId: string;
beforeAll(async () => {
  liveId = await openLive(db());
});
beforeEach(async () => {
  await sql`delete from auth_rate_limit`.execute(db());
});

interface List {
  rows: WithdrawalRow[];
  total: number;
}
const list = async (query: Record<string, string> = {}) =>
  (await admin.staff.call<List>("GET", `/api/admin/withdrawals?${new URLSearchParams(query)}`)).body;
const get = async (id: string) =>
  (await admin.staff.call<WithdrawalRow>("GET", `/api/admin/withdrawals/${id}`)).body;
const move = async (id: string, step: string, more: object = {}, who = admin.staff) =>
  who.call<WithdrawalRow>("PUT", `/api/admin/withdrawals/${id}/state`, {
    expectedVersion: (await get(id)).version,
    step,
    ...more,
  });

/** A statement as a customer makes it, about an order of theirs unless told otherwise. */
async function aStatement({
  status = "delivered" as OrderStatus,
  lastName = `N${randomUUID().slice(0, 8)}`,
  known = true,
} = {}) {
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  const order = await anOrder(db(), { liveId, status, origin: "guest", address: { email } });
  const { body } = await admin.shop.visitor().call<{ id: string }>("POST", "/api/withdrawals", {
    firstName: "Marie",
    lastName,
    orderNumber: known ? order.number : "HF-inconnue-1",
    email,
  });
  return { id: body.id, order, lastName };
}

const trailOf = async (id: string) =>
  (
    await sql`select action, actor_id, before, after from audit_trail
      where subject_kind = 'withdrawal' and subject_id = ${id} order by id`.execute(db())
  ).rows;

describe("the queue of withdrawals", () => {
  test("shows what is open, parcels that have not left first, then the oldest", async () => {
    const lastName = `N${randomUUID().slice(0, 8)}`;
    const shipped = await aStatement({ status: "shipped", lastName });
    const packing = await aStatement({ status: "preparing", lastName });
    const unknown = await aStatement({ lastName, known: false });
    const { rows, total } = await list({ q: lastName.toLowerCase() });
    expect(rows.map(({ id }) => id)).toEqual([packing.id, shipped.id, unknown.id]);
    expect(total).toBe(3);
    expect(rows[0]).toMatchObject({
      name: `Marie ${lastName}`,
      state: "received",
      articles: null,
      order: { id: packing.order.id, number: packing.order.number, status: "preparing", refundedCents: 0 },
      withdrawBy: null,
      inTime: true,
      messageId: expect.any(Number),
    });
    expect(rows[2]?.order).toBeNull();
  });

  test("finds a statement by the number of its order, and counts it on the dashboard until it is closed", async () => {
    const open = async () =>
      (await admin.staff.call<{ withdrawalsOpen: number }>("GET", "/api/admin/dashboard")).body
        .withdrawalsOpen;
    const before = await open();
    const { id, order } = await aStatement();
    expect((await list({ q: order.number })).rows.map((row) => row.id)).toEqual([id]);
    expect(await open()).toBe(before + 1);
    await move(id, "refused", { reason: "Pièce portée" });
    expect(await open()).toBe(before);
    expect((await list({ q: order.number })).rows).toEqual([]);
    expect((await list({ q: order.number, view: "done" })).rows).toMatchObject([
      { id, state: "done", outcome: "refused", reason: "Pièce portée", closedAt: expect.any(String) },
    ]);
  });

  test("tells the last days, and a statement that came late", async () => {
    const { id, order } = await aStatement();
    await sql`update orders set delivered_at = '2026-01-05T10:00:00Z', contract_sent_at = '2026-01-02T10:00:00Z'
      where id = ${order.id}`.execute(db());
    expect(await get(id)).toMatchObject({ withdrawBy: "2026-01-19", inTime: false });
  });

  test("takes one twenty days after the delivery where the contract was never confirmed", async () => {
    const { id, order } = await aStatement();
    const twentyDaysAgo = addDays(parisDay(new Date()), -20);
    await sql`update orders set delivered_at = ${`${twentyDaysAgo}T10:00:00Z`}, contract_sent_at = null
      where id = ${order.id}`.execute(db());
    expect(await get(id)).toMatchObject({ inTime: true, order: { isConfirmed: false } });
    expect(Date.parse((await get(id)).withdrawBy ?? "")).toBeGreaterThan(
      Date.parse(addDays(twentyDaysAgo, 370)),
    );
    await sql`update orders set contract_sent_at = delivered_at - interval '1 day' where id = ${order.id}`.execute(
      db(),
    );
    expect(await get(id)).toMatchObject({ inTime: false, order: { isConfirmed: true } });
  });
});

describe("handling a statement", () => {
  test("goes from step to step, each kept in the trail with who did it", async () => {
    const { id } = await aStatement();
    expect((await move(id, "goods-due")).body).toMatchObject({ state: "goods-due", outcome: null });
    expect((await move(id, "refund-due")).body).toMatchObject({ state: "refund-due" });
    const trail = await trailOf(id);
    expect(trail).toMatchObject([
      {
        action: "withdrawal-handled",
        actor_id: admin.staff.userId,
        before: { state: "received" },
        after: { state: "goods-due" },
      },
      { action: "withdrawal-handled", before: { state: "goods-due" }, after: { state: "refund-due" } },
    ]);
  });

  test("is not refused without a reason, nor called refunded while all of its money is in the books", async () => {
    const { id, order } = await aStatement();
    const refused = { status: 400, body: { code: "REASON_REQUIRED" } };
    expect(await move(id, "refused")).toMatchObject(refused);
    expect(await move(id, "refused", { reason: " " })).toMatchObject(refused);
    const notNoted = { status: 409, body: { code: "REFUND_NOT_NOTED" } };
    expect(await move(id, "refunded")).toMatchObject(notNoted);
    expect(await move(id, "refunded", { reason: "Par virement" })).toMatchObject(notNoted);
    expect((await get(id)).state).toBe("received");
    await giveBack(db(), order.id, 600);
    expect((await move(id, "refunded")).body).toMatchObject({
      state: "done",
      outcome: "refunded",
      order: { refundedCents: 600 },
    });
    expect((await move(id, "received")).body).toMatchObject({
      state: "received",
      outcome: null,
      closedAt: null,
    });
  });

  test("by two at once is told to the slower one", async () => {
    const { id } = await aStatement();
    const { version } = await get(id);
    const colleague = await anAdministrator(admin.shop);
    await move(id, "goods-due", {}, colleague);
    expect(await move(id, "refund-due", { expectedVersion: version })).toMatchObject({
      status: 409,
      body: { code: "RECORD_CHANGED", data: { by: colleague.email } },
    });
    expect((await get(id)).state).toBe("goods-due");
  });

  test("ties it to the order that was meant, whose history then says so", async () => {
    const { id, order } = await aStatement({ known: false });
    const match = async (orderNumber: string) =>
      admin.staff.call<WithdrawalRow>("PUT", `/api/admin/withdrawals/${id}/order`, {
        expectedVersion: (await get(id)).version,
        orderNumber,
      });
    expect(await match("HF-rien-1")).toMatchObject({ status: 404, body: { code: "ORDER_NOT_FOUND" } });
    expect((await match(order.number.toLowerCase())).body).toMatchObject({ order: { id: order.id } });
    const { rows } = await sql`select actor_id, facts from order_history
      where order_id = ${order.id} and event = 'withdrawal'`.execute(db());
    expect(rows).toEqual([{ actor_id: admin.staff.userId, facts: { withdrawalId: id } }]);
    expect(await trailOf(id)).toMatchObject([{ action: "withdrawal-matched", after: { orderId: order.id } }]);
  });

  test("never touches what was stated", async () => {
    const { id, lastName } = await aStatement();
    const before = await get(id);
    await move(id, "refused", { reason: "Hors délai" });
    const { name, email, statedOrderNumber, submittedAt } = await get(id);
    expect({ name, email, statedOrderNumber, submittedAt }).toEqual({
      name: `Marie ${lastName}`,
      email: before.email,
      statedOrderNumber: before.statedOrderNumber,
      submittedAt: before.submittedAt,
    });
  });
});
