import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { Verdict } from "#domain/return-life.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { writeReturnMessage } from "#server/messages/return-messages.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";

const admin = returnsAdmin();
afterEach(async () => {
  await issueInvoices(admin.shop.context);
  expect(await brokenInvariants(admin.db)).toEqual([]);
});

const call = <Body = ReturnCase & { code: string }>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });

/** An order of three pieces at 20,00 €, of which its buyer renounces the first two; then staff cancel it. */
async function cancelled({ isSent = true } = {}) {
  const order = await admin.sold("paid", 3);
  const setStatus = async (to: OrderStatus) => {
    expect((await admin.setStatus(await admin.detailOf(order.id), to)).status).toBe(200);
  };
  if (isSent) await setStatus("delivered");
  await admin.shop.visitor().call("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: order.number,
    email: `${randomUUID().slice(0, 8)}@example.fr`,
    orderId: order.id,
    itemIds: order.itemIds.slice(0, 2),
  });
  await setStatus("cancelled-by-admin");
  await sql`update refunds set created_at = created_at - interval '1 hour' where order_id = ${order.id}`.execute(
    admin.db,
  );
  const taken = () => Promise.all(order.productIds.map(admin.takenOf));
  const caseNow = async () =>
    (await call<ReturnCase[]>("GET", `/orders/${order.id}/return-cases`)).body[0] as ReturnCase;
  const check = async (verdicts: Verdict[], refundCents = 0) =>
    call("POST", `/return-cases/${(await caseNow()).id}/check`, {
      pieces: verdicts.map((verdict, place) => ({
        itemId: order.itemIds[place],
        verdict,
        disposition: verdict === "fine" ? "restocked" : "set-aside",
      })),
      refundCents,
    });
  const statement = async () =>
    (await sql`select state, outcome from withdrawals where order_id = ${order.id}`.execute(admin.db))
      .rows[0];
  const isUnderWay = async () =>
    (await sql`select from orders_under_way where id = ${order.id}`.execute(admin.db)).rows.length === 1;
  const settle = async (amountCents?: number) => {
    const { refunds } = await admin.detailOf(order.id);
    const task = refunds.find(({ state }) => state === "due");
    const { status } = await call("POST", `/orders/${order.id}/refunds`, {
      transactionUuid: task?.transactionUuid,
      amountCents: amountCents ?? task?.amountCents,
      reason: "Annulation",
      refundId: task?.id,
      elsewhere: { means: "transfer", givenOn: parisDay(new Date()), reference: "VIR-1" },
    });
    expect(status).toBe(200);
  };
  return { order, setStatus, taken, caseNow, check, statement, settle, isUnderWay };
}

test("the pieces of a cancelled order that are on their way back are sold again only once they were checked", async () => {
  const { order, taken, caseNow, check, statement } = await cancelled();
  // What nobody sends back is free at once, as it always was.
  expect(await taken()).toEqual([1, 1, 0]);
  expect(await caseNow()).toMatchObject({ state: "expected" });
  await call("PUT", `/return-cases/${(await caseNow()).id}/dates`, { goods: true });
  expect(await caseNow()).toMatchObject({ state: "arrived" });
  expect(await check(["fine", "damaged"], 100)).toMatchObject({ body: { code: "REFUND_TOO_HIGH" } });
  const checked = await check(["fine", "damaged"]);
  expect(checked).toMatchObject({ status: 200, body: { state: "closed", owedCents: 0 } });
  expect(await taken()).toEqual([0, 1, 0]);
  const detail = await admin.detailOf(order.id);
  expect(detail.status).toBe("cancelled-by-admin");
  expect(detail.refunds).toMatchObject([{ state: "due", amountCents: 6600 }]);
  expect(detail.history.filter(({ event }) => event === "line-returned")).toMatchObject([
    { facts: { wasSent: true } },
    { facts: { wasSent: true } },
  ]);
  // Its money is still due: nobody says that nothing is owed.
  expect(await statement()).toEqual({ state: "goods-due", outcome: null });
  await admin.restock(order.id, order.itemIds[1]);
  expect(await taken()).toEqual([0, 0, 0]);
});

test("the statement is answered with the check where the money of the cancelled order is back by then", async () => {
  const { check, settle, statement } = await cancelled();
  await settle();
  expect(await statement()).toEqual({ state: "goods-due", outcome: null });
  await check(["fine", "missing"]);
  expect(await statement()).toEqual({ state: "done", outcome: "refunded" });
});

test("what does not come of a cancelled order stays out of sale", async () => {
  const one = await cancelled();
  await one.check(["missing", "other-piece"]);
  expect(await one.taken()).toEqual([1, 1, 0]);
  const other = await cancelled();
  const { id } = await other.caseNow();
  await call("POST", `/return-cases/${id}/call-off`, { reason: "Elle garde tout" });
  expect(await other.caseNow()).toMatchObject({ state: "called-off" });
  expect(await other.taken()).toEqual([1, 1, 0]);
});

