import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { InvoiceFacts } from "#domain/invoices.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { clearReview } from "#server/orders/clear-review.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { removeItem } from "#server/orders/remove-item.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { aPaidOrder, referenceOf, refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import {
  aStartedPayment,
  type Buyer,
  emulator,
  halfAnHourLater,
  moneyOf,
  notify,
  pay,
  read,
  start,
} from "#tests/pay-by-card.ts";
import { dismissRefund } from "./dismiss-refund.ts";
import { refundPayment } from "./refund-payment.ts";

const shop = troubledShop();
const db = () => shop.it.context.db;
const IN_TIME = addDays(parisDay(new Date()), 14);

/** The hold runs out, and somebody else takes the pieces of these places. */
async function loses(buyer: Buyer, places: number[]): Promise<void> {
  await halfAnHourLater(shop.it, buyer.order.id);
  await expireHolds(shop.it.context);
  if (places.length > 0)
    await aGuestOrder(
      shop.it,
      buyer.liveId,
      places.map((place) => buyer.productIds[place]),
    );
}

/** An order of two pieces at 20,00 € and 6,00 € of delivery, whose money comes when those of `places` are gone. */
async function paidTooLate(places: number[]) {
  const staff = await asAdministrator(shop.it);
  const buyer = await aStartedPayment(shop.it, [1, 1]);
  await loses(buyer, places);
  const { notification } = await pay(shop.it, buyer.form.formToken);
  await notify(shop.it, notification.body);
  const orderId = buyer.order.id;
  await emulator(shop.it, `/emulator/orders/${await referenceOf(shop.it, orderId)}/capture`);
  const [first = "", second = ""] = buyer.order.items.map(({ id }) => id);
  const tasks = async () =>
    (await refundsOf(shop.it, orderId)).map((one) => [one.state, one.amount_cents, one.at_settlement]);
  const task = async (place = 0) => {
    const found = (await refundsOf(shop.it, orderId))[place];
    if (!found) throw new Error("There is no such task");
    return {
      orderId,
      refundId: found.id,
      transactionUuid: found.transaction_uuid,
      amountCents: found.amount_cents,
    };
  };
  return { buyer, orderId, first, second, tasks, task, context: () => staff.context() };
}

/** Whoever took them gives the pieces up again. */
const comeBack = async ({ productIds, order }: Buyer) => {
  const rivals = await db()
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .where("product_id", "in", productIds)
    .where("takes_unit", "=", true)
    .where("orders.status", "=", "to-validate")
    .where("order_id", "<>", order.id)
    .select(["order_id", "order_items.id as item_id"])
    .execute();
  const staff = await asAdministrator(shop.it);
  for (const { order_id, item_id } of rivals)
    await removeItem(staff.context(), { orderId: order_id, itemId: item_id });
};

