import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { UnmatchedPayment } from "#contract/admin/unmatched-payments.ts";
import { deliveryWindow } from "#domain/delivery.ts";
import { creditsOf } from "#tests/a-paid-order.ts";
import { ofAnotherMode, unmatchedAdmin } from "#tests/money-on-its-own.ts";
import {
  aBuyer,
  aStartedPayment,
  type Buyer,
  moneyOf,
  notify,
  pay,
  read,
  start,
} from "#tests/pay-by-card.ts";

const { admin, act, aTask } = unmatchedAdmin();
type No = { code: string };

const orderOf = async (buyer: Buyer) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${buyer.order.id}`)).body;

describe("tied to an order, money", () => {
  test("of its very amount settles it as a card payment does, once, whatever is told again", async () => {
    const { task, body } = await aTask();
    const buyer = await aBuyer(admin.shop);
    const { body: tied } = await act(task.id, "order", {
      orderNumber: buyer.order.orderNumber.toLowerCase(),
    });
    expect(tied).toMatchObject({ state: "tied", order: { number: buyer.order.orderNumber } });
    const settled = {
      status: "paid",
      review: null,
      payments: ["paid"],
      transactions: [{ amount_cents: 2600, card_last4: "0055" }],
      contract: { orderNumber: buyer.order.orderNumber, paidCents: 2600 },
    };
    const { contract } = await moneyOf(admin.shop, buyer.order.id);
    const { earliest, latest } = deliveryWindow(new Date(String(contract?.settledAt)));
    expect(contract).toMatchObject({ deliveryEarliest: earliest, deliveryLatest: latest });
    expect(await moneyOf(admin.shop, buyer.order.id)).toMatchObject(settled);
    await notify(admin.shop, body);
    await act(task.id, "order", { orderNumber: buyer.order.orderNumber });
    expect(await moneyOf(admin.shop, buyer.order.id)).toMatchObject(settled);
    const { history } = await orderOf(buyer);
    expect(history).toContainEqual(
      expect.objectContaining({ event: "payment", facts: { outcome: "tied", amountCents: 2600 } }),
    );
    const audits = await admin.shop.context.db
      .selectFrom("audit_trail")
      .where("action", "=", "payment-tied")
      .where("subject_id", "in", [task.id, buyer.order.id])
      .selectAll()
      .execute();
    expect(audits).toHaveLength(2);
    expect(audits[0]).toMatchObject({ actor_id: admin.staff.userId });
  });

  test("of another amount, or from another mode, marks it 'à vérifier'", async () => {
    const other = await aTask();
    const dearer = await aBuyer(admin.shop, [1, 1]);
    await act(other.task.id, "order", { orderNumber: dearer.order.orderNumber });
    expect(await moneyOf(admin.shop, dearer.order.id)).toMatchObject({
      status: "paid",
      review: expect.stringContaining("26,00\u00a0€ au lieu de 46,00\u00a0€"),
    });
    const mode = await aTask(ofAnotherMode);
    const buyer = await aBuyer(admin.shop);
    await act(mode.task.id, "order", { orderNumber: buyer.order.orderNumber });
    expect(await moneyOf(admin.shop, buyer.order.id)).toMatchObject({
      status: "paid",
      review: expect.stringContaining("autre mode du prestataire"),
    });
  });

  test("on top of money that is held is owed back, and can be given back from the order", async () => {
    const { task, reference } = await aTask();
    const buyer = await aStartedPayment(admin.shop);
    const { notification } = await pay(admin.shop, buyer.form.formToken);
    await notify(admin.shop, notification.body);
    await act(task.id, "order", { orderNumber: buyer.order.orderNumber });
    const order = await orderOf(buyer);
    expect(order).toMatchObject({ status: "paid", reviewReason: null });
    expect(order.refunds).toMatchObject([{ state: "due", amountCents: 2600 }]);
    const given = await admin.staff.call(
      "POST",
      `/api/admin/orders/${buyer.order.id}/refunds`,
      { orderId: undefined, transactionUuid: task.transactionUuid, amountCents: 2600, reason: "Double" },
      { "idempotency-key": randomUUID() },
    );
    expect(given.status).toBe(200);
    expect(await creditsOf(admin.shop, reference)).toEqual([2600]);
  });

  test("while it is being paid is the first money, and what the card pays then is owed back", async () => {
    const { task } = await aTask();
    const buyer = await aStartedPayment(admin.shop);
    const paid = await pay(admin.shop, buyer.form.formToken);
    const [tied] = await Promise.all([
      act(task.id, "order", { orderNumber: buyer.order.orderNumber }),
      notify(admin.shop, paid.notification.body),
    ]);
    expect(tied.status).toBe(200);
    const money = await moneyOf(admin.shop, buyer.order.id);
    expect(money).toMatchObject({ status: "paid", refunds: ["due"] });
    expect(money.transactions).toHaveLength(2);
  });

  test("of another currency is refused, and so is an order that is not there", async () => {
    const { task } = await aTask((answer) =>
      Object.assign(answer.transactions[0] ?? {}, { currency: "USD" }),
    );
    const buyer = await aBuyer(admin.shop);
    const tie = (orderNumber: string) => act<No>(task.id, "order", { orderNumber });
    expect((await tie(buyer.order.orderNumber)).body.code).toBe("UNMATCHED_PAYMENT_NOT_TIEABLE");
    expect((await tie("HF-nowhere-1")).body.code).toBe("ORDER_NOT_FOUND");
    expect((await read(buyer)).status).toBe("to-validate");
  });

  test("is suggested for the payer's own open order and for orders of its amount", async () => {
    const buyer = await aBuyer(admin.shop);
    const { task } = await aTask();
    const { body } = await admin.staff.call<UnmatchedPayment>(
      "GET",
      `/api/admin/unmatched-payments/${task.id}`,
    );
    expect(body.suggestions.length).toBeLessThanOrEqual(5);
    expect(body.suggestions.map(({ number }) => number)).toContain(buyer.order.orderNumber);
  });

  test("a second form of the same order does not stand in the way of money that was tied to it", async () => {
    const { task } = await aTask();
    const buyer = await aStartedPayment(admin.shop);
    await act(task.id, "order", { orderNumber: buyer.order.orderNumber });
    expect((await start<No>(buyer)).body.code).toBe("ORDER_LOCKED");
  });
});
