import { expect, test } from "vitest";
import { creditAdmin } from "#tests/credit-admin.ts";

const { admin, db, aBuyerWith, startWith, detailOf, payRest } = creditAdmin();

const onOrder = (orderId: string, path: string, body: Record<string, unknown>) =>
  admin.staff.call("POST", `/api/admin/orders/${orderId}/${path}`, body);

/** An order of 26,00 €, paid in part with 12,00 € of credit. */
async function partlyPaid() {
  const buyer = await aBuyerWith(1200);
  const { body: form } = await startWith(buyer, 1200);
  await payRest(form);
  return buyer;
}

/** What became of the statements about an order. */
const statementsOf = async (orderId: string) =>
  db().selectFrom("withdrawals").where("order_id", "=", orderId).select(["state", "outcome"]).execute();

test("a statement about an order that was paid wholly with credit ends as the order is cancelled", async () => {
  const buyer = await aBuyerWith(2600);
  expect((await startWith(buyer, 2600)).body.paid).toBe(true);
  const { id: orderId, orderNumber } = buyer.order;
  const { status } = await buyer.guest.call("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber,
    orderId,
  });
  expect(status).toBeLessThan(300);
  expect(await statementsOf(orderId)).toMatchObject([{ outcome: null }]);
  const { version } = await detailOf(orderId);
  const answer = await onOrder(orderId, "cancellation", {
    expectedVersion: version,
    reason: "À sa demande",
    refunds: [],
  });
  expect(answer.status).toBe(200);
  expect(await statementsOf(orderId)).toEqual([{ state: "done", outcome: "refunded" }]);
});

test("one about an order that was paid by card too stays open until that part has gone back", async () => {
  const { guest, order } = await partlyPaid();
  await guest.call("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: order.orderNumber,
    orderId: order.id,
  });
  const { version, transactions } = await detailOf(order.id);
  const card = transactions.find(({ means }) => means === "card");
  await admin.staff.call("PUT", `/api/admin/orders/${order.id}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: version,
    reason: "À sa demande",
  });
  expect(await statementsOf(order.id)).toMatchObject([{ outcome: null }]);
  const given = await onOrder(order.id, "refunds", {
    transactionUuid: card?.uuid,
    amountCents: 1400,
    reason: "Rétractation",
  });
  expect(given.status).toBe(200);
  expect(await statementsOf(order.id)).toEqual([{ state: "done", outcome: "refunded" }]);
});

test("one about a piece that came back, and was paid with credit, ends as its return is noted", async () => {
  const buyer = await aBuyerWith(4600, [2000, 2000]);
  expect((await startWith(buyer, 4600)).body.paid).toBe(true);
  const { id: orderId, orderNumber } = buyer.order;
  const [item] = (await detailOf(orderId)).items;
  const stated = await buyer.guest.call<{ id: string }>("POST", "/api/withdrawals", {
    ...{ firstName: "Camille", lastName: "Bernard", orderNumber, orderId },
    itemIds: [item?.id],
  });
  await onOrder(orderId, "returns", {
    items: [{ itemId: item?.id, disposition: "restocked" }],
    ...{ cause: "withdrawal", withdrawalId: stated.body.id, refundCents: 2000 },
  });
  expect(await statementsOf(orderId)).toEqual([{ state: "done", outcome: "refunded" }]);
});
