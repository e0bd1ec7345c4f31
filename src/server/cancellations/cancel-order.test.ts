import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asSystem } from "#server/context.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { reconcileRefunds } from "#server/payments/reconcile-refunds.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder, creditsOf, troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { SILENCE_MS, standBetween, unheardRefunds } from "#tests/between-us-and-the-provider.ts";
import { emulator, read } from "#tests/pay-by-card.ts";
import { anOrder, THREE_DAYS_AGO, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { cancelOrder } from "./cancel-order.ts";

const shop = troubledShop();
const db = () => shop.it.context.db;
const now = (orderId: string) => getOrderDetail(asSystem(shop.it.context), orderId);

/** An order of one piece at 20,00 € and its delivery, paid by card, and the press that cancels it as it stands. */
async function aSale() {
  const sold = await aPaidOrder(shop.it);
  const { orderId, wish } = sold;
  const { transactionUuid } = wish(0);
  const { version, items } = await now(orderId);
  const press = (amountCents: number, setAside: string[] = []) => ({
    orderId,
    expectedVersion: version,
    reason: "Taille",
    refunds: amountCents > 0 ? [{ transactionUuid, amountCents }] : [],
    setAside,
  });
  return { ...sold, press, item: items[0] ?? { id: "", productId: "" } };
}

const twoMinutesLater = (orderId: string) =>
  sql`update refunds set requested_at = requested_at - interval '3 minutes' where order_id = ${orderId}`.execute(
    db(),
  );

const CANCELLED = { status: "cancelled-by-admin" };
const refused = (code: string, facts = {}) => ({ code, facts: expect.objectContaining(facts) });

describe("an order that staff cancel in one act", () => {
  test("gives its money back and its piece to the shop, for one reason", async () => {
    const { press, staff, reference, item, buyer } = await aSale();
    const detail = await cancelOrder(staff.context(), press(2600));
    expect(detail).toMatchObject({
      ...CANCELLED,
      reviewReason: null,
      items: [{ takesUnit: false, returned: null }],
      transactions: [{ amountCents: 2600, refundedCents: 2600 }],
      refunds: [{ state: "done", amountCents: 2600, reason: "Taille" }],
    });
    expect(await creditsOf(shop.it, reference)).toEqual([2600]);
    expect(await unitsTaken(db(), item.productId)).toBe(0);
    expect(await read(buyer)).toMatchObject({ ...CANCELLED, refundedCents: 2600 });
    const told = detail.history.filter(({ reason }) => reason === "Taille");
    expect(told.map(({ event }) => event)).toEqual(["status", "refund"]);
  });

  test("owes what is not given back now, and keeps a piece out of sale that is set aside", async () => {
    const { press, staff, reference, item } = await aSale();
    const detail = await cancelOrder(staff.context(), press(2000, [item.id]));
    expect(detail).toMatchObject({
      ...CANCELLED,
      items: [{ returned: { disposition: "set-aside" } }],
      transactions: [{ refundedCents: 2000 }],
    });
    expect(detail.refunds.map(({ state, amountCents }) => [state, amountCents]).toSorted()).toEqual([
      ["done", 2000],
      ["due", 600],
    ]);
    expect(await creditsOf(shop.it, reference)).toEqual([2000]);
    expect(await unitsTaken(db(), item.productId)).toBe(1);
  });

  test("owes a piece that it set aside once it is taken back, less what it gave back in the same act", async () => {
    const { press, staff, orderId, item } = await aSale();
    await cancelOrder(staff.context(), press(1000, [item.id]));
    await setStatus(staff.context(), { orderId, status: "paid" });
    const { refunds, returns, items } = await now(orderId);
    expect(
      refunds.map(({ state, amountCents, returnId }) => [state, amountCents, returnId]).toSorted(),
    ).toEqual([
      ["dismissed", 1600, null],
      ["done", 1000, null],
      ["due", 1600, returns[0]?.id],
    ]);
    expect(items).toMatchObject([{ takesUnit: true, returned: { disposition: "set-aside" } }]);
    expect(await unitsTaken(db(), item.productId)).toBe(1);
  });

  test("that nobody paid is cancelled without a word, and a second time not", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { id: orderId } = await anOrder(db(), { liveId, productIds, status: "to-pay" });
    const staff = await asAdministrator(shop.it);
    const press = { orderId, expectedVersion: 1, refunds: [], setAside: [] };
    const { version, ...detail } = await cancelOrder(staff.context(), press);
    expect(detail).toMatchObject({ ...CANCELLED, refunds: [], items: [{ takesUnit: false }] });
    await expect(cancelOrder(staff.context(), { ...press, expectedVersion: version })).rejects.toMatchObject(
      refused("STATUS_UNCHANGED"),
    );
  });

  test("notes what staff gave back themselves, of which the provider knows nothing", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { id: orderId } = await anOrder(db(), { liveId, productIds, status: "to-pay" });
    const staff = await asAdministrator(shop.it);
    const money = { means: "transfer", receivedOn: THREE_DAYS_AGO } as const;
    await setStatus(staff.context(), { orderId, status: "paid", money });
    const { version, transactions } = await now(orderId);
    const line = await standBetween(shop.it, (_, pass) => pass());
    const detail = await cancelOrder(staff.context(), {
      orderId,
      expectedVersion: version,
      reason: "Taille",
      refunds: [{ transactionUuid: transactions[0]?.uuid ?? "", amountCents: 2600 }],
      setAside: [],
    });
    expect(detail).toMatchObject({ ...CANCELLED, refunds: [{ state: "done", amountCents: 2600 }] });
    expect(line.calls).toEqual([]);
  });

  test("stays as it was, whole, when a part of the act can't be", async () => {
    const { press, staff, reference, orderId, item } = await aSale();
    const other = await aSale();
    const before = await now(orderId);
    for (const [wish, code] of [
      [{ ...press(2600), reason: undefined }, "REASON_REQUIRED"],
      [press(2601), "REFUND_TOO_HIGH"],
      [press(2600, [other.item.id]), "PIECES_NOT_RETURNABLE"],
      [{ ...press(0), refunds: other.press(2600).refunds }, "ORDER_NOT_FOUND"],
    ] as const)
      await expect(cancelOrder(staff.context(), wish)).rejects.toMatchObject(refused(code));
    expect(await now(orderId)).toEqual(before);
    expect(await creditsOf(shop.it, reference)).toEqual([]);
    expect(await unitsTaken(db(), item.productId)).toBe(1);
  });
});

