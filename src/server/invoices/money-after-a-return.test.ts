import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { asSystem } from "#server/context.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { noteMoneyReceived } from "#server/payments/note-money-received.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { undoReturn } from "#server/returns/undo-return.ts";
import { aPaidOrder } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { documentsOf } from "#tests/documents-of.ts";
import { centsOf, ledgerFaults, ledgerRows } from "#tests/ledger-rules.ts";
import { aStartedPayment, notify, pay } from "#tests/pay-by-card.ts";
import { replacementAdmin } from "#tests/replacement-admin.ts";
import { anAdministrator } from "#tests/staff.ts";
import { issueInvoices } from "./issue-invoices.ts";

// After each test nothing contradicts what must always be true.
const { shop, db, onTable, aPiece } = replacementAdmin();
const TODAY = parisDay(new Date());
const BY_TRANSFER = { means: "transfer", receivedOn: TODAY } as const;
const read = (orderId: string) => getOrderDetail(asSystem(shop.it.context), orderId);
type Staff = Awaited<ReturnType<typeof asAdministrator>>;

/** Each document of an order: its kind, its sum, and what each of its lines says. */
const told = async (orderId: string) =>
  (await documentsOf(shop.it, orderId)).map(({ kind, cents, lines }) => [
    kind,
    cents,
    lines.map(({ is, name, grossCents }) => [name || is, grossCents]),
  ]);

/** What the entries of the month say that sales brought, less what was credited, with tax; and whether they balance. */
async function ledgerCents(): Promise<number> {
  const { call } = await anAdministrator(shop.it);
  const { body } = await call<string>("GET", `/api/admin/invoices/ecritures.txt?period=${TODAY.slice(0, 7)}`);
  expect(ledgerFaults(body)).toEqual([]);
  const sums = ledgerRows(body).map(({ CompteNum = "", Debit, Credit }) =>
    /^(7|4457)/.test(CompteNum) ? centsOf(Credit) - centsOf(Debit) : 0,
  );
  return sums.reduce((sum, cents) => sum + cents, 0);
}

/** Staff mark an order of two pieces at 20,00 € and its delivery as paid, and are to say later how its money came. */
async function paidWithoutMoney() {
  const buyer = await aStartedPayment(shop.it, [1, 1]);
  const staff = await asAdministrator(shop.it);
  const orderId = buyer.order.id;
  await setStatus(staff.context(), { orderId, status: "paid" });
  expect(await read(orderId)).toMatchObject({ lacksMoney: true, lackingCents: 4600 });
  return { buyer, staff, orderId };
}

/** The first piece of an order comes back, or will not leave. */
async function comesBack(staff: Staff, orderId: string, refundCents: number) {
  const [item] = (await read(orderId)).items;
  const items = [{ itemId: item?.id ?? "", disposition: "restocked" as const }];
  return createReturn(staff.context(), { orderId, items, cause: "withdrawal", refundCents });
}

const lackingOnDashboard = async () =>
  (await sql<{ cents: number }>`select lacking_cents as cents from orders_without_money`.execute(db())).rows;

test("a card payment of the provider is noted by its number for the sum that it is, and for no other", async () => {
  const { staff, orderId } = await paidWithoutMoney();
  await comesBack(staff, orderId, 0);
  const note = async (amountCents: number, state = "open") => {
    const uuid = randomUUID().replaceAll("-", "");
    await sql`insert into unmatched_payments (transaction_uuid, cause, detailed_status, source, amount_cents, currency, paid_at, state, handled_at)
      values (${uuid}, 'reference', 'CAPTURED', 'notification', ${amountCents}, 'EUR', now(), ${state},
        ${state === "open" ? null : new Date()})`.execute(db());
    const money = { means: "card", receivedOn: BY_TRANSFER.receivedOn, reference: uuid } as const;
    const noted = noteMoneyReceived(staff.context(), { orderId, money });
    return {
      noted,
      stateOf: async () =>
        (
          await sql<{ state: string }>`select state from unmatched_payments
      where transaction_uuid = ${uuid}`.execute(db())
        ).rows,
    };
  };
  const whole = await note(4600);
  await expect(whole.noted).rejects.toMatchObject({
    code: "MONEY_OF_OTHER_AMOUNT",
    facts: { amountCents: 4600 },
  });
  expect(await whole.stateOf()).toEqual([{ state: "open" }]);
  // Nor for money that the shop gave back.
  for (const state of ["refunding", "refunded"]) {
    const gone = await note(2600, state);
    await expect(gone.noted).rejects.toMatchObject({ code: "MONEY_GIVEN_BACK" });
    expect(await gone.stateOf()).toEqual([{ state }]);
  }
  const rest = await note(2600);
  expect(await rest.noted).toMatchObject({ lacksMoney: false });
  expect(await rest.stateOf()).toEqual([{ state: "tied" }]);
  await issueInvoices(shop.it.context);
});

