import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeRefundResult } from "#server/payments/finish-refund.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";

const admin = returnsAdmin();
const daysAgo = (days: number) => addDays(parisDay(new Date()), -days);

/** A statement about an order, so many days ago; with pieces that are to come back where `expects`. */
async function stated(orderId: string, number: string, days: number, { expects = false } = {}) {
  const { rows } = await sql<{ id: string }>`
    insert into withdrawals (first_name, last_name, stated_order_number, email, order_id, submitted_at, state)
    values ('Camille', 'Bernard', ${number}, 'camille@example.fr', ${orderId}, ${`${daysAgo(days)}T10:00:00Z`},
      ${expects ? "goods-due" : "received"}) returning id`.execute(admin.db);
  const id = rows[0]?.id ?? "";
  if (expects)
    await sql`
      with c as (insert into return_cases (order_id, withdrawal_id, cause, opened_at)
        values (${orderId}, ${id}, 'withdrawal', ${`${daysAgo(days)}T10:00:00Z`}) returning id)
      insert into return_case_items (case_id, order_item_id)
      select c.id, i.id from c, order_items i where i.order_id = ${orderId}`.execute(admin.db);
  return id;
}

const read = async (id: string) =>
  (await admin.staff.call<WithdrawalRow>("GET", `/api/admin/withdrawals/${id}`)).body;
const dueFirst = async () =>
  (await admin.staff.call<{ withdrawalsDueFirst: string | null }>("GET", "/api/admin/dashboard")).body
    .withdrawalsDueFirst;

test("a statement whose pieces are on their way has no day yet; once they came it has that of its return", async () => {
  const order = await admin.sold("delivered", 1);
  const id = await stated(order.id, order.number, 20, { expects: true });
  expect(await read(id)).toMatchObject({ isHeld: true, inTime: true });
  expect(await dueFirst()).toBeNull();
  await sql`update return_cases set goods_received_at = ${`${daysAgo(1)}T10:00:00Z`} where withdrawal_id = ${id}`.execute(
    admin.db,
  );
  expect(await read(id)).toMatchObject({ isHeld: false, refundBy: daysAgo(1) });
  expect(await dueFirst()).toBe(daysAgo(1));
});

test("one without a return counts from itself, and one that came late is no work for today", async () => {
  const [order, late] = [await admin.sold("paid", 1), await admin.sold("delivered", 1)];
  const id = await stated(order.id, order.number, 30);
  await sql`update orders set delivered_at = now() - interval '60 days', contract_sent_at = now() - interval '65 days'
    where id = ${late.id}`.execute(admin.db);
  const tooLate = await stated(late.id, late.number, 40);
  expect(await read(id)).toMatchObject({ isHeld: false, refundBy: daysAgo(16) });
  expect(await read(tooLate)).toMatchObject({ inTime: false });
  expect(await dueFirst()).toBe(daysAgo(16));
});

test("cancelled, the order's refund keeps the day and the ground of the statement, which ends with it", async () => {
  const order = await admin.sold("paid", 2);
  const id = await stated(order.id, order.number, 10);
  const { version } = await admin.detailOf(order.id);
  const { body } = await admin.staff.call<OrderDetail>("PUT", `/api/admin/orders/${order.id}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: version,
    reason: "Rétractation",
  });
  const [refund] = body.refunds;
  expect(refund).toMatchObject({ state: "due", dueOn: addDays(daysAgo(10), 14), ground: "withdrawal" });
  const lines = [...order.itemIds.map((itemId) => ({ itemId, cents: 2000 })), { itemId: null, cents: 600 }];
  expect(refund?.amountCents).toBe(4600);
  expect(refund?.lines).toEqual(expect.arrayContaining(lines));
  const { refundsDue } = (
    await admin.staff.call<{ refundsDue: Pick<OrderDetail["refunds"][number], "id" | "lines">[] }>(
      "GET",
      "/api/admin/dashboard",
    )
  ).body;
  expect(refundsDue.find(({ id }) => id === refund?.id)?.lines).toEqual(expect.arrayContaining(lines));
  const told = await read(id);
  expect(told).toMatchObject({ state: "received", owedCents: refund?.amountCents });
  expect(told.owedLines).toEqual(expect.arrayContaining(lines));
  // Her own page promises no later day.
  const hers = async () =>
    (await admin.shop.visitor().call<GuestOrder>("GET", `/api/guest-orders/${order.id}`)).body.refundDue;
  expect(await hers()).toEqual({ cents: refund?.amountCents, on: addDays(daysAgo(10), 14) });
  await inTransaction(admin.db, async (tx) => {
    await sql`update refunds set state = 'requested', requested_at = now() where id = ${refund?.id}`.execute(
      tx,
    );
    await sql`update transactions set refunded_cents = refunded_cents + ${refund?.amountCents}::int
      where order_id = ${order.id}`.execute(tx);
    const done = { state: "done", providerUuid: null } as const;
    await writeRefundResult(tx, { kind: "card-provider" }, { id: refund?.id ?? "", orderId: order.id }, done);
  });
  expect(await read(id)).toMatchObject({ state: "done", outcome: "refunded" });
  expect(await hers()).toBeNull();
});

test("without a statement it has fourteen days from the cancellation, and the scale of a contract that ended", async () => {
  const order = await admin.sold("paid", 1);
  const { version } = await admin.detailOf(order.id);
  const { body } = await admin.staff.call<OrderDetail>("PUT", `/api/admin/orders/${order.id}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: version,
    reason: "Pièce tachée",
  });
  expect(body.refunds).toMatchObject([{ dueOn: addDays(daysAgo(0), 14), ground: "termination" }]);
});

test("a return of another cause bears no surcharge", async () => {
  const order = await admin.sold("delivered", 1);
  const { body } = await admin.takeBack(order.id, order.itemIds, {
    cause: "other",
    note: "Geste",
    refundCents: 500,
  });
  expect(body.refunds).toMatchObject([{ amountCents: 500, ground: "none" }]);
});

test("pieces that come back late, noted without an expected return, are owed from the day they came", async () => {
  const order = await admin.sold("delivered", 2);
  const id = await stated(order.id, order.number, 20);
  const { body } = await admin.takeBack(order.id, order.itemIds.slice(0, 1), {
    withdrawalId: id,
    refundCents: 2000,
  });
  expect(body.refunds).toMatchObject([{ dueOn: daysAgo(0), ground: "withdrawal" }]);
});

test("of an order that never left its money is owed from the statement on, whenever the pieces are put back", async () => {
  const order = await admin.sold("paid", 2);
  const id = await stated(order.id, order.number, 20);
  const { body } = await admin.takeBack(order.id, order.itemIds.slice(0, 1), {
    withdrawalId: id,
    refundCents: 2000,
  });
  expect(body.refunds).toMatchObject([{ dueOn: daysAgo(6), ground: "withdrawal" }]);
});

test("a return that staff note beside the expected one keeps the day on which her pieces came", async () => {
  const order = await admin.sold("delivered", 1);
  const id = await stated(order.id, order.number, 20, { expects: true });
  await sql`update return_cases set goods_received_at = ${`${daysAgo(3)}T10:00:00Z`} where withdrawal_id = ${id}`.execute(
    admin.db,
  );
  const { body } = await admin.takeBack(order.id, order.itemIds, { withdrawalId: id, refundCents: 2000 });
  expect(body.refunds).toMatchObject([{ dueOn: daysAgo(3), ground: "withdrawal" }]);
});
