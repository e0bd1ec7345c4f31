import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderStatus } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { asSystem } from "#server/context.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { noteMoneyReceived } from "#server/payments/note-money-received.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { paid, paidAtProvider, parcelOf, somebody } from "#tests/a-parcel.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { documentsOf } from "#tests/documents-of.ts";
import { tieMoney } from "#tests/money-on-its-own.ts";
import { notify, resigned } from "#tests/pay-by-card.ts";
import { stockLive } from "#tests/stock-live.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { setStatus } from "./set-status.ts";

// After each test nothing contradicts what must always be true.
const shop = troubledShop();
const db = () => shop.it.context.db;
const BY_TRANSFER = { means: "transfer", receivedOn: parisDay(new Date()) } as const;
const read = (orderId: string) => getOrderDetail(asSystem(shop.it.context), orderId);
const moneyOf = async (orderId: string) =>
  (await read(orderId)).transactions.map(({ amountCents, refundedCents }) => [amountCents, refundedCents]);

/** Gives back all that is to be given back of an order, and numbers its documents. */
async function giveBack(staff: Awaited<ReturnType<typeof asAdministrator>>, orderId: string) {
  await issueInvoices(shop.it.context);
  await giveBackByItself(shop.it.context);
  for (const { id: refundId, state, transactionUuid, amountCents } of (await read(orderId)).refunds)
    if (state === "due")
      await refundPayment(staff.context(), {
        orderId,
        transactionUuid,
        amountCents,
        refundId,
        reason: "Taille",
      });
  await issueInvoices(shop.it.context);
}

/** Two paid orders of one parcel, whose fee the first one paid. */
async function twoInAParcel() {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const camille = somebody();
  const first = await paid(shop.it, liveId, productIds[0], camille);
  const second = await paid(shop.it, liveId, productIds[1], camille);
  const staff = await asAdministrator(shop.it);
  const setOf =
    (orderId: string) =>
    (status: OrderStatus, more: object = {}) =>
      setStatus(staff.context(), { orderId, status, reason: "Elle la veut", ...more });
  return { first, second, staff, setOf };
}

/** The first one is cancelled and given back but for the fee, which stays with the parcel. */
async function feeStays() {
  const { first: buyer, second, staff, setOf } = await twoInAParcel();
  const orderId = buyer.order.id;
  const set = setOf(orderId);
  await set("cancelled-by-admin");
  await giveBack(staff, orderId);
  expect(await moneyOf(orderId)).toEqual([[2600, 2000]]);
  return { buyer, orderId, other: second.order.id, staff, set };
}

/** Each document of an order: its kind, its sum, and its lines. */
const told = async (orderId: string) =>
  (await documentsOf(shop.it, orderId)).map(({ kind, cents, lines }) => [
    kind,
    cents,
    lines.map(({ is, grossCents }) => [is, grossCents]),
  ]);

const SOLD = [
  [
    "invoice",
    2600,
    [
      ["item", 2000],
      ["delivery", 600],
    ],
  ],
  ["credit-note", 2000, [["item", 2000]]],
];

