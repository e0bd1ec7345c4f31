import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { Verdict } from "#domain/return-life.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";
import { NOTHING_OWED } from "#wording/returns.ts";

const admin = returnsAdmin();

const call = <Body = ReturnCase & { code: string }>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });

/** A delivered order of two pieces that its buyer renounces, so many days after she got it; or one of three that has not left. */
async function stated({ daysAgo = 1, asCredit = false, isSent = true } = {}) {
  const order = isSent ? await admin.sold("delivered", 2) : await admin.sold("paid", 3);
  if (isSent)
    await sql`update orders set delivered_at = clock_timestamp() - ${`${daysAgo} days`}::interval,
      contract_sent_at = clock_timestamp() - ${`${daysAgo} days`}::interval
      where id = ${order.id}`.execute(admin.db);
  const answer = await admin.shop.visitor().call<{ id: string }>("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: order.number,
    email: `${randomUUID().slice(0, 8)}@example.fr`,
    orderId: order.id,
    itemIds: order.itemIds.slice(0, 2),
    asCredit,
  });
  const withdrawalId = answer.body.id;
  const cases = async () => (await call<ReturnCase[]>("GET", `/orders/${order.id}/return-cases`)).body;
  const statement = async () => (await call<WithdrawalRow>("GET", `/withdrawals/${withdrawalId}`)).body;
  const expectBack = (more: object = {}) =>
    call("POST", `/orders/${order.id}/return-cases`, { cause: "withdrawal", withdrawalId, ...more });
  const check = (caseId: string | undefined, verdicts: readonly Verdict[], refundCents: number) =>
    call("POST", `/return-cases/${caseId}/check`, {
      pieces: verdicts.map((verdict, place) => ({
        itemId: order.itemIds[place],
        verdict,
        disposition: verdict === "fine" ? "restocked" : "set-aside",
      })),
      refundCents,
    });
  return { ...order, withdrawalId, cases, statement, expectBack, check };
}

test("who wanted shop credit in a late statement is offered it on the return that staff open for it", async () => {
  const late = await stated({ daysAgo: 40, asCredit: true });
  expect(await late.cases()).toEqual([]);
  expect(await late.statement()).toMatchObject({ asCredit: true, inTime: false });
  expect((await admin.detailOf(late.id)).withdrawals).toMatchObject([{ asCredit: true }]);
  expect((await late.expectBack()).body).toMatchObject({ asCredit: true });
  const other = await stated({ daysAgo: 40, asCredit: true });
  expect((await other.expectBack({ asCredit: false })).body).toMatchObject({ asCredit: false });
});

test("a statement of which nothing came back still waits for its pieces, which may be expected anew", async () => {
  const order = await stated();
  const [one] = await order.cases();
  expect((await order.check(one?.id, ["missing", "other-piece"], 0)).body.state).toBe("closed");
  expect(await order.statement()).toMatchObject({ state: "goods-due", outcome: null });
  const again = await order.expectBack();
  expect(again.body).toMatchObject({ state: "expected", withdrawalId: order.withdrawalId });
  await call("POST", `/return-cases/${again.body.id}/call-off`, { reason: "Par erreur" });
  const anew = await order.expectBack();
  expect(anew.body).toMatchObject({ state: "expected", withdrawalId: order.withdrawalId });
  await order.check(anew.body.id, ["fine", "fine"], 4000);
  expect(await order.statement()).toMatchObject({ state: "refund-due" });
});

test("a statement whose pieces came back without anything to give for them is over, until that is undone", async () => {
  const order = await stated();
  const [one] = await order.cases();
  expect((await order.check(one?.id, ["damaged", "damaged"], 0)).body.state).toBe("closed");
  expect(await order.statement()).toMatchObject({
    state: "done",
    outcome: "refused",
    reason: NOTHING_OWED,
    closedAt: expect.any(String),
  });
  const [noted] = (await admin.detailOf(order.id)).returns;
  await admin.undo(order.id, noted?.id);
  expect(await order.statement()).toMatchObject({ state: "goods-due", outcome: null, closedAt: null });
  await order.check(one?.id, ["fine", "fine"], 4000);
  expect(await order.statement()).toMatchObject({ state: "refund-due" });
});

test("a statement whose money was owed waits for its pieces again once their check is undone", async () => {
  const order = await stated();
  const [one] = await order.cases();
  await order.check(one?.id, ["fine", "missing"], 2000);
  expect(await order.statement()).toMatchObject({ state: "refund-due" });
  const [noted] = (await admin.detailOf(order.id)).returns;
  await admin.undo(order.id, noted?.id);
  expect(await order.cases()).toMatchObject([{ state: "arrived" }]);
  expect(await order.statement()).toMatchObject({ state: "goods-due" });
});

