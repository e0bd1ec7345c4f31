import { expect, test } from "vitest";
import { openClient } from "#bench/http.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { emulator } from "#tests/pay-by-card.ts";
import { openLedger } from "./ledger.ts";
import { findUnfinished } from "./settle-down.ts";
import { findImbalances } from "./sums.ts";

const shop = troubledShop();

test("a series is not over before each refund that was done has its credit note", async () => {
  const { staff, wish } = await aPaidOrder(shop.it);
  await issueInvoices(shop.it.context);
  await refundPayment(staff.context(), wish(1000));
  const unfinished = () => findUnfinished(shop.it.context.db, openLedger(), true);
  expect(await unfinished()).toEqual(["1 refunds or replaced pieces have no documents"]);
  await issueInvoices(shop.it.context);
  expect(await unfinished()).toEqual([]);
});

test("a series is told of money that the provider gave back and the shop's papers know nothing of", async () => {
  const { wish, orderId, reference } = await aPaidOrder(shop.it);
  const { transactionUuid: transaction } = wish(0);
  await issueInvoices(shop.it.context);
  const till = openClient(shop.it.card.url, 1);
  const differences = () =>
    findImbalances(shop.it.context.db, till, [{ orderId, transaction, reference, cents: 2600 }]);
  expect(await differences()).toEqual([]);
  await emulator(shop.it, "/emulator/back-office-refund", { uuid: transaction, amount: 300, ipn: false });
  expect(await differences()).toEqual([
    `the provider holds 2300 cents for order ${orderId}, the shop believes 2600`,
    `the documents of order ${orderId} say 2600 cents, of which 2300 are kept`,
  ]);
  till.close();
});
