import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sumCaptured } from "#server/orders/change-status.sql.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { callOffCase } from "#server/returns/call-off-case.ts";
import { casesOfOrder } from "#server/returns/list-cases.ts";
import { aPaidOrder, refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { itemsOf } from "#tests/staff.ts";
import { getWithdrawal } from "./list-withdrawals.ts";

const shop = troubledShop();

/** A paid order of two pieces at 20,00 €, which its buyer may renounce on its page, piece by piece. */
async function sold() {
  const order = await aPaidOrder(shop.it, { stocks: [1, 1] });
  const { orderId, staff, buyer, wish } = order;
  const { db } = shop.it.context;
  const set = (values: object) => db.updateTable("orders").set(values).where("id", "=", orderId).execute();
  const state = async () => {
    const { body } = await buyer.guest.call<{ id: string }>("POST", "/api/withdrawals", {
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: buyer.order.orderNumber,
      email: `${randomUUID().slice(0, 8)}@example.fr`,
      orderId,
      itemIds: (await itemsOf(db, orderId)).map(({ id }) => id),
    });
    return body.id;
  };
  const read = (withdrawalId: string) => getWithdrawal({ db }, { withdrawalId });
  const giveBackAll = async (refundId?: string) => {
    const { cents } = await sumCaptured(db, { orderId });
    await refundPayment(staff.context(), { ...wish(cents), ...(refundId && { refundId }) });
  };
  const cancel = async () => {
    await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Accord" });
    const [task] = await refundsOf(shop.it, orderId);
    return task?.id;
  };
  return { ...order, set, state, read, giveBackAll, cancel };
}

const ANSWERED = { state: "done", outcome: "refunded" };

test("a statement on an order under review, which opens no return, is answered by the refund of its cancellation", async () => {
  const { set, state, read, giveBackAll, cancel } = await sold();
  await set({ review_reason: "Adresse à vérifier" });
  const stated = await state();
  const task = await cancel();
  expect(await read(stated)).toMatchObject({ state: "received" });
  await giveBackAll(task);
  expect(await read(stated)).toMatchObject(ANSWERED);
});

test("a late statement, of which nothing came back, is answered once all of the money went back as a gesture", async () => {
  const { orderId, staff, set, state, read, giveBackAll } = await sold();
  await setStatus(staff.context(), { orderId, status: "delivered" });
  await set({
    delivered_at: new Date(Date.now() - 40 * 86_400_000),
    contract_sent_at: new Date(Date.now() - 41 * 86_400_000),
  });
  const stated = await state();
  expect(await casesOfOrder(staff.context(), { orderId })).toEqual([]);
  await giveBackAll();
  expect(await read(stated)).toMatchObject(ANSWERED);
});

test("so is a repetition that stands again as the first one's return was called off, once its order is cancelled", async () => {
  const { orderId, staff, state, read, giveBackAll, cancel } = await sold();
  const [first, second] = [await state(), await state()];
  const [one] = await casesOfOrder(staff.context(), { orderId });
  await callOffCase(staff.context(), { caseId: one?.id ?? "", reason: "Par erreur", neverCame: false });
  expect(await read(second)).toMatchObject({ state: "received" });
  await giveBackAll(await cancel());
  for (const id of [first, second]) expect((await read(id)).state).toBe("done");
  expect(await read(second)).toMatchObject(ANSWERED);
});
