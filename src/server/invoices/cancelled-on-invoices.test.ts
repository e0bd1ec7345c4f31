import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { InvoiceFacts, InvoiceLine } from "#domain/invoices.ts";
import { asSystem } from "#server/context.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { aPaidOrder, bookOf, referenceOf, troubledShop } from "#tests/a-paid-order.ts";
import { paid, somebody } from "#tests/a-parcel.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { creditAdmin } from "#tests/credit-admin.ts";
import { ledgerRows } from "#tests/ledger-rules.ts";
import { emulator } from "#tests/pay-by-card.ts";
import { stockLive } from "#tests/stock-live.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = troubledShop();
const { admin, aHolder, anOrder, startWith, detailOf, payRest } = creditAdmin();

/** The credit notes of an order, in the order of their issue. */
async function notesOf(of: typeof shop.it, orderId: string): Promise<InvoiceFacts[]> {
  await issueInvoices(of.context);
  const { rows } = await sql<{ facts: InvoiceFacts }>`
    select facts from invoices where order_id = ${orderId} and kind = 'credit-note' order by position`.execute(
    of.context.db,
  );
  return rows.map(({ facts }) => facts);
}

const linesOf = async (orderId: string, of = shop.it) =>
  (await notesOf(of, orderId)).map(({ lines }) => lines.map(({ is, grossCents }) => [is, grossCents]));

/** What all credit notes of an order take back of each kind of line. */
function sumsOf(notes: readonly InvoiceFacts[]) {
  const sums: Partial<Record<InvoiceLine["is"], number>> = {};
  for (const { is, grossCents } of notes.flatMap(({ lines }) => lines))
    sums[is] = (sums[is] ?? 0) + grossCents;
  return sums;
}

/** Two paid orders of 20,00 € and 6,00 € of delivery in one parcel, their money on its way to the bank. */
async function twoInAParcel() {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1, 1]);
  const camille = somebody();
  const buyers = [
    await paid(shop.it, liveId, productIds[0], camille),
    await paid(shop.it, liveId, productIds[1], camille),
  ];
  const [first = "", second = ""] = buyers.map(({ order }) => order.id);
  for (const id of [first, second])
    await emulator(shop.it, `/emulator/orders/${await referenceOf(shop.it, id)}/capture`);
  const staff = await asAdministrator(shop.it);
  const cancel = async (orderId: string) => {
    await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Taille" });
    for (const { id, state, transactionUuid, amountCents } of (
      await getOrderDetail(asSystem(shop.it.context), orderId)
    ).refunds)
      if (state === "due")
        await refundPayment(staff.context(), {
          orderId,
          refundId: id,
          transactionUuid,
          amountCents,
          reason: "Taille",
        });
  };
  return { first, second, staff, cancel };
}

describe("a delivery fee that goes back by itself", () => {
  test("is delivery on its credit note and in the books, and the piece that comes back is only the piece", async () => {
    const { second, staff } = await twoInAParcel();
    await giveBackByItself(shop.it.context);
    expect(await linesOf(second)).toEqual([[["delivery", 600]]]);

    const { items, transactions } = await getOrderDetail(asSystem(shop.it.context), second);
    await setStatus(staff.context(), { orderId: second, status: "delivered" });
    // It is given back once only, also by name.
    await expect(
      refundPayment(staff.context(), {
        orderId: second,
        transactionUuid: transactions[0]?.uuid ?? "",
        amountCents: 600,
        reason: "Livraison",
        lines: [{ itemId: null, cents: 600 }],
      }),
    ).rejects.toMatchObject({ code: "LINES_ALREADY_REFUNDED" });
    const { refunds } = await createReturn(staff.context(), {
      orderId: second,
      items: [{ itemId: items[0]?.id ?? "", disposition: "restocked" }],
      cause: "withdrawal",
      refundCents: 2000,
    });
    const task = refunds.find(({ state }) => state === "due");
    await refundPayment(staff.context(), {
      orderId: second,
      refundId: task?.id,
      transactionUuid: task?.transactionUuid ?? "",
      amountCents: 2000,
      reason: "Rétractation",
    });
    expect(await linesOf(second)).toEqual([[["delivery", 600]], [["item", 2000]]]);
  });

  test("is delivery too where the release before had asked for it", async () => {
    const { second } = await twoInAParcel();
    await sql`delete from refund_lines where refund_id in (select id from refunds where order_id = ${second})`.execute(
      shop.it.context.db,
    );
    await giveBackByItself(shop.it.context);
    expect(await linesOf(second)).toEqual([[["delivery", 600]]]);
  });
});