describe("a cancellation", () => {
  test("is made once by ten presses with one key, and its money is given back once", async () => {
    const { press, staff, reference } = await aSale();
    const context = staff.context();
    await Promise.all(Array.from({ length: 10 }, () => cancelOrder(context, press(1000))));
    expect(await cancelOrder(context, press(1000))).toMatchObject(CANCELLED);
    expect(await creditsOf(shop.it, reference)).toEqual([1000]);
    await expect(cancelOrder(context, press(1001))).rejects.toMatchObject(refused("IDEMPOTENCY_KEY_REUSED"));
  });

  test("is made by one of two colleagues; the other is told who was faster", async () => {
    const { press, staff, reference, orderId } = await aSale();
    const colleague = await asAdministrator(shop.it);
    const outcomes = await Promise.allSettled([
      cancelOrder(staff.context(), press(2600)),
      cancelOrder(colleague.context(), press(1000)),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: refused("ORDER_CHANGED", { status: "cancelled-by-admin" }),
    });
    const { transactions } = await now(orderId);
    expect(await creditsOf(shop.it, reference)).toEqual([transactions[0]?.refundedCents]);
  });

  test("against a colleague's refund of the same payment gives nothing back twice", async () => {
    const { press, staff, wish, reference, orderId } = await aSale();
    const colleague = await asAdministrator(shop.it);
    const outcomes = await Promise.allSettled([
      cancelOrder(staff.context(), press(2600)),
      refundPayment(colleague.context(), wish(2600)),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await creditsOf(shop.it, reference)).toEqual([2600]);
    expect((await now(orderId)).transactions).toMatchObject([{ refundedCents: 2600 }]);
  });
});

describe("a cancellation whose refund the provider", () => {
  test("refuses stands; its refund is in staff's hands, and can be asked again", async () => {
    const { press, staff, wish, reference, item } = await aSale();
    const denial = { status: "ERROR", answer: { errorCode: "PSP_100", errorMessage: "refund denied" } };
    const honest = shop.it.context.cards;
    const line = await standBetween(shop.it, async (service, pass) =>
      service.endsWith("CancelOrRefund") ? JSON.stringify(denial) : pass(),
    );
    const context = staff.context();
    const detail = await cancelOrder(context, press(2600));
    expect(detail).toMatchObject({
      ...CANCELLED,
      transactions: [{ refundedCents: 0 }],
      refunds: [{ state: "failed", amountCents: 2600, message: "refund denied (PSP_100)" }],
    });
    expect(await unitsTaken(db(), item.productId)).toBe(0);
    await cancelOrder(context, press(2600));
    expect(line.calls.filter((call) => call.endsWith("CancelOrRefund"))).toHaveLength(1);
    shop.it.context.cards = honest;
    const again = { ...wish(2600), refundId: detail.refunds[0]?.id };
    expect(await refundPayment(staff.context(), again)).toMatchObject({ refunds: [{ state: "done" }] });
    expect(await creditsOf(shop.it, reference)).toEqual([2600]);
  });

  test("can't be reached for stands, and nothing counts as given back", async () => {
    const { press, staff, reference } = await aSale();
    await emulator(shop.it, "/emulator/behavior", { services: "error-500" });
    expect(await cancelOrder(staff.context(), press(2600))).toMatchObject({
      ...CANCELLED,
      transactions: [{ refundedCents: 0 }],
      refunds: [{ state: "failed", message: "Le prestataire de paiement n'a pas répondu." }],
    });
    await emulator(shop.it, "/emulator/behavior", { reset: true });
    expect(await creditsOf(shop.it, reference)).toEqual([]);
  });

  test("makes without our hearing of it is in doubt, and then read as done", async () => {
    const { press, staff, reference, orderId } = await aSale();
    await unheardRefunds(shop.it);
    expect(await cancelOrder(staff.context(), press(1000))).toMatchObject({
      ...CANCELLED,
      transactions: [{ refundedCents: 1000 }],
      refunds: expect.arrayContaining([expect.objectContaining({ state: "unknown", amountCents: 1000 })]),
    });
    await twoMinutesLater(orderId);
    await reconcileRefunds(shop.it.context);
    const { refunds } = await now(orderId);
    expect(refunds.map(({ state }) => state).toSorted()).toEqual(["done", "due"]);
    expect(await creditsOf(shop.it, reference)).toEqual([1000]);
  });

  test("was about to be asked for when our server died is found by another one, and never made by itself", async () => {
    const { press, staff, reference, orderId } = await aSale();
    const honest = shop.it.context.cards;
    let died = () => {};
    const asked = new Promise<void>((resolve) => {
      died = resolve;
    });
    await standBetween(
      shop.it,
      async (service, pass) => {
        if (!service.endsWith("CancelOrRefund")) return pass();
        died();
        return undefined;
      },
      SILENCE_MS,
    );
    const dying = cancelOrder(staff.context(), press(2600));
    await asked;
    expect(await now(orderId)).toMatchObject({
      ...CANCELLED,
      transactions: [{ refundedCents: 2600 }],
      refunds: [{ state: "requested", amountCents: 2600 }],
    });
    shop.it.context.cards = honest;
    await twoMinutesLater(orderId);
    expect((await reconcileRefunds(shop.it.context)).read).toBe(1);
    const found = { ...CANCELLED, transactions: [{ refundedCents: 0 }], refunds: [{ state: "failed" }] };
    expect(await now(orderId)).toMatchObject(found);
    // What the dying server would still have written comes too late.
    expect(await dying).toMatchObject(found);
    expect(await creditsOf(shop.it, reference)).toEqual([]);
  });
});
