import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Context } from "#server/context.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { makeLabel } from "#server/shipping/make-label.ts";
import { aPaidOrder, bookOf, creditsOf, refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { SILENCE_MS, standBetween, unheardRefunds } from "#tests/between-us-and-the-provider.ts";
import { emulator, moneyOf, read } from "#tests/pay-by-card.ts";
import { createCardProvider } from "./lyra.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { refundPayment } from "./refund-payment.ts";

const shop = troubledShop();

const twoMinutesLater = (orderId: string) =>
  sql`update refunds set requested_at = requested_at - interval '3 minutes' where order_id = ${orderId}`.execute(
    shop.it.context.db,
  );

const refused = (code: string, facts = {}) => ({ code, facts: expect.objectContaining(facts) });

describe("a refund", () => {
  test("gives back a part, then the rest, then nothing more", async () => {
    const { buyer, staff, wish, reference } = await aPaidOrder(shop.it);
    const detail = await refundPayment(staff.context(), wish(1000));
    expect(detail.transactions).toMatchObject([{ amountCents: 2600, refundedCents: 1000 }]);
    expect(detail.refunds).toMatchObject([{ amountCents: 1000, state: "done", reason: "Taille" }]);
    await expect(refundPayment(staff.context(), wish(1601))).rejects.toMatchObject(
      refused("REFUND_TOO_HIGH", { refundableCents: 1600 }),
    );
    await refundPayment(staff.context(), wish(1600));
    await expect(refundPayment(staff.context(), wish(1))).rejects.toMatchObject(
      refused("REFUND_TOO_HIGH", { refundableCents: 0 }),
    );
    expect(await creditsOf(shop.it, reference)).toEqual([1000, 1600]);
    expect(await read(buyer)).toMatchObject({ refundedCents: 2600, status: "paid" });
  });

  test("of all that was paid keeps the parcel in the house until staff have looked", async () => {
    const { buyer, staff, wish, orderId } = await aPaidOrder(shop.it);
    expect(await refundPayment(staff.context(), wish(2000))).toMatchObject({ reviewReason: null });
    const detail = await refundPayment(staff.context(), wish(600));
    expect(detail).toMatchObject({
      status: "paid",
      reviewReason: expect.stringContaining("entièrement remboursée"),
    });
    await expect(makeLabel(staff.context(), { orderId })).rejects.toMatchObject(
      refused("ORDER_UNDER_REVIEW"),
    );
    await setStatus(staff.context(), { orderId, status: "cancelled-by-admin" });
    expect(await read(buyer)).toMatchObject({ status: "cancelled-by-admin", refundedCents: 2600 });
  });

  test("that nobody has confirmed yet is not told to the guest", async () => {
    const { buyer, staff, wish, orderId } = await aPaidOrder(shop.it);
    await unheardRefunds(shop.it);
    await refundPayment(staff.context(), wish(1000));
    expect(await read(buyer)).toMatchObject({ refundedCents: 0 });
    await twoMinutesLater(orderId);
    await reconcileRefunds(shop.it.context);
    expect(await read(buyer)).toMatchObject({ refundedCents: 1000 });
  });

  test("before the capture cancels the whole payment, or lowers it by a part", async () => {
    const whole = await aPaidOrder(shop.it, { captured: false });
    await refundPayment(whole.staff.context(), whole.wish(2600));
    const part = await aPaidOrder(shop.it, { captured: false });
    await refundPayment(part.staff.context(), part.wish(600));
    await refundPayment(part.staff.context(), part.wish(500));
    expect(await bookOf(shop.it, whole.reference)).toMatchObject([{ detailedStatus: "CANCELLED" }]);
    expect(await bookOf(shop.it, part.reference)).toMatchObject([
      { detailedStatus: "AUTHORISED", amount: 1500 },
    ]);
    expect((await moneyOf(shop.it, part.orderId)).transactions).toMatchObject([{ refunded_cents: 1100 }]);
  });

  test("is written to the order's history and to the audit trail with its reason", async () => {
    const { staff, wish, orderId } = await aPaidOrder(shop.it);
    const detail = await refundPayment(staff.context(), wish(1000));
    const about = detail.history.filter((entry) => entry.event === "refund");
    expect(about).toMatchObject([
      { facts: { state: "requested", amountCents: 1000 }, reason: "Taille", actor: "Ines Petit" },
      { facts: { state: "done", amountCents: 1000 } },
    ]);
    const audits = await shop.it.context.db
      .selectFrom("audit_trail")
      .where("subject_id", "=", orderId)
      .where("action", "=", "refund-requested")
      .selectAll()
      .execute();
    expect(audits).toMatchObject([
      { actor_id: staff.userId, after: { amountCents: 1000, reason: "Taille" } },
    ]);
  });

  test("is made once by twenty presses with one key, whenever they come", async () => {
    const { staff, wish, reference } = await aPaidOrder(shop.it);
    const press: Context = staff.context();
    await Promise.all(Array.from({ length: 20 }, () => refundPayment(press, wish(1000))));
    await refundPayment(press, wish(1000));
    expect(await creditsOf(shop.it, reference)).toEqual([1000]);
    await expect(refundPayment(press, wish(1001))).rejects.toMatchObject(refused("IDEMPOTENCY_KEY_REUSED"));
  });

  test("is made by one of ten people who press at once; the others are told", async () => {
    const { staff, wish, reference, orderId } = await aPaidOrder(shop.it);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => refundPayment(staff.context(), wish(2600))),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    const codes = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(["REFUND_IN_PROGRESS", "REFUND_TOO_HIGH"]).toEqual(expect.arrayContaining([...new Set(codes)]));
    expect(await creditsOf(shop.it, reference)).toEqual([2600]);
    expect((await moneyOf(shop.it, orderId)).refunds).toEqual(["done"]);
  });

  test("of another order's payment, of an unknown one, or of an unknown order is not found", async () => {
    const [one, other] = [await aPaidOrder(shop.it), await aPaidOrder(shop.it)];
    for (const wish of [
      { ...one.wish(1), orderId: other.orderId },
      { ...one.wish(1), transactionUuid: "nobodys" },
      { ...one.wish(1), orderId: randomUUID() },
    ])
      await expect(refundPayment(one.staff.context(), wish)).rejects.toMatchObject(
        refused("ORDER_NOT_FOUND"),
      );
  });

  test("is refused to anyone but an administrator", async () => {
    const { buyer, wish, reference } = await aPaidOrder(shop.it);
    const { orderId: _, ...body } = wish(1000);
    const answer = await buyer.guest.call("POST", `/api/admin/orders/${buyer.order.id}/refunds`, body);
    expect(answer).toMatchObject({ status: 401, body: { code: "SIGN_IN_REQUIRED" } });
    expect(await creditsOf(shop.it, reference)).toEqual([]);
  });
});