test("what a check missed of a cancelled order is expected anew, and on sale again once it came", async () => {
  const { order, taken, caseNow, check, settle, statement, isUnderWay } = await cancelled();
  await settle();
  await check(["fine", "missing"]);
  expect(await taken()).toEqual([0, 1, 0]);
  expect(await isUnderWay()).toBe(false);
  const missed = await caseNow();
  expect(missed).toMatchObject({ state: "closed", offersReopening: true });
  const reopen = () => call("POST", `/return-cases/${missed.id}/reopening`);
  expect(await statement()).toMatchObject({ state: "done" });
  const late = await reopen();
  expect(await statement()).toEqual({ state: "goods-due", outcome: null });
  expect(late).toMatchObject({
    status: 200,
    body: {
      state: "expected",
      cause: "withdrawal",
      withdrawalId: missed.withdrawalId,
      ofCancelled: true,
      pieces: [{ itemId: order.itemIds[1], verdict: null, isOpen: true }],
    },
  });
  // The first return stands as it was checked, and misses nothing any more.
  expect(await caseNow()).toMatchObject({
    ...{ state: "closed", offersReopening: false },
    pieces: [{ verdict: "fine" }, { verdict: "missing" }],
  });
  expect(await reopen()).toMatchObject({ status: 409, body: { code: "PIECES_NOT_RETURNABLE" } });
  expect(await taken()).toEqual([0, 1, 0]);
  expect(await isUnderWay()).toBe(true);
  const found = await call("POST", `/return-cases/${late.body.id}/check`, {
    pieces: [{ itemId: order.itemIds[1], verdict: "fine", disposition: "restocked" }],
    refundCents: 0,
  });
  expect(found.body).toMatchObject({ state: "closed", offersReopening: false, owedCents: 0 });
  expect(await taken()).toEqual([0, 0, 0]);
  expect(await statement()).toEqual({ state: "done", outcome: "refunded" });
});

test("what came late of a cancelled order is owed once, less her label once, when the order is set back", async () => {
  const { order, setStatus, caseNow, check } = await cancelled();
  const { id } = await caseNow();
  await sql`insert into parcel_tracking (tracking_number, order_id, announced_at, handed_over_at)
    values ('8R-late', ${order.id}, clock_timestamp(), clock_timestamp())`.execute(admin.db);
  await sql`insert into return_labels (case_id, kind, state, cost_cents, tracking_number, path, sha256, finished_at)
    values (${id}, 'label', 'made', 590, '8R-late', 'labels/returns/l.pdf', 'l', clock_timestamp())`.execute(
    admin.db,
  );
  await check(["fine", "other-piece"]);
  const late = await call("POST", `/return-cases/${id}/reopening`);
  await call("POST", `/return-cases/${late.body.id}/check`, {
    pieces: [{ itemId: order.itemIds[1], verdict: "damaged", disposition: "set-aside" }],
    refundCents: 0,
  });
  await setStatus("delivered");
  const { refunds } = await admin.detailOf(order.id);
  expect(refunds.filter(({ state }) => state === "due").map(({ amountCents }) => amountCents)).toEqual([
    1410, 2000,
  ]);
});

test("what a check missed of an order that stands is expected anew too, and not sold again when that is cancelled", async () => {
  const { order, setStatus, taken, caseNow, check } = await cancelled();
  await setStatus("delivered");
  await check(["fine", "missing"], 2000);
  const { id } = await caseNow();
  expect(await caseNow()).toMatchObject({ state: "to-refund", offersReopening: true });
  await sql`update orders set erased_at = clock_timestamp() where id = ${order.id}`.execute(admin.db);
  expect((await call("GET", `/return-cases/${id}`)).body.offersReopening).toBe(false);
  await sql`update orders set erased_at = null where id = ${order.id}`.execute(admin.db);
  await setStatus("cancelled-by-admin");
  expect(await taken()).toEqual([0, 1, 0]);
  await setStatus("delivered");
  const late = await call("POST", `/return-cases/${id}/reopening`);
  expect(late.body).toMatchObject({ state: "expected", pieces: [{ itemId: order.itemIds[1] }] });
  expect(await caseNow()).toMatchObject({ state: "to-refund", owedCents: 2000 });
  await setStatus("cancelled-by-admin");
  const found = await call("POST", `/return-cases/${late.body.id}/check`, {
    pieces: [{ itemId: order.itemIds[1], verdict: "fine", disposition: "restocked" }],
    refundCents: 0,
  });
  expect(found.status).toBe(200);
  expect(await taken()).toEqual([0, 0, 0]);
});

