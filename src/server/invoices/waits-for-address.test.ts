import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { asSystem } from "#server/context.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { saveAddress } from "#server/orders/save-address.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { declareShortage } from "#server/shortages/declare-shortage.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { ADDRESS, anOrder, THREE_DAYS_AGO } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { listInvoices } from "./list-invoices.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
const issue = () => issueInvoices(shop.it.context);
const detail = (orderId: string) => getOrderDetail(asSystem(shop.it.context), orderId);
const staff = async () => (await asAdministrator(shop.it)).context();

afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
});

/** Marked as paid without an address. Two hours on, so that the last hour of a month is never now. */
async function paidWithoutAddress() {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const { id, number } = await anOrder(db(), { liveId, productIds, status: "to-pay", address: null });
  await setStatus(await staff(), {
    orderId: id,
    status: "paid",
    money: { means: "transfer", receivedOn: THREE_DAYS_AGO, reference: "VIR 7" },
  });
  await sql`update transactions set paid_at = paid_at + interval '2 hours' where order_id = ${id}`.execute(
    db(),
  );
  return { id, number };
}

/** After its money came, which is two hours on. */
async function giveBack(orderId: string, amountCents: number) {
  const { transactions, refunds } = await detail(orderId);
  await refundPayment(await staff(), {
    orderId,
    transactionUuid: transactions[0]?.uuid ?? "",
    refundId: refunds[0]?.id,
    amountCents,
    reason: "Retour",
  });
  await sql`update refunds set finished_at = finished_at + interval '2 hours' where order_id = ${orderId}`.execute(
    db(),
  );
}

/** Kind, amount and buyer of each document of an order. */
async function documentsOf(orderId: string) {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', kind, gross_cents, facts -> 'buyer' ->> 'name', nullif(facts -> 'buyer' ->> 'street', '')) as told
    from invoices where order_id = ${orderId} order by position`.execute(db());
  return rows.map(({ told }) => told);
}

const waiting = async () =>
  (await listInvoices(await staff(), { q: "", kind: "all", period: "" })).awaitingAddress.map(
    ({ orderNumber }) => orderNumber,
  );

describe("the invoice of an order without an address", () => {
  test("waits, as staff are told, and names its buyer once her address is saved", async () => {
    const { id, number } = await paidWithoutAddress();
    expect(await issue()).toBe(0);
    const { version, invoicePending, invoiceWaitsUntil } = await detail(id);
    expect({ invoicePending, waits: invoiceWaitsUntil !== null }).toEqual({
      invoicePending: true,
      waits: true,
    });
    expect(await waiting()).toEqual([number]);

    await saveAddress(await staff(), { orderId: id, expectedVersion: version, address: ADDRESS });
    expect(await waiting()).toEqual([]);
    expect(await detail(id)).toMatchObject({ invoicePending: true, invoiceWaitsUntil: null });
    expect(await issue()).toBe(1);
    expect(await documentsOf(id)).toEqual([
      `invoice 2600 ${ADDRESS.firstName} ${ADDRESS.lastName} ${ADDRESS.street}`,
    ]);
  });

  test("is written without one when the order leaves, as one that is fetched by hand", async () => {
    const { id } = await paidWithoutAddress();
    expect(await issue()).toBe(0);
    await setStatus(await staff(), { orderId: id, status: "delivered" });
    expect(await issue()).toBe(1);
    expect(await documentsOf(id)).toEqual(["invoice 2600 Cliente"]);
  });

  test("is written without one once a piece is missing, which another may replace after it alone", async () => {
    const { id } = await paidWithoutAddress();
    expect(await issue()).toBe(0);
    const { items } = await detail(id);
    await declareShortage(await staff(), { orderId: id, itemIds: [items[0]?.id ?? ""], sendRest: false });
    expect(await detail(id)).toMatchObject({ invoiceWaitsUntil: null });
    expect(await issue()).toBe(1);
  });

  test("is written without one an hour before the month of its money ends", async () => {
    const { id } = await paidWithoutAddress();
    const until = async (paidAt: string) => {
      await sql`update transactions set paid_at = ${paidAt} where order_id = ${id}`.execute(db());
      return (await detail(id)).invoiceWaitsUntil;
    };
    // Daylight saving time begins and ends within these months in Paris.
    expect(await until("2099-03-15T12:00:00Z")).toBe("2099-03-31T21:00:00.000Z");
    expect(await until("2099-10-31T22:59:00Z")).toBe("2099-10-31T22:00:00.000Z");
    expect(await until("2099-10-31T23:01:00Z")).toBe("2099-11-30T22:00:00.000Z");
    expect(await issue()).toBe(0);
    expect(await until("2026-10-31T12:00:00Z")).toBe(null);
    expect(await issue()).toBe(1);
    expect(await documentsOf(id)).toEqual(["invoice 2600 Cliente"]);
  });

  test("keeps the credit note of what goes back meanwhile waiting too: both are written, or none", async () => {
    const { id } = await paidWithoutAddress();
    await giveBack(id, 600);
    expect(await issue()).toBe(0);
    const { version } = await detail(id);
    await saveAddress(await staff(), { orderId: id, expectedVersion: version, address: ADDRESS });
    expect(await issue()).toBe(2);
    expect((await documentsOf(id)).map((told) => told.split(" ").slice(0, 2))).toEqual([
      ["invoice", "2600"],
      ["credit-note", "600"],
    ]);
  });

  test("contradicts nothing while it waits, longer than any other may", async () => {
    const { id } = await paidWithoutAddress();
    await giveBack(id, 600);
    await sql`update transactions set paid_at = clock_timestamp() - interval '20 minutes' where order_id = ${id}`.execute(
      db(),
    );
    await sql`update refunds set finished_at = clock_timestamp() - interval '19 minutes' where order_id = ${id}`.execute(
      db(),
    );
    // In the last hour of a month both are written.
    await issue();
    expect(await brokenInvariants(db())).toEqual([]);
  });

  test("and its credit note are written at once where all was given back by a cancellation", async () => {
    const { id } = await paidWithoutAddress();
    await setStatus(await staff(), { orderId: id, status: "cancelled-by-admin", reason: "Annulée" });
    await giveBack(id, 2600);
    expect(await issue()).toBe(2);
    expect((await documentsOf(id)).map((told) => told.split(" ").slice(0, 2))).toEqual([
      ["invoice", "2600"],
      ["credit-note", "2600"],
    ]);
  });
});