describe("a refund that the provider", () => {
  test("refuses can be asked again, and its money is not counted as given back", async () => {
    const { staff, wish, reference, orderId } = await aPaidOrder(shop.it);
    const denial = { status: "ERROR", answer: { errorCode: "PSP_100", errorMessage: "refund denied" } };
    const line = await standBetween(shop.it, async (service, pass) =>
      service.endsWith("CancelOrRefund") ? JSON.stringify(denial) : pass(),
    );
    const press = staff.context();
    await expect(refundPayment(press, wish(2600))).rejects.toMatchObject(
      refused("REFUND_REFUSED", { message: "refund denied (PSP_100)" }),
    );
    await expect(refundPayment(press, wish(2600))).rejects.toMatchObject(refused("REFUND_REFUSED"));
    expect(line.calls.filter((call) => call.endsWith("CancelOrRefund"))).toHaveLength(1);
    expect(await moneyOf(shop.it, orderId)).toMatchObject({
      refunds: ["failed"],
      transactions: [{ refunded_cents: 0 }],
    });
    expect(await creditsOf(shop.it, reference)).toEqual([]);
  });

  test("could not be reached for is not made, and the same press works a moment later", async () => {
    const { staff, wish, reference, orderId } = await aPaidOrder(shop.it);
    await emulator(shop.it, "/emulator/behavior", { services: "error-500" });
    const press = staff.context();
    await expect(refundPayment(press, wish(1000))).rejects.toMatchObject(refused("REFUND_NOT_SENT"));
    expect((await moneyOf(shop.it, orderId)).transactions).toMatchObject([{ refunded_cents: 0 }]);
    await emulator(shop.it, "/emulator/behavior", { reset: true });
    const detail = await refundPayment(press, wish(1000));
    expect(detail.refunds).toMatchObject([{ state: "done", amountCents: 1000, message: null }]);
    expect(await creditsOf(shop.it, reference)).toEqual([1000]);
  });

  test("made without our hearing of it stays unknown, cannot be asked twice, and is then read as done", async () => {
    const { staff, wish, reference, orderId } = await aPaidOrder(shop.it);
    await unheardRefunds(shop.it);
    const detail = await refundPayment(staff.context(), wish(1000));
    expect(detail.refunds).toMatchObject([{ state: "unknown" }]);
    await expect(refundPayment(staff.context(), wish(1000))).rejects.toMatchObject(
      refused("REFUND_IN_PROGRESS"),
    );
    expect((await reconcileRefunds(shop.it.context)).read).toBe(0);
    await twoMinutesLater(orderId);
    await Promise.all([reconcileRefunds(shop.it.context), reconcileRefunds(shop.it.context)]);
    expect(await refundsOf(shop.it, orderId)).toMatchObject([{ state: "done", amount_cents: 1000 }]);
    expect(await creditsOf(shop.it, reference)).toEqual([1000]);
    const told = await shop.it.context.db
      .selectFrom("order_history")
      .where("order_id", "=", orderId)
      .where("event", "=", "refund")
      .select("facts")
      .orderBy("id")
      .execute();
    expect(told.map((entry) => (entry.facts as { state: string }).state)).toEqual([
      "requested",
      "unknown",
      "done",
    ]);
  });

  test("did not make although we could not know is put back into staff's hands, and never repeated by itself", async () => {
    const { staff, wish, reference, orderId } = await aPaidOrder(shop.it);
    await standBetween(
      shop.it,
      async (service, pass) => (service.endsWith("CancelOrRefund") ? undefined : pass()),
      SILENCE_MS,
    );
    const detail = await refundPayment(staff.context(), wish(1000));
    expect(detail.refunds).toMatchObject([{ state: "unknown" }]);
    await twoMinutesLater(orderId);
    expect((await reconcileRefunds(shop.it.context)).read).toBe(1);
    expect(await refundsOf(shop.it, orderId)).toMatchObject([
      {
        state: "failed",
        message: "Vérification faite, le remboursement n'a pas eu lieu. Vous pouvez le demander à nouveau.",
      },
    ]);
    expect((await moneyOf(shop.it, orderId)).transactions).toMatchObject([{ refunded_cents: 0 }]);
    expect(await creditsOf(shop.it, reference)).toEqual([]);
  });

  test("did not make while somebody gave another part back in its own space does not stay in doubt for ever", async () => {
    const { staff, wish, orderId } = await aPaidOrder(shop.it);
    const honest = createCardProvider(shop.it.context.config.card);
    await standBetween(
      shop.it,
      async (service, pass) => (service.endsWith("CancelOrRefund") ? undefined : pass()),
      SILENCE_MS,
    );
    await refundPayment(staff.context(), wish(1000));
    await honest.cancelOrRefund({ uuid: wish(0).transactionUuid, amountCents: 400 });
    honest.close();
    await twoMinutesLater(orderId);
    await reconcileRefunds(shop.it.context);
    expect(await refundsOf(shop.it, orderId)).toMatchObject([
      { state: "failed", message: expect.stringContaining("n'a pas eu lieu") },
      { state: "done", amount_cents: 400 },
    ]);
    expect((await moneyOf(shop.it, orderId)).transactions).toMatchObject([{ refunded_cents: 400 }]);
  });

  test("holds less of than we know is refused in words, not made", async () => {
    const { staff, wish, reference, orderId } = await aPaidOrder(shop.it);
    await refundPayment(staff.context(), wish(1000));
    await sql`update transactions set refunded_cents = 0 where order_id = ${orderId}`.execute(
      shop.it.context.db,
    );
    await expect(refundPayment(staff.context(), wish(700))).rejects.toMatchObject(
      refused("REFUND_REFUSED", { message: expect.stringContaining("n'est pas celui que nous connaissons") }),
    );
    expect(await creditsOf(shop.it, reference)).toEqual([1000]);
    await sql`update transactions set refunded_cents = 1000 where order_id = ${orderId}`.execute(
      shop.it.context.db,
    );
  });
});