describe("money that comes for a piece that is gone", () => {
  test("is owed back from the settlement on, told to the buyer and to staff, until it was given back", async () => {
    const { buyer, orderId, first, tasks, task, context } = await paidTooLate([0]);
    expect(await tasks()).toEqual([["due", 2000, "piece-gone"]]);
    expect(await refundsOf(shop.it, orderId)).toMatchObject([
      { due_on: IN_TIME, reason: "Pièce indisponible\u00a0: A1 Robe 1.", goes_by_itself: false },
    ]);
    expect(await read(buyer)).toMatchObject({ refundDue: { cents: 2000, on: IN_TIME }, underReview: true });
    expect((await getOrderDetail(context(), orderId)).refunds).toMatchObject([
      { state: "due", dueOn: IN_TIME, lines: [{ itemId: first, cents: 2000 }] },
    ]);
    await issueInvoices(shop.it.context);

    await removeItem(context(), { orderId, itemId: first });
    await clearReview(context(), { orderId, reason: "Le reste part" });
    expect(await tasks()).toEqual([["due", 2000, "piece-gone"]]);
    expect(await read(buyer)).toMatchObject({
      totalCents: 2600,
      underReview: false,
      refundDue: { cents: 2000, on: IN_TIME },
    });

    const lines = [{ itemId: first, cents: 2000 }];
    await refundPayment(context(), { ...(await task()), reason: "Pièce indisponible", lines });
    expect(await read(buyer)).toMatchObject({ refundedCents: 2000, refundDue: null });
    await issueInvoices(shop.it.context);
    const note = await db()
      .selectFrom("invoices")
      .where("order_id", "=", orderId)
      .where("kind", "=", "credit-note")
      .select("facts")
      .executeTakeFirstOrThrow();
    expect((note.facts as unknown as InvoiceFacts).lines).toMatchObject([
      { itemId: first, grossCents: 2000 },
    ]);
  });

  test("of which nothing is left owes the delivery back too, and all is covered by one refund", async () => {
    const { buyer, tasks, task, context } = await paidTooLate([0, 1]);
    expect(await tasks()).toEqual([
      ["due", 2000, "piece-gone"],
      ["due", 2000, "piece-gone"],
      ["due", 600, "piece-gone"],
    ]);
    expect((await read(buyer)).refundDue).toEqual({ cents: 4600, on: IN_TIME });
    const { refundId: _, ...payment } = await task();
    await refundPayment(context(), { ...payment, amountCents: 4600, reason: "Tout est parti" });
    expect((await tasks()).map(([state]) => state).toSorted()).toEqual(["dismissed", "dismissed", "done"]);
    expect(await read(buyer)).toMatchObject({ refundedCents: 4600, refundDue: null });
  });

  test("given back by another refund of the same lines is not asked for again", async () => {
    const { first, second, tasks, task, context } = await paidTooLate([0, 1]);
    const { refundId: _, ...payment } = await task();
    const lines = [first, second].map((itemId) => ({ itemId, cents: 2000 }));
    await refundPayment(context(), { ...payment, amountCents: 4000, reason: "Les deux", lines });
    expect((await tasks()).toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      ["due", 600, "piece-gone"],
      ["dismissed", 2000, "piece-gone"],
      ["done", 4000, "piece-gone"],
    ]);
  });

  test("is dismissed at the second press only, and stays so when the item is taken off", async () => {
    const { orderId, first, tasks, task, context } = await paidTooLate([0]);
    const { refundId } = await task();
    const dismissal = { orderId, refundId, reason: "Elle prend la robe en bleu" };
    await expect(dismissRefund(context(), dismissal)).rejects.toMatchObject({ code: "REFUND_OWED_BY_LAW" });
    await dismissRefund(context(), { ...dismissal, confirmed: true });
    await removeItem(context(), { orderId, itemId: first });
    await clearReview(context(), { orderId, reason: "Vu" });
    expect(await tasks()).toEqual([["dismissed", 2000, "piece-gone"]]);
  });

  test("that is free again is the buyer's, and its money is not owed any more", async () => {
    const { buyer, orderId, tasks, context } = await paidTooLate([0, 1]);
    await comeBack(buyer);
    await clearReview(context(), { orderId, reason: "Elles sont revenues" });
    expect((await tasks()).map(([state]) => state)).toEqual(["dismissed", "dismissed", "dismissed"]);
    expect(await read(buyer)).toMatchObject({
      refundDue: null,
      underReview: false,
      items: [{ available: true }, { available: true }],
    });
  });

  test("that was given back is not sent as well", async () => {
    const { buyer, orderId, first, task, context } = await paidTooLate([0]);
    await refundPayment(context(), { ...(await task()), reason: "Pièce indisponible" });
    await comeBack(buyer);
    await expect(clearReview(context(), { orderId, reason: "Vu" })).rejects.toMatchObject({
      code: "PIECES_GONE",
      facts: { pieces: ["A1 Robe 1"] },
    });
    await removeItem(context(), { orderId, itemId: first });
    await clearReview(context(), { orderId, reason: "Vu" });
    expect(await read(buyer)).toMatchObject({ underReview: false, totalCents: 2600, refundedCents: 2000 });
  });

  test("is asked back once when its order is cancelled, with all the rest", async () => {
    const { orderId, tasks, context } = await paidTooLate([0]);
    await setStatus(context(), { orderId, status: "cancelled-by-admin", reason: "À sa demande" });
    expect(await tasks()).toEqual([
      ["due", 2000, "piece-gone"],
      ["due", 2600, null],
    ]);
  });

  test("settled by a release before this one is owed back as soon as staff act on it", async () => {
    const { orderId, first, tasks, context } = await paidTooLate([0]);
    await sql`delete from refund_lines`.execute(db());
    await sql`delete from refunds where order_id = ${orderId}`.execute(db());
    expect(await brokenInvariants(db())).toMatchObject([{ invariant: "I24", id: orderId }]);
    await removeItem(context(), { orderId, itemId: first });
    expect(await tasks()).toEqual([["due", 2000, "piece-gone"]]);
  });

  test("is of the piece also where its order was paid before, and that money went back", async () => {
    const staff = await asAdministrator(shop.it);
    const { buyer, orderId, wish } = await aPaidOrder(shop.it, { stocks: [1, 1] });
    const [first = "", second = ""] = buyer.order.items.map(({ id }) => id);
    const lines = [first, second].map((itemId) => ({ itemId, cents: 2000 }));
    await refundPayment(staff.context(), { ...wish(4600), lines: [...lines, { itemId: null, cents: 600 }] });
    await setStatus(staff.context(), { orderId, status: "to-pay", reason: "Elle les veut" });
    await start(buyer);
    const { notification } = await pay(shop.it, (await start(buyer)).body.formToken);
    await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Erreur" });
    await aGuestOrder(shop.it, buyer.liveId, buyer.productIds);
    await notify(shop.it, notification.body);
    expect(
      (await refundsOf(shop.it, orderId)).map((one) => [one.state, one.amount_cents, one.at_settlement]),
    ).toEqual([
      ["done", 4600, null],
      ["due", 2000, "piece-gone"],
      ["due", 2000, "piece-gone"],
      ["due", 600, "piece-gone"],
    ]);
  });

  test("is owed back by who was slower, when two pay at once for the last piece", async () => {
    const both = [await aStartedPayment(shop.it), await aStartedPayment(shop.it)];
    const [one, other] = both;
    if (!one || !other) throw new Error("Two pay");
    // The second order is of the first one's piece.
    for (const buyer of both) await loses(buyer, []);
    await sql`update order_items set product_id = ${one.productIds[0]} where order_id = ${other.order.id}`.execute(
      db(),
    );
    const words = [];
    for (const buyer of both) words.push((await pay(shop.it, buyer.form.formToken)).notification.body);
    await Promise.all([...words, ...words].map((body) => notify(shop.it, body)));
    const owed = await Promise.all(both.map(async ({ order }) => (await moneyOf(shop.it, order.id)).refunds));
    expect(owed.map(({ length }) => length).toSorted()).toEqual([0, 2]);
  });
});

