import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderStatus } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { asSystem } from "#server/context.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { dismissRefund } from "#server/payments/dismiss-refund.ts";
import { noteMoneyReceived } from "#server/payments/note-money-received.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { documentsOf } from "#tests/documents-of.ts";
import { tieMoney } from "#tests/money-on-its-own.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { setStatus } from "./set-status.ts";

// After each test nothing contradicts what must always be true.
const shop = troubledShop();
const db = () => shop.it.context.db;
const BY_TRANSFER = { means: "transfer", receivedOn: parisDay(new Date()) } as const;
const KEPT = { state: "dismissed", message: "La commande n'est plus annulée\u00a0: son argent est gardé." };
const read = (orderId: string) => getOrderDetail(asSystem(shop.it.context), orderId);

/** A paid order that staff cancelled. */
async function cancelled() {
  const { orderId, staff, wish } = await aPaidOrder(shop.it);
  await issueInvoices(shop.it.context);
  const set = (status: OrderStatus, more: object = {}) =>
    setStatus(staff.context(), { orderId, status, reason: "Erreur", ...more });
  /** Gives back so much of what a task asks. */
  const giveBack = async (amountCents: number) => {
    const task = (await read(orderId)).refunds.find(({ state }) => state === "due");
    await refundPayment(staff.context(), { ...wish(amountCents), refundId: task?.id });
    await issueInvoices(shop.it.context);
  };
  await set("cancelled-by-admin");
  return { orderId, staff, set, giveBack };
}

const heldBack = async (orderId: string) =>
  (
    await sql<{
      held: string | null;
    }>`select order_held_by(o) as held from orders o where id = ${orderId}`.execute(db())
  ).rows[0]?.held;
const papersOf = async (orderId: string) =>
  (await documentsOf(shop.it, orderId)).map(({ kind, cents }) => [kind, cents]);

test.each(["paid", "shipped"] as const)(
  "an order that is %s again after its cancellation keeps its money, and its parcel may leave",
  async (status) => {
    const { orderId, set } = await cancelled();
    expect((await read(orderId)).refunds).toMatchObject([{ state: "due", amountCents: 2600 }]);
    await set(status);
    const order = await read(orderId);
    expect(order).toMatchObject({ status, lacksMoney: false, lackingCents: 0, refunds: [KEPT] });
    expect(order.transactions).toMatchObject([{ amountCents: 2600, refundedCents: 0 }]);
    expect(await heldBack(orderId)).toBeNull();
    await issueInvoices(shop.it.context);
    expect(await papersOf(orderId)).toEqual([["invoice", 2600]]);

    // Cancelled once more, all of it is asked back once more.
    await set("cancelled-by-admin");
    expect((await read(orderId)).refunds).toMatchObject([KEPT, { state: "due", amountCents: 2600 }]);
  },
);

test("a gesture on a sale that was given back whole lessens nothing of what the next one lacks", async () => {
  const { orderId, staff, wish } = await aPaidOrder(shop.it);
  await refundPayment(staff.context(), wish(500));
  const set = (status: OrderStatus) => setStatus(staff.context(), { orderId, status, reason: "Essai" });
  await set("cancelled-by-admin");
  const task = (await read(orderId)).refunds.find(({ state }) => state === "due");
  await refundPayment(staff.context(), { ...wish(2100), refundId: task?.id });
  await set("to-pay");
  await tieMoney(staff, orderId, 2000);
  expect(await read(orderId)).toMatchObject({ status: "paid", lackingCents: 600 });
});

test("what a cancellation gave back in part is lacking once the order is paid again, and is noted once", async () => {
  const { orderId, staff, set, giveBack } = await cancelled();
  await giveBack(1000);
  expect(await read(orderId)).toMatchObject({ lackingCents: 1000 });
  await set("paid");
  expect(await read(orderId)).toMatchObject({ lacksMoney: true, lackingCents: 1000 });
  await noteMoneyReceived(staff.context(), { orderId, money: BY_TRANSFER });
  expect(await read(orderId)).toMatchObject({ lacksMoney: false, lackingCents: 0 });
  expect((await read(orderId)).refunds.map(({ state, amountCents }) => [state, amountCents]).sort()).toEqual([
    ["dismissed", 1600],
    ["done", 1000],
  ]);
  await issueInvoices(shop.it.context);
  expect(await papersOf(orderId)).toEqual([
    ["invoice", 2600],
    ["credit-note", 1000],
    ["invoice", 1000],
  ]);

  // What came since is not lacking a second time.
  await set("cancelled-by-admin");
  expect(await read(orderId)).toMatchObject({ lackingCents: 0 });
  await set("paid");
  expect(await read(orderId)).toMatchObject({ lacksMoney: false });
});

test("what went back of an order before it was cancelled is not lacking once it is paid again", async () => {
  const { orderId, staff, wish } = await aPaidOrder(shop.it);
  await refundPayment(staff.context(), wish(500));
  await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Erreur" });
  await setStatus(staff.context(), { orderId, status: "paid", money: BY_TRANSFER });
  expect(await read(orderId)).toMatchObject({
    lacksMoney: false,
    lackingCents: 0,
    transactions: [{ amountCents: 2600, refundedCents: 500 }],
  });
});

test("what staff had decided not to give back of a cancelled order is its money once it is paid again", async () => {
  const { orderId, staff, set } = await cancelled();
  const [task] = (await read(orderId)).refunds;
  await dismissRefund(staff.context(), {
    orderId,
    refundId: task?.id ?? "",
    reason: "Accord",
    confirmed: true,
  });
  await set("paid", { money: BY_TRANSFER });
  expect(await read(orderId)).toMatchObject({ lacksMoney: false, transactions: [{ amountCents: 2600 }] });
  const { kept } = await db()
    .selectFrom("orders as o")
    .where("id", "=", orderId)
    .select(sql<number>`order_kept_cents(o)`.as("kept"))
    .executeTakeFirstOrThrow();
  expect(kept).toBe(2600);
});
