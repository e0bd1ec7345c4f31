import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { cancelOrder } from "#server/cancellations/cancel-order.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { callOffCase } from "#server/returns/call-off-case.ts";
import { checkCase } from "#server/returns/check-case.ts";
import { getCase } from "#server/returns/list-cases.ts";
import { openCaseByStaff } from "#server/returns/open-case.ts";
import { validatePreparation } from "#server/shipping/validate-preparation.ts";
import { moveWithdrawal } from "#server/withdrawals/handle-withdrawal.ts";
import { getWithdrawal } from "#server/withdrawals/list-withdrawals.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { itemsOf } from "#tests/staff.ts";
import { listHeld } from "./list-held.ts";

const shop = troubledShop();

/** A paid order of two pieces at 20,00 €. */
async function sale() {
  const { orderId, staff, buyer, wish } = await aPaidOrder(shop.it, { stocks: [1, 1] });
  const itemIds = (await itemsOf(shop.it.context.db, orderId)).map(({ id }) => id);
  const held = async () =>
    (await listHeld(staff.context())).flatMap(({ orders }) => orders).find(({ id }) => id === orderId)?.held;
  const expectBack = () =>
    openCaseByStaff(staff.context(), { orderId, itemIds: itemIds.slice(0, 1), cause: "withdrawal" });
  const check = (caseId: string, refundCents: number) =>
    checkCase(staff.context(), {
      caseId,
      pieces: [{ itemId: itemIds[0] ?? "", verdict: "fine", disposition: "restocked" }],
      refundCents,
    });
  const pack = async () => {
    const { version } = await getOrderDetail(staff.context(), orderId);
    return validatePreparation(staff.context(), { orderId, expectedVersion: version });
  };
  return { orderId, staff, buyer, wish, itemIds, held, expectBack, check, pack };
}

test("a piece that is renounced by telephone holds its parcel back until its return is checked", async () => {
  const { expectBack, held, pack, check } = await sale();
  expect(await held()).toBeUndefined();
  const { id, state } = await expectBack();
  expect(state).toBe("to-pull");
  expect(await held()).toBe("withdrawal");
  await expect(pack()).rejects.toMatchObject({ code: "PARCEL_HELD_BACK", facts: { why: "withdrawal" } });
  await check(id, 2000);
  expect(await held()).toBeUndefined();
});

test("so does one of an order that was called sent by mistake, until its return is called off", async () => {
  const { orderId, staff, expectBack, held } = await sale();
  await setStatus(staff.context(), { orderId, status: "shipped" });
  const { id, state } = await expectBack();
  expect(state).toBe("expected");
  await setStatus(staff.context(), { orderId, status: "paid" });
  expect(await held()).toBe("withdrawal");
  await callOffCase(staff.context(), { caseId: id, reason: "Elle garde tout", neverCame: false });
  expect(await held()).toBeUndefined();
});

test("and one whose money went back with its statement before anybody took it out", async () => {
  const { orderId, staff, buyer, wish, itemIds, held, check } = await sale();
  const [itemId = ""] = itemIds;
  const { body } = await buyer.guest.call<{ id: string }>("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: buyer.order.orderNumber,
    email: `${randomUUID().slice(0, 8)}@example.fr`,
    orderId,
    itemIds: [itemId],
  });
  const withdrawalId = body.id;
  await refundPayment(staff.context(), { ...wish(2000), lines: [{ itemId, cents: 2000 }] });
  const { version } = await getWithdrawal(shop.it.context, { withdrawalId });
  const move = { withdrawalId, expectedVersion: version };
  await expect(
    moveWithdrawal(staff.context(), { ...move, step: "refused", reason: "Elle garde tout" }),
  ).rejects.toMatchObject({ code: "WITHDRAWAL_ANSWERED" });
  await moveWithdrawal(staff.context(), { ...move, step: "refunded" });
  expect(await held()).toBe("withdrawal");
  const { rows } = await sql<{ id: string }>`
    select id from return_cases where withdrawal_id = ${withdrawalId}`.execute(shop.it.context.db);
  await check(rows[0]?.id ?? "", 0);
  expect(await held()).toBeUndefined();
});

test("what was renounced of a sale that was cancelled holds back no parcel of the order's second sale", async () => {
  const { orderId, staff, expectBack, held, pack } = await sale();
  const { id: caseId } = await expectBack();
  const before = await getOrderDetail(staff.context(), orderId);
  await cancelOrder(staff.context(), {
    orderId,
    expectedVersion: before.version,
    reason: "Elle renonce à tout",
    refunds: before.transactions.map(({ uuid, amountCents }) => ({ transactionUuid: uuid, amountCents })),
    setAside: [],
  });
  const money = { means: "transfer", receivedOn: parisDay(new Date()) } as const;
  await setStatus(staff.context(), { orderId, status: "paid", money });
  expect(await getCase(shop.it.context, { caseId })).toMatchObject({ state: "closed" });
  expect(await held()).toBeUndefined();
  await expect(pack()).rejects.toMatchObject({ code: "LABEL_MISSING" });
});
