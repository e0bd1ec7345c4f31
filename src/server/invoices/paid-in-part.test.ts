import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { asSystem } from "#server/context.ts";
import { clearReview } from "#server/orders/clear-review.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { noteMoneyReceived } from "#server/payments/note-money-received.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { documentsOf } from "#tests/documents-of.ts";
import { tieMoney } from "#tests/money-on-its-own.ts";
import { aStartedPayment } from "#tests/pay-by-card.ts";
import { issueInvoices } from "./issue-invoices.ts";

// After each test nothing contradicts what must always be true.
const shop = troubledShop();
const BY_TRANSFER = { means: "transfer", receivedOn: parisDay(new Date()) } as const;
const read = (orderId: string) => getOrderDetail(asSystem(shop.it.context), orderId);
type Staff = Awaited<ReturnType<typeof asAdministrator>>;

const note = (staff: Staff, orderId: string) =>
  noteMoneyReceived(staff.context(), { orderId, money: BY_TRANSFER });
const documents = async (orderId: string) =>
  (await documentsOf(shop.it, orderId)).map(({ kind, cents }) => [kind, cents]);

/** Two pieces at 20,00 € and their delivery, of which 26,00 € were paid. */
async function paidInPart() {
  const staff = await asAdministrator(shop.it);
  const orderId = (await aStartedPayment(shop.it, [1, 1])).order.id;
  await tieMoney(staff, orderId, 2600);
  await issueInvoices(shop.it.context);
  return { staff, orderId };
}

test("the rest of an order that was paid in part is noted once, and has its own invoice", async () => {
  const { staff, orderId } = await paidInPart();
  expect(await read(orderId)).toMatchObject({ status: "paid", lacksMoney: false, lackingCents: 2000 });
  const pressed = await Promise.allSettled([note(staff, orderId), note(staff, orderId)]);
  expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const order = await read(orderId);
  expect(order).toMatchObject({ lackingCents: 0 });
  expect(order.transactions.map(({ amountCents }) => amountCents)).toEqual([2600, 2000]);
  expect(await documents(orderId)).toEqual([
    ["invoice", 2600],
    ["invoice", 2000],
  ]);
});

test("what was given back of an order is not lacking, whether pieces came back for it or not", async () => {
  const { orderId, staff, wish } = await aPaidOrder(shop.it, { stocks: [1, 1] });
  await refundPayment(staff.context(), wish(500));
  expect(await read(orderId)).toMatchObject({ lackingCents: 0 });
  const [item] = (await read(orderId)).items;
  const items = [{ itemId: item?.id ?? "", disposition: "restocked" as const }];
  await createReturn(staff.context(), { orderId, items, cause: "withdrawal", refundCents: 2000 });
  expect(await read(orderId)).toMatchObject({ lackingCents: 0 });
  await expect(note(staff, orderId)).rejects.toMatchObject({ code: "MONEY_ALREADY_NOTED" });
  const given = await paidInPart();
  const [{ uuid: transactionUuid } = { uuid: "" }] = (await read(given.orderId)).transactions;
  await refundPayment(given.staff.context(), {
    orderId: given.orderId,
    transactionUuid,
    amountCents: 300,
    reason: "Geste",
    elsewhere: { means: "transfer", givenOn: BY_TRANSFER.receivedOn },
  });
  expect(await read(given.orderId)).toMatchObject({ lackingCents: 2000 });
  await note(given.staff, given.orderId);
  await issueInvoices(shop.it.context);
});

test("the rest is owed too where a piece came back and was given back, and may come by card as ordinary money", async () => {
  const { staff, orderId } = await paidInPart();
  await clearReview(staff.context(), { orderId, reason: "Vu" });
  const order = await read(orderId);
  const items = [{ itemId: order.items[0]?.id ?? "", disposition: "restocked" as const }];
  await createReturn(staff.context(), { orderId, items, cause: "withdrawal", refundCents: 2000 });
  const [task] = (await read(orderId)).refunds;
  const [{ uuid: transactionUuid } = { uuid: "" }] = order.transactions;
  expect(await read(orderId)).toMatchObject({ lackingCents: 2000 });
  await refundPayment(staff.context(), {
    ...{ orderId, transactionUuid, amountCents: 2000, reason: "Retour", refundId: task?.id },
    elsewhere: { means: "transfer", givenOn: BY_TRANSFER.receivedOn },
  });
  expect(await read(orderId)).toMatchObject({ lackingCents: 2000 });

  await issueInvoices(shop.it.context);
  await tieMoney(staff, orderId, 2000);
  expect(await read(orderId)).toMatchObject({
    reviewReason: null,
    lackingCents: 0,
    refunds: [{ state: "done" }],
  });
  // What comes on top of all of it came twice, as ever.
  await tieMoney(staff, orderId, 2000);
  expect((await read(orderId)).refunds).toMatchObject([
    { state: "done" },
    { state: "due", amountCents: 2000 },
  ]);
  expect((await documents(orderId)).map(([kind]) => kind)).toEqual(["invoice", "credit-note", "invoice"]);
});