describe("an order that is cancelled after it was paid", () => {
  test("in a parcel that goes on keeps its delivery on the invoice until the parcel comes to nothing", async () => {
    const { first, second, cancel } = await twoInAParcel();
    await giveBackByItself(shop.it.context);
    await cancel(first);
    expect(await linesOf(first)).toEqual([[["item", 2000]]]);
    await cancel(second);
    await giveBackByItself(shop.it.context);
    expect(await linesOf(first)).toEqual([[["item", 2000]], [["delivery", 600]]]);
    expect(await linesOf(second)).toEqual([[["delivery", 600]], [["item", 2000]]]);
  });

  test("of which staff give less back has that much of its pieces, not a gesture", async () => {
    const { orderId, staff, wish } = await aPaidOrder(shop.it, { stocks: [1, 1] });
    await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Taille" });
    await refundPayment(staff.context(), wish(3000));
    await refundPayment(staff.context(), wish(1600));
    const notes = await notesOf(shop.it, orderId);
    expect(notes.map(({ grossCents }) => grossCents)).toEqual([3000, 1600]);
    expect(sumsOf(notes)).toEqual({ item: 4000, delivery: 600 });
    expect(notes[0]?.lines.map(({ grossCents }) => grossCents)).toEqual([1500, 1500]);
  });

  test("before its capture has a credit note of everything: the invoice exists", async () => {
    const { orderId, staff, wish, reference } = await aPaidOrder(shop.it, { captured: false });
    await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Taille" });
    await refundPayment(staff.context(), wish(2600));
    expect((await bookOf(shop.it, reference)).map(({ detailedStatus }) => detailedStatus)).toEqual([
      "CANCELLED",
    ]);
    expect(await linesOf(orderId)).toEqual([
      [
        ["item", 2000],
        ["delivery", 600],
      ],
    ]);
  });

  test.each([
    ["shop credit and a card", [1200]],
    ["two credits and a card", [1200, 500]],
  ])("and that was paid with %s takes back its pieces and its delivery, in sum", async (_, credits) => {
    const person = await aHolder(...credits);
    const buyer = { person, ...(await anOrder(person, person.email, [1400, 600])) };
    const spent = credits.reduce((sum, one) => sum + one, 0);
    await payRest((await startWith(buyer, spent)).body);
    const { id: orderId, orderNumber } = buyer.order;
    const { transactions, version } = await detailOf(orderId);
    const card = transactions.find(({ means }) => means === "card");
    const { status } = await admin.staff.call("POST", `/api/admin/orders/${orderId}/cancellation`, {
      expectedVersion: version,
      reason: "Pièce abîmée",
      refunds: [{ transactionUuid: card?.uuid, amountCents: 2600 - spent }],
    });
    expect(status).toBe(200);
    const notes = await notesOf(admin.shop, orderId);
    expect(notes.length).toBeGreaterThan(1);
    expect(sumsOf(notes)).toEqual({ item: 2000, delivery: 600 });
    const { body } = await admin.staff.call<string>("GET", "/api/admin/invoices/ecritures.txt");
    const { rows } = await sql<{
      number: string;
    }>`select number from invoices where order_id = ${orderId}`.execute(admin.shop.context.db);
    const accounts = ledgerRows(body)
      .filter(({ PieceRef = "" }) => [orderNumber, ...rows.map(({ number }) => number)].includes(PieceRef))
      .map(({ CompteNum }) => CompteNum);
    expect(accounts).toContain("708500");
    expect(accounts).not.toContain("709700");
  });
});
