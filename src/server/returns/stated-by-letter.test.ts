import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { writeReturnMessage } from "#server/messages/return-messages.ts";
import { withdrawnOf } from "#server/orders/statement-clock.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";
import { aCustomer } from "#tests/staff.ts";
import { formatDateProse } from "#wording/format.ts";

const admin = returnsAdmin();
const daysAgo = (days: number) => addDays(parisDay(new Date()), -days);
const noon = (day: string) => `${day}T12:00:00+01:00`;

const call = <Body = ReturnCase & { code: string; data: object }>(
  method: string,
  path: string,
  body?: unknown,
) => admin.staff.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });

/** Two pieces at 20,00 €, ordered forty days ago, confirmed at once and delivered so many days ago. */
async function delivered(days = 20) {
  const order = await admin.sold("delivered", 2);
  await sql`update orders set order_date = ${noon(daysAgo(40))}, contract_sent_at = ${noon(daysAgo(40))},
    delivered_at = ${noon(daysAgo(days))} where id = ${order.id}`.execute(admin.db);
  const open = (more: object) =>
    call("POST", `/orders/${order.id}/return-cases`, { cause: "withdrawal", ...more });
  return { ...order, open };
}

/** The open refund of an order. */
const taskOf = async (orderId: string) =>
  (await admin.detailOf(orderId)).refunds.find(({ state }) => state === "due");

describe("a withdrawal that came by letter", () => {
  test("counts from the day that staff say: in time, its refund and the mail that tells of it", async () => {
    const order = await delivered(20);
    const { status, body: opened } = await order.open({ statedOn: daysAgo(10) });
    expect(status).toBe(200);
    expect(parisDay(new Date(opened.statedAt))).toBe(daysAgo(10));
    expect(opened).toMatchObject({ inTime: true, dueOn: daysAgo(-4), isHeld: true });
    expect(await withdrawnOf(admin.db, order.id)).toEqual({ isWithdrawn: true, dueOn: null });

    await call("PUT", `/return-cases/${opened.id}/dates`, { goods: true });
    expect(await withdrawnOf(admin.db, order.id)).toEqual({ isWithdrawn: true, dueOn: daysAgo(-4) });
    const mailed = (await readMailedOrders(admin.db, [order.id])).get(order.id);
    if (!mailed) throw new Error("no order");
    const mail = await writeReturnMessage(admin.shop.context, "return-received", mailed, {
      caseId: opened.id,
    });
    expect(mail?.text).toContain(formatDateProse(daysAgo(-4)));

    const [first, second] = order.itemIds;
    await call("POST", `/return-cases/${opened.id}/check`, {
      pieces: [first, second].map((itemId) => ({ itemId, verdict: "fine", disposition: "restocked" })),
      refundCents: 4000,
    });
    expect(await taskOf(order.id)).toMatchObject({ dueOn: daysAgo(-4), ground: "withdrawal" });
  });

  test.each([
    ["the fourteenth day after it", 10, -4],
    ["fourteen days from when it was taken up, where that day is over", 14, -14],
  ])(
    "asks her for the pieces by %s, on each page and in the mail of the label",
    async (_, letter, sendBy) => {
      const order = await delivered(20);
      const { body: opened } = await order.open({ statedOn: daysAgo(letter) });
      expect(opened.sendBy).toBe(daysAgo(sendBy));
      const buyer = await aCustomer(admin.shop);
      await sql`update orders set user_id = ${buyer.userId} where id = ${order.id}`.execute(admin.db);
      const page = await buyer.call("GET", `/api/guest-orders/${order.id}/returns`);
      expect(page.body).toMatchObject([{ sendBy: daysAgo(sendBy) }]);
      await sql`insert into return_labels (case_id, kind, state, cost_cents, tracking_number, path, sha256, finished_at)
      values (${opened.id}, 'label', 'made', 0, ${`8R${randomUUID().slice(0, 8)}`}, 'labels/returns/a.pdf', 'a',
        clock_timestamp())`.execute(admin.db);
      const mailed = (await readMailedOrders(admin.db, [order.id])).get(order.id);
      if (!mailed) throw new Error("no order");
      const about = { caseId: opened.id };
      const mail = await writeReturnMessage(admin.shop.context, "return-label", mailed, about);
      expect(mail?.text).toContain(formatDateProse(daysAgo(sendBy)));
    },
  );

  test("is late by its day, not by the day on which staff took it up", async () => {
    const inTime = async (delivery: number, letter?: number) =>
      (await (await delivered(delivery)).open(letter ? { statedOn: daysAgo(letter) } : {})).body.inTime;
    expect(await inTime(30, 20)).toBe(true);
    expect(await inTime(30, 5)).toBe(false);
    expect(await inTime(30)).toBe(false);
  });

  test("is of no day to come, none before the order, and of none that a statement of hers has", async () => {
    const order = await delivered();
    expect(await order.open({ statedOn: daysAgo(-1) })).toMatchObject({
      status: 400,
      body: { data: { fields: { statedOn: expect.stringContaining("futur") } } },
    });
    expect(await order.open({ statedOn: daysAgo(41) })).toMatchObject({
      status: 409,
      body: { code: "STATED_BEFORE_ORDER", data: { orderedOn: daysAgo(40) } },
    });
    expect(await order.open({ statedOn: daysAgo(3), cause: "defect" })).toMatchObject({ status: 400 });
    expect(await order.open({ statedOn: daysAgo(3), withdrawalId: randomUUID() })).toMatchObject({
      status: 400,
    });
    expect((await call<ReturnCase[]>("GET", `/orders/${order.id}/return-cases`)).body).toEqual([]);
  });

  test("and whose pieces are noted at once is owed from that day too", async () => {
    const order = await delivered(25);
    const { itemIds } = order;
    const taken = await admin.takeBack(order.id, itemIds.slice(0, 1), {
      refundCents: 2000,
      statedOn: daysAgo(41),
    });
    expect(taken).toMatchObject({ status: 409, body: { code: "STATED_BEFORE_ORDER" } });
    await admin.takeBack(order.id, itemIds.slice(0, 1), { refundCents: 2000, statedOn: daysAgo(13) });
    expect(await taskOf(order.id)).toMatchObject({ dueOn: daysAgo(-1), ground: "withdrawal" });
    const [noted] = (await call<ReturnCase[]>("GET", `/orders/${order.id}/return-cases`)).body;
    expect(noted).toMatchObject({ state: "to-refund", dueOn: daysAgo(-1) });
  });

  test("is owed from its day also where its pieces are noted on the order's page", async () => {
    const order = await delivered(25);
    await order.open({ statedOn: daysAgo(12) });
    const { body } = await admin.takeBack(order.id, order.itemIds, { refundCents: 4000 });
    expect((body as OrderDetail).refunds).toMatchObject([{ dueOn: daysAgo(-2) }]);
  });

  test("has the day that is said once its pieces are noted", async () => {
    const order = await delivered(25);
    await order.open({});
    await admin.takeBack(order.id, order.itemIds, { refundCents: 4000, statedOn: daysAgo(13) });
    expect(await taskOf(order.id)).toMatchObject({ dueOn: daysAgo(-1) });
    const cases = (await call<ReturnCase[]>("GET", `/orders/${order.id}/return-cases`)).body;
    expect(cases.map(({ statedAt }) => parisDay(new Date(statedAt)))).toEqual([daysAgo(13)]);
  });
});
