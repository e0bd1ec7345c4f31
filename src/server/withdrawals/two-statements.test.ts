import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { setStatus } from "#server/orders/set-status.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { callOffCase } from "#server/returns/call-off-case.ts";
import { checkCase } from "#server/returns/check-case.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { getCase } from "#server/returns/list-cases.ts";
import { openCaseByStaff } from "#server/returns/open-case.ts";
import { undoReturn } from "#server/returns/undo-return.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { itemsOf } from "#tests/staff.ts";
import { moveWithdrawal } from "./handle-withdrawal.ts";
import { getWithdrawal } from "./list-withdrawals.ts";

const shop = troubledShop();

/** A delivered order of three pieces at 20,00 €; its buyer renounced the first, then the second, each by itself. */
async function renouncedTwice() {
  const sold = await aPaidOrder(shop.it, { stocks: [1, 1, 1] });
  const { orderId, staff, buyer } = sold;
  const { db } = shop.it.context;
  await setStatus(staff.context(), { orderId, status: "delivered" });
  const [first = "", second = "", third = ""] = (await itemsOf(db, orderId)).map(({ id }) => id);
  const state = async (...itemIds: string[]) => {
    const { body } = await buyer.guest.call<{ id: string }>("POST", "/api/withdrawals", {
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: buyer.order.orderNumber,
      email: `${randomUUID().slice(0, 8)}@example.fr`,
      orderId,
      itemIds,
    });
    const { rows } = await sql<{ id: string }>`
      select id from return_cases where withdrawal_id = ${body.id}`.execute(db);
    return { itemId: itemIds[0] ?? "", withdrawalId: body.id, caseId: rows[0]?.id ?? "" };
  };
  const one = await state(first);
  const other = await state(second);
  const check = ({ caseId, itemId, refundCents = 2000 }: typeof one & { refundCents?: number }) =>
    checkCase(staff.context(), {
      caseId,
      pieces: [{ itemId, verdict: "fine", disposition: "restocked" }],
      refundCents,
    });
  const read = ({ withdrawalId }: Pick<typeof one, "withdrawalId">) =>
    getWithdrawal({ db }, { withdrawalId });
  const atStake = async ({ withdrawalId, caseId }: typeof one) => {
    const stated = await read({ withdrawalId });
    const expected = await getCase(staff.context(), { caseId });
    expect(expected.atStakeCents).toBe(stated.atStakeCents);
    return stated.atStakeCents;
  };
  return {
    ...sold,
    one,
    other,
    stateThird: () => state(third),
    stateFirstAndThird: () => state(third, first),
    check,
    read,
    atStake,
  };
}

test("before a check a statement is late with what is left of its pieces, the last one with the delivery", async () => {
  const { one, other, stateThird, check, staff, wish, atStake } = await renouncedTwice();
  expect(await atStake(one)).toBe(2000);
  await refundPayment(staff.context(), { ...wish(500), lines: [{ itemId: other.itemId, cents: 500 }] });
  expect(await atStake(other)).toBe(1500);
  await check(one);
  expect(await atStake(one)).toBe(2000);
  const third = await stateThird();
  expect(await atStake(third)).toBe(2000);
  await check({ ...other, refundCents: 1500 });
  expect(await atStake(third)).toBe(2600);
});

test("of two statements about one order each is owed the money of its own pieces", async () => {
  const { one, other, check, read } = await renouncedTwice();
  await check(one);
  expect(await read(one)).toMatchObject({
    owedCents: 2000,
    owedLines: [{ itemId: one.itemId, cents: 2000 }],
  });
  expect(await read(other)).toMatchObject({ owedCents: 0, owedLines: [] });
});

test("money for the pieces of the one leaves what is asked back for the other's", async () => {
  const { one, other, check, staff, wish, read } = await renouncedTwice();
  await check(one);
  await refundPayment(staff.context(), { ...wish(2000), lines: [{ itemId: other.itemId, cents: 2000 }] });
  expect(await getCase(staff.context(), { caseId: one.caseId })).toMatchObject({
    state: "to-refund",
    owedCents: 2000,
  });
  expect(await read(one)).toMatchObject({ state: "refund-due", owedCents: 2000 });
});

test("the one is not called refunded for the money of the other", async () => {
  const { one, other, check, staff, wish, read } = await renouncedTwice();
  await check(one);
  const task = (await read(one)).owedCents;
  expect(task).toBe(2000);
  await refundPayment(staff.context(), { ...wish(2000), lines: [{ itemId: one.itemId, cents: 2000 }] });
  expect(await read(one)).toMatchObject({ state: "done", outcome: "refunded" });
  const { version } = await read(other);
  await expect(
    moveWithdrawal(staff.context(), {
      withdrawalId: other.withdrawalId,
      step: "refunded",
      expectedVersion: version,
    }),
  ).rejects.toMatchObject({ code: "REFUND_NOT_NOTED" });
});

