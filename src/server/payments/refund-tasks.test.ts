import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { aPaidOrder, creditsOf, refundsOf } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { aStartedPayment, emulator, moneyOf, notify, pay, start } from "#tests/pay-by-card.ts";
import { anAdministrator } from "#tests/staff.ts";
import { dismissRefund } from "./dismiss-refund.ts";
import { createCardProvider } from "./lyra.ts";
import { refundPayment } from "./refund-payment.ts";

const shop = ownShop();

afterEach(async () => {
  await emulator(shop.it, "/emulator/behavior", { reset: true });
  shop.it.context.cards = createCardProvider(shop.it.context.config.card);
  expect(await brokenInvariants(shop.it.context.db)).toEqual([]);
});

const refused = (code: string, facts = {}) => ({ code, facts: expect.objectContaining(facts) });

describe("a task to give money back", () => {
  async function aTask() {
    const paid = await aPaidOrder(shop.it);
    await setStatus(paid.staff.context(), {
      orderId: paid.orderId,
      status: "cancelled-by-admin",
      reason: "Rupture",
    });
    return paid;
  }

  test("is done by a refund of its whole amount", async () => {
    const { staff, wish, orderId } = await aTask();
    expect((await moneyOf(shop.it, orderId)).refunds).toEqual(["due"]);
    await refundPayment(staff.context(), wish(2600));
    expect(await refundsOf(shop.it, orderId)).toMatchObject([{ state: "done", amount_cents: 2600 }]);
  });

  test("of which a part was given back asks for the rest", async () => {
    const { staff, wish, orderId } = await aTask();
    await refundPayment(staff.context(), wish(1000));
    expect(await refundsOf(shop.it, orderId)).toMatchObject([
      { state: "due", amount_cents: 1600 },
      { state: "done", amount_cents: 1000 },
    ]);
    await refundPayment(staff.context(), wish(1600));
    expect((await moneyOf(shop.it, orderId)).refunds).toEqual(["done", "done"]);
  });

  test("stays to be done when its refund fails, and is done by the next one", async () => {
    const { staff, wish, orderId } = await aTask();
    await emulator(shop.it, "/emulator/behavior", { services: "error-500" });
    await expect(refundPayment(staff.context(), wish(2600))).rejects.toMatchObject(
      refused("REFUND_NOT_SENT"),
    );
    expect(await refundsOf(shop.it, orderId)).toMatchObject([
      { state: "failed", due_on: expect.any(String) },
    ]);
    await emulator(shop.it, "/emulator/behavior", { reset: true });
    await refundPayment(staff.context(), wish(2600));
    expect((await moneyOf(shop.it, orderId)).refunds).toEqual(["done"]);
  });

  test("is closed when another refund left nothing to give back", async () => {
    const { staff, wish, orderId } = await aPaidOrder(shop.it);
    await emulator(shop.it, "/emulator/behavior", { services: "error-500" });
    await expect(refundPayment(staff.context(), wish(1000))).rejects.toMatchObject(
      refused("REFUND_NOT_SENT"),
    );
    await emulator(shop.it, "/emulator/behavior", { reset: true });
    await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Rupture" });
    await refundPayment(staff.context(), wish(2600));
    expect(await refundsOf(shop.it, orderId)).toMatchObject([
      { state: "dismissed", amount_cents: 1000, message: "Tout a déjà été remboursé." },
      { state: "done", amount_cents: 2600 },
    ]);
  });

  test("that staff decide not to follow is dismissed with their reason, once", async () => {
    const { staff, orderId } = await aTask();
    const [task] = await refundsOf(shop.it, orderId);
    const input = { orderId, refundId: task?.id ?? "", reason: "Bon d'achat" };
    // The law says that it is owed: the first press is a question.
    await expect(dismissRefund(staff.context(), input)).rejects.toMatchObject(refused("REFUND_OWED_BY_LAW"));
    expect(await refundsOf(shop.it, orderId)).toMatchObject([{ state: "due" }]);
    const confirmed = { ...input, confirmed: true };
    const detail = await dismissRefund(staff.context(), confirmed);
    expect(detail.refunds).toMatchObject([{ state: "dismissed", message: "Bon d'achat" }]);
    await expect(dismissRefund(staff.context(), confirmed)).rejects.toMatchObject(
      refused("REFUND_NOT_FOUND"),
    );
    const other = await aTask();
    await expect(
      dismissRefund(staff.context(), { ...confirmed, orderId: other.orderId }),
    ).rejects.toMatchObject(refused("REFUND_NOT_FOUND"));
  });

  test("of a withdrawal of which no statement is left is asked about before it is dismissed", async () => {
    const { staff, wish, orderId } = await aPaidOrder(shop.it);
    await emulator(shop.it, "/emulator/behavior", { services: "error-500" });
    await expect(refundPayment(staff.context(), wish(1000))).rejects.toMatchObject(
      refused("REFUND_NOT_SENT"),
    );
    // A letter was answered with it: see `clockWithoutTask`.
    await sql`update refunds set ground = 'withdrawal' where order_id = ${orderId}`.execute(
      shop.it.context.db,
    );
    const [task] = await refundsOf(shop.it, orderId);
    const input = { orderId, refundId: task?.id ?? "", reason: "Bon d'achat" };
    await expect(dismissRefund(staff.context(), input)).rejects.toMatchObject(refused("REFUND_OWED_BY_LAW"));
  });

  test("of a second payment is done without touching the first, and the order stays paid", async () => {
    const staff = await asAdministrator(shop.it);
    const buyer = await aStartedPayment(shop.it);
    await buyer.guest.call("PUT", `/api/guest-orders/${buyer.order.id}/address`, { address: ADDRESS });
    const second = await start(buyer, {});
    for (const token of [buyer.form.formToken, second.body.formToken])
      await notify(shop.it, (await pay(shop.it, token)).notification.body);
    const [task] = await refundsOf(shop.it, buyer.order.id);
    await refundPayment(staff.context(), {
      orderId: buyer.order.id,
      transactionUuid: task?.transaction_uuid ?? "",
      amountCents: 2600,
      reason: "Payée deux fois",
    });
    const money = await moneyOf(shop.it, buyer.order.id);
    expect(money).toMatchObject({ status: "paid", review: null, refunds: ["done"] });
    expect(money.transactions.map((one) => one.refunded_cents).sort()).toEqual([0, 2600]);
  });
});