describe("money beyond what an order comes to", () => {
  test("is owed back too, also when its buyer took the piece off before her money came", async () => {
    const buyer = await aStartedPayment(shop.it, [1, 1]);
    await buyer.guest.call("DELETE", `/api/guest-orders/${buyer.order.id}/items/${buyer.order.items[0]?.id}`);
    await notify(shop.it, (await pay(shop.it, buyer.form.formToken)).notification.body);
    expect(await refundsOf(shop.it, buyer.order.id)).toMatchObject([
      { state: "due", amount_cents: 2000, at_settlement: "paid-too-much", due_on: IN_TIME },
    ]);
    expect((await read(buyer)).refundDue).toEqual({ cents: 2000, on: IN_TIME });
  });

  test("is all of what was paid for two pieces, where one was taken off and the other is gone", async () => {
    const buyer = await aStartedPayment(shop.it, [1, 1]);
    await buyer.guest.call("DELETE", `/api/guest-orders/${buyer.order.id}/items/${buyer.order.items[0]?.id}`);
    await loses(buyer, [1]);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect(
      (await refundsOf(shop.it, buyer.order.id)).map((one) => [one.amount_cents, one.at_settlement]),
    ).toEqual([
      [2000, "piece-gone"],
      [600, "piece-gone"],
      [2000, "paid-too-much"],
    ]);
  });

  test("is not owed back for a piece that was never paid", async () => {
    const buyer = await aStartedPayment(shop.it, [1, 1]);
    await emulator(shop.it, "/emulator/behavior", { amountOffset: -2000 });
    await loses(buyer, [0]);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect(await refundsOf(shop.it, buyer.order.id)).toEqual([]);
    expect((await read(buyer)).refundDue).toBeNull();
  });
});