describe("a cancelled order that keeps its parcel's fee", () => {
  test("lacks the price of its pieces once it is paid again, which is noted and invoiced without the fee", async () => {
    const { orderId, set } = await feeStays();
    expect(await read(orderId)).toMatchObject({ lackingCents: 2000 });
    await set("paid", { money: BY_TRANSFER });
    expect(await moneyOf(orderId)).toEqual([
      [2600, 2000],
      [2000, 0],
    ]);
    expect(await read(orderId)).toMatchObject({ status: "paid", lacksMoney: false, lackingCents: 0 });
    expect(await told(orderId)).toEqual([...SOLD, ["invoice", 2000, [["item", 2000]]]]);
    // Its pieces are sold anew, for their price and the fee that stayed.
    const { contracts } = await read(orderId);
    expect(contracts.earlier).toHaveLength(1);
    const { contract_snapshot: contract } = await db()
      .selectFrom("orders")
      .where("id", "=", orderId)
      .select("contract_snapshot")
      .executeTakeFirstOrThrow();
    expect(contract).toMatchObject({ paidCents: 2600 });
    expect(await parcelOf(shop.it, orderId)).toMatchObject({ fee_cents: 600, given_cents: 0 });
  });

  test("lacks what money that was tied to it leaves to pay of its pieces", async () => {
    const { orderId, set, staff } = await feeStays();
    await set("to-pay");
    await tieMoney(staff, orderId, 1600);
    expect(await read(orderId)).toMatchObject({ status: "paid", lacksMoney: false, lackingCents: 1000 });
    await noteMoneyReceived(staff.context(), { orderId, money: BY_TRANSFER });
    expect(await read(orderId)).toMatchObject({ lackingCents: 0 });
    await issueInvoices(shop.it.context);
  });

  test("is marked as long as nobody said how that money came", async () => {
    const { orderId, set, staff } = await feeStays();
    await set("paid");
    expect(await read(orderId)).toMatchObject({ lacksMoney: true, lackingCents: 2000 });
    await noteMoneyReceived(staff.context(), { orderId, money: BY_TRANSFER });
    expect(await read(orderId)).toMatchObject({ lacksMoney: false });
    expect((await told(orderId)).at(-1)).toEqual(["invoice", 2000, [["item", 2000]]]);
  });

  test("is paid by the card payment that comes while it is marked, and its fee is owed back", async () => {
    const { buyer, orderId, set, staff } = await feeStays();
    await set("to-pay");
    const notification = await paidAtProvider(shop.it, buyer);
    await set("cancelled-by-admin");
    await set("paid");
    await notify(shop.it, notification);
    const order = await read(orderId);
    expect(order).toMatchObject({ status: "paid", lacksMoney: false });
    await giveBack(staff, orderId);
    const held = (await moneyOf(orderId)).reduce((sum, [cents = 0, back = 0]) => sum + cents - back, 0);
    // It goes in the parcel that has its fee, which the shop gave when the order was opened.
    expect(held).toBe((await read(orderId)).totalCents - 600);
  });

  test("has the fee back once it is to be paid anew, and its buyer's payment pays it", async () => {
    const { buyer, orderId, other, set, staff } = await feeStays();
    await set("to-pay");
    expect((await read(orderId)).refunds).toMatchObject([
      { state: "done", amountCents: 2000 },
      { state: "due", amountCents: 600 },
    ]);
    // The shop gives the fee of the parcel in which the other order still goes.
    expect(await parcelOf(shop.it, other)).toMatchObject({ state: "open", fee_cents: 600, given_cents: 600 });
    const notification = await paidAtProvider(shop.it, buyer);
    await notify(shop.it, notification);
    const order = await read(orderId);
    expect(order).toMatchObject({ status: "paid", reviewReason: null, lacksMoney: false });
    await giveBack(staff, orderId);
    expect(await moneyOf(orderId)).toEqual([
      [2600, 2600],
      [2600, 600],
    ]);

    // What comes once more is money that came twice.
    const repeated = resigned(shop.it, notification, (answer) => {
      for (const one of answer.transactions) one.uuid = randomUUID().replaceAll("-", "");
    });
    await notify(shop.it, repeated);
    expect((await read(orderId)).refunds.at(-1)).toMatchObject({
      state: "due",
      amountCents: 2600,
      reason: "Commande payée deux fois.",
    });
  });
});

test("an order whose fee went back since its parcel had one is paid again without it", async () => {
  const { second, staff, setOf } = await twoInAParcel();
  const orderId = second.order.id;
  await giveBack(staff, orderId);
  await setOf(orderId)("cancelled-by-admin");
  await giveBack(staff, orderId);
  expect(await moneyOf(orderId)).toEqual([[2600, 2600]]);
  await setOf(orderId)("paid", { money: BY_TRANSFER });
  expect(await moneyOf(orderId)).toEqual([
    [2600, 2600],
    [2000, 0],
  ]);
  expect((await told(orderId)).at(-1)).toEqual(["invoice", 2000, [["item", 2000]]]);
});

