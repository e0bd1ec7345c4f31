import { describe, expect, test } from "vitest";
import type { UnmatchedPayment } from "#contract/admin/unmatched-payments.ts";
import { lost, ofAnotherMode, unmatchedAdmin } from "#tests/money-on-its-own.ts";
import { moneyOf, notify, type SignedAnswer } from "#tests/pay-by-card.ts";

const { admin, list, act, moneyOnItsOwn, aTask } = unmatchedAdmin();
type No = { code: string };

describe("signed money for no order of the shop", () => {
  test.each<[UnmatchedPayment["cause"], (answer: SignedAnswer) => void, Partial<UnmatchedPayment>]>([
    ["reference", lost, {}],
    ["reference", (answer) => Object.assign(answer.orderDetails, { orderId: null }), { reference: null }],
    ["mode", ofAnotherMode, {}],
    ["shop", (answer) => Object.assign(answer, { shopId: "11111111" }), {}],
    ["currency", (answer) => Object.assign(answer.orderDetails, { orderCurrency: "USD" }), {}],
    [
      "currency",
      (answer) => Object.assign(answer.transactions[0] ?? {}, { currency: "USD", amount: 5_000_000_000 }),
      { currency: "USD", amountCents: 5_000_000_000 },
    ],
  ])("is a task with its %s as the cause, which settles nothing", async (cause, change, facts) => {
    const { buyer, body, uuid } = await moneyOnItsOwn(change);
    await notify(admin.shop, body);
    const { rows } = await list();
    expect(rows.filter((row) => row.transactionUuid === uuid)).toEqual([
      expect.objectContaining({
        cause,
        state: "open",
        amountCents: 2600,
        currency: "EUR",
        cardBrand: "CB",
        cardLast4: "0055",
        payerName: "Camille Bernard",
        payerEmail: buyer.order.shippingAddress?.email,
        ...facts,
      }),
    ]);
    const board = (
      await admin.staff.call<{ unmatchedPayments: UnmatchedPayment[] }>("GET", "/api/admin/dashboard")
    ).body;
    expect(board.unmatchedPayments.map((row) => row.transactionUuid)).toContain(uuid);
    expect(await moneyOf(admin.shop, buyer.order.id)).toMatchObject({ status: "to-pay", transactions: [] });
  });

  test("that was refused or is not decided is none", async () => {
    const { found } = await moneyOnItsOwn((answer) => {
      lost(answer);
      for (const one of answer.transactions)
        Object.assign(one, { status: "UNPAID", detailedStatus: "REFUSED" });
      answer.orderStatus = "UNPAID";
    });
    expect(found).toBeUndefined();
  });

  test("ceases to be a task when the honest word about it comes", async () => {
    const { buyer, honest, task } = await aTask(ofAnotherMode);
    await notify(admin.shop, honest);
    expect(await moneyOf(admin.shop, buyer.order.id)).toMatchObject({ status: "paid", review: null });
    expect((await list("done")).rows.find(({ id }) => id === task.id)).toMatchObject({
      state: "tied",
      order: { number: buyer.order.orderNumber },
    });
  });
});

test("money that was no real money is dismissed with a reason, and still settles when the honest word comes", async () => {
  const { task, buyer, honest } = await aTask(ofAnotherMode);
  expect((await act<No>(task.id, "dismissal", { reason: " " })).status).toBe(400);
  expect((await act(task.id, "dismissal", { reason: "Essai du prestataire" })).body).toMatchObject({
    state: "dismissed",
    reason: "Essai du prestataire",
  });
  await notify(admin.shop, honest);
  expect(await moneyOf(admin.shop, buyer.order.id)).toMatchObject({ status: "paid" });
});