test("what comes back answers the one that names it, and not the other", async () => {
  const { orderId, one, other, staff, wish, read } = await renouncedTwice();
  const back = (withdrawalId: string) =>
    createReturn(staff.context(), {
      orderId,
      items: [{ itemId: other.itemId, disposition: "restocked" }],
      cause: "withdrawal",
      withdrawalId,
      refundCents: 2000,
    });
  await expect(back(one.withdrawalId)).rejects.toMatchObject({ code: "WITHDRAWAL_OF_OTHER_PIECES" });
  await back(other.withdrawalId);
  expect(await read(one)).toMatchObject({ state: "goods-due", owedCents: 0 });
  const task = await shop.it.context.db
    .selectFrom("refunds")
    .where("order_id", "=", orderId)
    .select("id")
    .executeTakeFirstOrThrow();
  await refundPayment(staff.context(), { ...wish(2000), refundId: task.id });
  expect(await read(other)).toMatchObject({ state: "done", outcome: "refunded" });
  expect(await read(one)).toMatchObject({ state: "goods-due" });
});

test("nor is a return of other pieces expected for it", async () => {
  const { orderId, one, other, staff } = await renouncedTwice();
  await callOffCase(staff.context(), { caseId: other.caseId, reason: "Par erreur", neverCame: false });
  const expectBack = (withdrawalId: string) =>
    openCaseByStaff(staff.context(), {
      orderId,
      itemIds: [other.itemId],
      cause: "withdrawal",
      withdrawalId,
    });
  await expect(expectBack(one.withdrawalId)).rejects.toMatchObject({ code: "WITHDRAWAL_OF_OTHER_PIECES" });
  expect(await expectBack(other.withdrawalId)).toMatchObject({ withdrawalId: other.withdrawalId });
});

/** Both pieces in one return, as staff note it on the order's page; its money is a task. */
async function bothAtOnce(refundCents: number) {
  const shopper = await renouncedTwice();
  const { orderId, one, other, staff } = shopper;
  const detail = await createReturn(staff.context(), {
    orderId,
    items: [one, other].map(({ itemId }) => ({ itemId, disposition: "restocked" as const })),
    cause: "withdrawal",
    refundCents,
  });
  const returnId = detail.returns[0]?.id ?? "";
  return { ...shopper, returnId };
}

test("one return of the pieces of both answers both, once its money went back", async () => {
  const { orderId, one, other, staff, wish, read } = await bothAtOnce(4000);
  for (const stated of [one, other])
    expect(await read(stated)).toMatchObject({
      ...{ state: "refund-due", owedCents: 2000 },
      owedLines: [{ itemId: stated.itemId, cents: 2000 }],
    });
  const { version } = await read(other);
  await expect(
    moveWithdrawal(staff.context(), {
      withdrawalId: other.withdrawalId,
      step: "refused",
      reason: "Essai",
      expectedVersion: version,
    }),
  ).rejects.toMatchObject({ code: "WITHDRAWAL_ANSWERED" });
  const task = await shop.it.context.db
    .selectFrom("refunds")
    .where("order_id", "=", orderId)
    .select("id")
    .executeTakeFirstOrThrow();
  await refundPayment(staff.context(), { ...wish(4000), refundId: task.id });
  for (const stated of [one, other])
    expect(await read(stated)).toMatchObject({ state: "done", outcome: "refunded" });
});

test("and without money both are refused with why, until the return is undone", async () => {
  const { orderId, one, other, staff, read, returnId } = await bothAtOnce(0);
  for (const stated of [one, other])
    expect(await read(stated)).toMatchObject({ state: "done", outcome: "refused" });
  await undoReturn(staff.context(), { orderId, returnId });
  for (const stated of [one, other]) expect(await read(stated)).toMatchObject({ state: "goods-due" });
});

test("one that names a piece of the other's return too waits for that as well", async () => {
  const { one, stateFirstAndThird, check, staff, wish, read } = await renouncedTwice();
  const more = await stateFirstAndThird();
  await check(more);
  await refundPayment(staff.context(), { ...wish(2000), lines: [{ itemId: more.itemId, cents: 2000 }] });
  expect(await read(more)).toMatchObject({ state: "refund-due" });
  await check(one);
  await refundPayment(staff.context(), { ...wish(2000), lines: [{ itemId: one.itemId, cents: 2000 }] });
  for (const stated of [one, more])
    expect(await read(stated)).toMatchObject({ state: "done", outcome: "refunded" });
});

test("one is closed as refunded for a piece that came back under the other, once nothing else is waited for", async () => {
  const { orderId, one, stateFirstAndThird, check, staff, wish, read } = await renouncedTwice();
  const more = await stateFirstAndThird();
  await check(one);
  await refundPayment(staff.context(), { ...wish(2000), lines: [{ itemId: one.itemId, cents: 2000 }] });
  await callOffCase(staff.context(), { caseId: more.caseId, reason: "Elle la garde", neverCame: false });
  const end = async (step: "refused" | "refunded") =>
    moveWithdrawal(staff.context(), {
      withdrawalId: more.withdrawalId,
      step,
      reason: step === "refused" ? "Essai" : undefined,
      expectedVersion: (await read(more)).version,
    });
  await expect(end("refused")).rejects.toMatchObject({ code: "WITHDRAWAL_ANSWERED" });
  expect(await end("refunded")).toMatchObject({ state: "done", outcome: "refunded", order: { id: orderId } });
});