test("a paid order that staff open is paid anew while its first money is on its way back", async () => {
  const { first: buyer, staff, setOf } = await twoInAParcel();
  const orderId = buyer.order.id;
  await issueInvoices(shop.it.context);
  await setOf(orderId)("to-pay");
  expect((await read(orderId)).refunds).toMatchObject([{ state: "due", amountCents: 2600 }]);
  // Its buyer reads of it, before and after she pays anew.
  const refundDue = { cents: 2600, on: addDays(parisDay(new Date()), 14) };
  const asBuyer = async () => (await buyer.guest.call("GET", `/api/guest-orders/${orderId}`)).body;
  expect(await asBuyer()).toMatchObject({ editable: true, refundDue });
  await notify(shop.it, await paidAtProvider(shop.it, buyer));
  expect(await asBuyer()).toMatchObject({ status: "paid", refundDue });
  expect(await read(orderId)).toMatchObject({ status: "paid", reviewReason: null });
  await giveBack(staff, orderId);
  expect(await moneyOf(orderId)).toEqual([
    [2600, 2600],
    [2600, 600],
  ]);
  expect((await told(orderId)).map(([kind, cents]) => [kind, cents])).toEqual([
    ["invoice", 2600],
    ["invoice", 2600],
    ["credit-note", 600],
    ["credit-note", 2600],
  ]);
});

test("the trail says how money came only where it was noted", async () => {
  const { first, setOf } = await twoInAParcel();
  const orderId = first.order.id;
  await setOf(orderId)("cancelled-by-admin");
  await setOf(orderId)("paid", { money: BY_TRANSFER });
  expect(await moneyOf(orderId)).toEqual([[2600, 0]]);
  const trail = await db()
    .selectFrom("audit_trail")
    .where("subject_id", "=", orderId)
    .where("action", "=", "order-status")
    .orderBy("id", "desc")
    .select("after")
    .executeTakeFirst();
  expect(trail?.after).toEqual({ status: "paid", reason: "Elle la veut" });
});

test("an opened order that is then paid by transfer has that money noted, and the first goes back", async () => {
  const { orderId, staff } = await aPaidOrder(shop.it);
  const set = (status: OrderStatus, more: object = {}) =>
    setStatus(staff.context(), { orderId, status, reason: "Elle la veut", ...more });
  await issueInvoices(shop.it.context);
  await set("to-pay");
  expect(await read(orderId)).toMatchObject({ lackingCents: 2600 });
  await set("paid", { money: BY_TRANSFER });
  expect(await read(orderId)).toMatchObject({ lacksMoney: false, reviewReason: null });
  await giveBack(staff, orderId);
  expect(await moneyOf(orderId)).toEqual([
    [2600, 2600],
    [2600, 0],
  ]);
  expect((await told(orderId)).map(([kind, cents]) => [kind, cents])).toEqual([
    ["invoice", 2600],
    ["invoice", 2600],
    ["credit-note", 2600],
  ]);
});

test("a paid order of which a part went back lacks nothing when its status is set anew", async () => {
  const { orderId, staff, wish } = await aPaidOrder(shop.it);
  await setStatus(staff.context(), { orderId, status: "preparing" });
  await refundPayment(staff.context(), wish(2000));
  expect(await read(orderId)).toMatchObject({ lacksMoney: false, lackingCents: 0 });
  await setStatus(staff.context(), { orderId, status: "paid", money: BY_TRANSFER });
  expect(await moneyOf(orderId)).toEqual([[2600, 2000]]);
  await issueInvoices(shop.it.context);
});