describe("over HTTP, signed in", () => {
  test("the button pressed many times with its key gives the money back once, and each answer shows it", async () => {
    const { wish, orderId, reference } = await aPaidOrder(shop.it);
    const administrator = await anAdministrator(shop.it);
    const { orderId: _, ...body } = wish(2600);
    const key = { "idempotency-key": randomUUID() };
    const press = () =>
      administrator.call<OrderDetail>("POST", `/api/admin/orders/${orderId}/refunds`, body, key);
    const answers = [...(await Promise.all([press(), press(), press()])), await press()];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(answers.at(-1)?.body.refunds).toMatchObject([{ state: "done", amountCents: 2600 }]);
    expect(await creditsOf(shop.it, reference)).toEqual([2600]);
  });

  test("a provider that can't be reached is told as what it is: nothing was given back, press again", async () => {
    const { wish, orderId } = await aPaidOrder(shop.it);
    const administrator = await anAdministrator(shop.it);
    const { orderId: _, ...body } = wish(1000);
    const path = `/api/admin/orders/${orderId}/refunds`;
    await emulator(shop.it, "/emulator/behavior", { services: "error-500" });
    expect(await administrator.call("POST", path, body)).toMatchObject({
      status: 503,
      body: {
        code: "REFUND_NOT_SENT",
        message:
          "Le prestataire de paiement ne répond pas\u00a0: rien n'a été remboursé, vous pouvez réessayer.",
      },
    });
    await emulator(shop.it, "/emulator/behavior", { reset: true });
    expect(await administrator.call("POST", path, body)).toMatchObject({
      status: 200,
      body: { transactions: [{ refundedCents: 1000 }] },
    });
  });

  test("amounts that are no amounts, and money given back without a reason, are refused by the contract", async () => {
    const { wish, orderId } = await aPaidOrder(shop.it);
    const administrator = await anAdministrator(shop.it);
    const { orderId: _, ...body } = wish(2600);
    for (const reason of ["", " \n"])
      expect(
        await administrator.call("POST", `/api/admin/orders/${orderId}/refunds`, { ...body, reason }),
      ).toMatchObject({ status: 400, body: { message: "La raison est obligatoire" } });
    for (const amountCents of [0, -1, 1.5, "10", null, Number.MAX_SAFE_INTEGER + 1])
      expect(
        await administrator.call("POST", `/api/admin/orders/${orderId}/refunds`, { ...body, amountCents }),
      ).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    const huge = await administrator.call("POST", `/api/admin/orders/${orderId}/refunds`, {
      ...body,
      amountCents: Number.MAX_SAFE_INTEGER,
    });
    expect(huge).toMatchObject({
      status: 409,
      body: { code: "REFUND_TOO_HIGH", data: { refundableCents: 2600 } },
    });
  });

  test("a task is dismissed with a reason", async () => {
    const { staff, orderId } = await aPaidOrder(shop.it);
    await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Rupture" });
    const [task] = await refundsOf(shop.it, orderId);
    const administrator = await anAdministrator(shop.it);
    const path = `/api/admin/orders/${orderId}/refunds/${task?.id}/dismissal`;
    const dismissal = { reason: "Bon d'achat", confirmed: true };
    const answer = await administrator.call<OrderDetail>("POST", path, dismissal);
    expect(answer).toMatchObject({ status: 200, body: { refunds: [{ state: "dismissed" }] } });
    expect(await administrator.call("POST", path, dismissal)).toMatchObject({
      status: 404,
      body: { code: "REFUND_NOT_FOUND" },
    });
  });
});