test("what was not in its parcel is not sold again when its unsent order is cancelled, until it is found", async () => {
  const { order, setStatus, taken, caseNow, check } = await cancelled({ isSent: false });
  await setStatus("paid");
  await check(["fine", "missing"], 4000);
  await setStatus("cancelled-by-admin");
  expect(await taken()).toEqual([0, 1, 0]);
  expect(await caseNow()).toMatchObject({ offersReopening: false });
  await admin.restock(order.id, order.itemIds[1]);
  expect(await taken()).toEqual([0, 0, 0]);
  const { returns } = await admin.detailOf(order.id);
  expect(returns.map(({ wasSent }) => wasSent)).toEqual([false]);
});

test("an order that is opened again keeps the line of what a check missed, and its piece out of sale", async () => {
  const { order, setStatus, taken, check } = await cancelled();
  await setStatus("delivered");
  await check(["missing", "other-piece"]);
  await setStatus("to-pay");
  const removal = await call("DELETE", `/orders/${order.id}/items/${order.itemIds[0]}`);
  expect(removal).toMatchObject({ status: 404, body: { code: "ORDER_ITEM_NOT_FOUND" } });
  await setStatus("cancelled-by-admin");
  expect(await taken()).toEqual([1, 1, 0]);
});

test("an order that is set back to delivered has its return as before", async () => {
  const { setStatus, taken, caseNow, check } = await cancelled();
  await setStatus("delivered");
  expect(await taken()).toEqual([1, 1, 1]);
  expect(await caseNow()).toMatchObject({ state: "expected" });
  expect((await check(["fine", "fine"], 4000)).body).toMatchObject({ state: "to-refund", owedCents: 4000 });
  expect(await taken()).toEqual([0, 0, 1]);
});

test("what was checked of an order that is set back to delivered is owed with its return", async () => {
  const { order, setStatus, caseNow, check, statement, settle } = await cancelled();
  await check(["fine", "fine"]);
  await setStatus("delivered");
  const { refunds, returns } = await admin.detailOf(order.id);
  expect(refunds.map(({ state, amountCents, returnId }) => [state, amountCents, returnId])).toEqual([
    ["dismissed", 6600, null],
    ["due", 4000, returns[0]?.id],
  ]);
  expect(await caseNow()).toMatchObject({
    state: "to-refund",
    owedCents: 4000,
    owedLines: [{ cents: 2000 }, { cents: 2000 }],
  });
  expect(await statement()).toEqual({ state: "refund-due", outcome: null });
  await settle();
  expect(await caseNow()).toMatchObject({ state: "closed", refundedCents: 4000 });
  expect(await statement()).toEqual({ state: "done", outcome: "refunded" });
  // Cancelled by mistake once more, it owes the rest alone, and no return a second time.
  await setStatus("cancelled-by-admin");
  await setStatus("delivered");
  expect(
    (await admin.detailOf(order.id)).refunds.map(({ state, amountCents }) => [state, amountCents]),
  ).toEqual([
    ["dismissed", 6600],
    ["done", 4000],
    ["dismissed", 2600],
  ]);
});

test("what the cancellation gave back already is not owed a second time with a return", async () => {
  const { order, setStatus, caseNow, check, settle } = await cancelled();
  await settle(3000);
  await check(["fine", "fine"]);
  await setStatus("delivered");
  expect(await caseNow()).toMatchObject({ state: "to-refund", owedCents: 1000 });
  const { refunds } = await admin.detailOf(order.id);
  expect(refunds.filter(({ state }) => state === "due").map(({ amountCents }) => amountCents)).toEqual([
    1000,
  ]);
});

test("of a parcel that has not left everything is free at once, its return is over and keeps nobody on file", async () => {
  const { taken, caseNow, settle, isUnderWay } = await cancelled({ isSent: false });
  expect(await taken()).toEqual([0, 0, 0]);
  expect(await caseNow()).toMatchObject({ state: "closed" });
  expect(await isUnderWay()).toBe(true);
  await settle();
  expect(await isUnderWay()).toBe(false);
});

test("a return that is still expected of a cancelled order keeps it under way, and is told with no money of its own", async () => {
  const { order, caseNow, settle, isUnderWay } = await cancelled();
  await settle();
  expect(await isUnderWay()).toBe(true);
  const { id } = await caseNow();
  expect(await caseNow()).toMatchObject({ ofCancelled: true });
  await call("PUT", `/return-cases/${id}/dates`, { goods: true });
  const mailed = (await readMailedOrders(admin.db, [order.id])).get(order.id);
  if (!mailed) throw new Error("no order");
  const mail = await writeReturnMessage(admin.shop.context, "return-received", mailed, { caseId: id });
  expect(mail?.text).toContain("son remboursement se fait avec l'annulation");
  expect(mail?.text).not.toMatch(/Vous serez remboursée|puis nous/);
});