test("of returns that are over the last to end stands first, page after page", async () => {
  const [first, second, third] = [await stated(), await stated(), await stated()];
  const ended: (string | undefined)[] = [];
  for (const order of [second, third, first]) {
    const [one] = await order.cases();
    await order.check(one?.id, ["missing", "missing"], 0);
    ended.unshift(one?.id);
  }
  const list = async (after = "") =>
    (
      await call<{ cases: ReturnCase[] }>("GET", `/return-cases?view=over${after && `&after=${after}`}`)
    ).body.cases.map(({ id }) => id);
  const ours = (ids: string[]) => ids.filter((id) => ended.includes(id));
  expect(ours(await list())).toEqual(ended);
  expect(ours(await list(ended[0]))).toEqual(ended.slice(1));
});

test("who pays the sending of what the shop answers for is no choice", async () => {
  const order = await admin.sold("delivered", 1);
  const opened = await call("POST", `/orders/${order.id}/return-cases`, {
    cause: "defect",
    labelPayer: "buyer",
  });
  expect(opened).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});

test("a renounced piece that is not found in a parcel which never left is owed like the others, and not sold", async () => {
  const order = await stated({ isSent: false });
  const taken = () => Promise.all(order.productIds.map(admin.takenOf));
  const [one] = await order.cases();
  expect(one).toMatchObject({ state: "to-pull" });
  const checked = await order.check(one?.id, ["fine", "missing"], 4000);
  expect(checked.body).toMatchObject({
    ...{ state: "to-refund", owedCents: 4000, offersReopening: false },
    pieces: [
      { verdict: "fine", disposition: "restocked" },
      { verdict: "missing", disposition: "set-aside" },
    ],
  });
  expect(await order.statement()).toMatchObject({ state: "refund-due" });
  expect(await taken()).toEqual([0, 1, 1]);
  const detail = await admin.detailOf(order.id);
  expect(detail.items.map(({ returned }) => returned !== null)).toEqual([true, true, false]);
  // Undone, both are to be taken out again.
  expect((await admin.undo(order.id, detail.returns[0]?.id)).status).toBe(200);
  expect((await order.cases())[0]).toMatchObject({
    state: "to-pull",
    pieces: [
      { verdict: null, isOpen: true },
      { verdict: null, isOpen: true },
    ],
  });
  expect(await taken()).toEqual([1, 1, 1]);
  expect(await order.statement()).toMatchObject({ state: "goods-due" });
  expect((await order.check(one?.id, ["missing", "missing"], 4000)).body).toMatchObject({ owedCents: 4000 });
});

test("a return that is noted on the order's page, whatever its cause, answers the statement that expects its pieces", async () => {
  const unowed = await stated();
  const { body } = await admin.takeBack(unowed.id, unowed.itemIds);
  const answered = { state: "done", outcome: "refused", reason: NOTHING_OWED };
  expect(await unowed.statement()).toMatchObject(answered);
  await admin.undo(unowed.id, body.returns[0]?.id);
  expect(await unowed.statement()).toMatchObject({ state: "goods-due", outcome: null });

  const owed = await stated();
  const takeBack = (itemIds: string[]) =>
    admin.takeBack(owed.id, itemIds, { cause: "defect", refundCents: 2000 });
  await takeBack(owed.itemIds.slice(0, 1));
  expect(await owed.statement()).toMatchObject({ state: "goods-due" });
  const { refunds } = (await takeBack(owed.itemIds.slice(1))).body;
  expect(await owed.statement()).toMatchObject({ state: "refund-due" });
  for (const { id: refundId, transactionUuid, amountCents } of refunds) {
    expect(await owed.statement()).toMatchObject({ state: "refund-due" });
    const elsewhere = { means: "transfer", givenOn: parisDay(new Date()), reference: "VIR-1" };
    const wish = { refundId, transactionUuid, amountCents, reason: "Défaut", elsewhere };
    expect((await call("POST", `/orders/${owed.id}/refunds`, wish)).status).toBe(200);
  }
  expect(await owed.statement()).toMatchObject({ state: "done", outcome: "refunded" });
});

test("a statement of all that was to leave is not said to be owed nothing while its cancelled order is", async () => {
  const order = await stated({ isSent: false });
  await admin.takeBack(order.id, order.itemIds);
  expect(await admin.detailOf(order.id)).toMatchObject({
    status: "cancelled-by-admin",
    refunds: [{ state: "due", amountCents: 6600 }],
  });
  expect(await order.statement()).toMatchObject({ state: "refund-due", outcome: null });
});
