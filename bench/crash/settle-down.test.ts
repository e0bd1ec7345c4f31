import { expect, test } from "vitest";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { openLedger } from "./ledger.ts";
import { findUnfinished } from "./settle-down.ts";

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