test("money that is noted after a piece came back is the total without it, and its invoice leaves the piece out", async () => {
  const { staff, orderId } = await paidWithoutMoney();
  await comesBack(staff, orderId, 0);
  expect(await read(orderId)).toMatchObject({ totalCents: 4600, lacksMoney: true, lackingCents: 2600 });
  expect(await lackingOnDashboard()).toEqual([{ cents: 2600 }]);
  const before = await ledgerCents();

  const noted = await noteMoneyReceived(staff.context(), { orderId, money: BY_TRANSFER });
  expect(noted).toMatchObject({ lacksMoney: false, lackingCents: 0, transactions: [{ amountCents: 2600 }] });
  const papers = [
    [
      "invoice",
      2600,
      [
        ["Robe 2", 2000],
        ["delivery", 600],
      ],
    ],
  ];
  expect(await told(orderId)).toEqual(papers);
  expect((await ledgerCents()) - before).toBe(2600);

  // The order was paid without the piece: it is not put back on it.
  const returnId = (await read(orderId)).returns[0]?.id ?? "";
  await expect(undoReturn(staff.context(), { orderId, returnId })).rejects.toMatchObject({
    code: "RETURN_BEFORE_MONEY",
  });

  // The piece that comes back after its money is on the invoice, and its credit note takes it off.
  const [, second] = noted.items;
  const items = [{ itemId: second?.id ?? "", disposition: "restocked" as const }];
  const { refunds } = await createReturn(staff.context(), {
    orderId,
    items,
    cause: "withdrawal",
    refundCents: 2600,
  });
  for (const { id: refundId, transactionUuid, amountCents } of refunds)
    await refundPayment(staff.context(), {
      orderId,
      transactionUuid,
      amountCents,
      refundId,
      reason: "Taille",
    });
  expect((await told(orderId)).map(([kind, cents]) => [kind, cents])).toEqual([
    ["invoice", 2600],
    ["credit-note", 2600],
  ]);
  expect(await ledgerCents()).toBe(before);
});

test("an order that is paid anew by transfer is without the piece that came back while its first money was there", async () => {
  const { orderId, staff, wish } = await aPaidOrder(shop.it, { stocks: [1, 1] });
  const { refunds } = await comesBack(staff, orderId, 2000);
  await refundPayment(staff.context(), { ...wish(2000), refundId: refunds[0]?.id });
  await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Erreur" });
  const rest = (await read(orderId)).refunds.find(({ state }) => state === "due");
  await refundPayment(staff.context(), { ...wish(2600), refundId: rest?.id });
  await issueInvoices(shop.it.context);
  expect(await read(orderId)).toMatchObject({ lackingCents: 2600 });

  await setStatus(staff.context(), { orderId, status: "paid", money: BY_TRANSFER });
  expect((await read(orderId)).transactions.map(({ amountCents }) => amountCents)).toEqual([4600, 2600]);
  expect((await told(orderId)).at(-1)).toEqual([
    "invoice",
    2600,
    [
      ["Robe 2", 2000],
      ["delivery", 600],
    ],
  ]);
});

test("money that is noted after a cheaper piece took the place of a missing one is what the order costs with it", async () => {
  const order = await onTable();
  const { orderId, staff, wish, buyer, itemIds } = order;
  await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Erreur" });
  const [task] = (await read(orderId)).refunds;
  await refundPayment(staff.context(), { ...wish(4600), refundId: task?.id });
  await issueInvoices(shop.it.context);
  await setStatus(staff.context(), { orderId, status: "paid" });
  await order.declare([itemIds[0]]);
  const [shortage] = await order.missing();
  const productId = await aPiece(order, { name: "Jupe", priceCents: 1400 });
  const path = `/api/guest-orders/${orderId}/shortages/${shortage?.id}/piece`;
  expect((await buyer.guest.call("PUT", path, { productId })).status).toBe(200);

  const noted = await noteMoneyReceived(staff.context(), { orderId, money: BY_TRANSFER });
  expect(noted.transactions.map(({ amountCents }) => amountCents)).toEqual([4600, 4000]);
  expect((await told(orderId)).at(-1)).toEqual([
    "invoice",
    4000,
    [
      ["Robe 2", 2000],
      ["Jupe", 1400],
      ["delivery", 600],
    ],
  ]);
});

test("a card payment of the whole total that comes after a piece came back owes its price, and is invoiced without it", async () => {
  const { buyer, staff, orderId } = await paidWithoutMoney();
  const { notification } = await pay(shop.it, buyer.form.formToken);
  await comesBack(staff, orderId, 0);
  await notify(shop.it, notification.body);
  const order = await read(orderId);
  expect(order).toMatchObject({ lacksMoney: false, transactions: [{ amountCents: 4600 }] });
  expect(order.refunds).toMatchObject([{ state: "due", amountCents: 2000 }]);
  expect((await told(orderId)).map(([kind, cents]) => [kind, cents])).toEqual([["invoice", 2600]]);
  const [{ transactionUuid, id: refundId } = { transactionUuid: "", id: "" }] = order.refunds;
  await refundPayment(staff.context(), {
    orderId,
    transactionUuid,
    amountCents: 2000,
    refundId,
    reason: "Trop",
  });
  expect((await told(orderId)).map(([kind, cents]) => [kind, cents])).toEqual([["invoice", 2600]]);
});
