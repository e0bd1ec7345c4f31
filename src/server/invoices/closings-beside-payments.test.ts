import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay, parisInstant } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder } from "#tests/a-paid-order.ts";
import { heldWrites } from "#tests/held-writes.ts";
import { ownShop } from "#tests/open-shop.ts";
import { aStartedPayment, notify, pay } from "#tests/pay-by-card.ts";
import { withoutDeadlocks } from "#tests/without-deadlocks.ts";
import { closePeriods } from "./close-periods.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
const number = (context = shop.it.context) => issueInvoices(context);
let daysLater = 0;

/** As if another day, month and year were over: all days until then are closed. */
async function close(days = 1, context = shop.it.context): Promise<number> {
  daysLater += days;
  const day = addDays(parisDay(new Date()), daysLater);
  let closed = 0;
  for (let more = 1; more > 0; closed += more)
    more = await closePeriods(context, new Date(parisInstant(`${day}T12:00`) ?? ""));
  return closed;
}

/** The documents of an order, and in which closings each of them is. */
async function booksOf(orderId: string, kinds = ["day"]) {
  const { rows } = await sql<{ kind: string; closings: string[] }>`
    select i.kind, array(select c.kind from closings c where i.issued_on between c.from_day and c.to_day
      and c.kind = any(${kinds}) order by c.kind) as closings from invoices i where i.order_id = ${orderId} order by i.position`.execute(
    db(),
  );
  return rows.map(({ kind, closings }) => [kind, ...closings]);
}

/** No document is missing in the closed days, none is in two, and each sum is that of its documents. */
async function expectRightBooks(): Promise<void> {
  const { rows } =
    await sql`select c.from_day from closings c where (c.facts ->> 'invoices')::int + (c.facts ->> 'creditNotes')::int
      <> (select count(*) from invoices i where i.issued_on between c.from_day and c.to_day)
    or (c.facts ->> 'soldCents')::int - (c.facts ->> 'creditedCents')::int <> (select coalesce(sum(case i.kind when 'invoice' then 1 else -1 end
      * i.gross_cents), 0) from invoices i where i.issued_on between c.from_day and c.to_day)
    or (c.facts ->> 'runningCents')::int <> (select coalesce(sum(case i.kind when 'invoice' then 1 else -1 end * i.gross_cents), 0)
      from invoices i where i.issued_on <= c.to_day)`.execute(db());
  expect(rows).toEqual([]);
  expect((await brokenInvariants(db())).filter(({ invariant }) => invariant === "I14")).toEqual([]);
}

test("a payment that commits after the day was closed is in the next closing", async () => {
  await aPaidOrder(shop.it);
  await number();
  const { order, form } = await aStartedPayment(shop.it);
  const { notification } = await pay(shop.it, form.formToken);
  const money = await heldWrites(shop.it.databaseUrl, "transactions");
  const settling = notify(shop.it, notification.body);
  await money.isWaitedFor();
  await number();
  expect(await close()).toBeGreaterThan(0);
  await money.letGo();
  await settling;
  await number();
  expect(await booksOf(order.id)).toEqual([["invoice"]]);
  await expectRightBooks();
  await close();
  expect(await booksOf(order.id)).toEqual([["invoice", "day"]]);
  await expectRightBooks();
});

test("a refund that commits after the day was closed is in the next closing", async () => {
  const { orderId, staff, wish } = await aPaidOrder(shop.it);
  await number();
  // Its mail is queued in the transaction that writes that it is done.
  const mail = await heldWrites(shop.it.databaseUrl, "outbox");
  const refunding = refundPayment(staff.context(), wish(500));
  await mail.isWaitedFor();
  await number();
  expect(await close()).toBeGreaterThan(0);
  await mail.letGo();
  await refunding;
  await number();
  expect(await booksOf(orderId)).toEqual([["invoice", "day"], ["credit-note"]]);
  await expectRightBooks();
  await close();
  expect(await booksOf(orderId)).toEqual([
    ["invoice", "day"],
    ["credit-note", "day"],
  ]);
  await expectRightBooks();
});

test("a day is not closed while one of its documents is numbered and not committed", async () => {
  const { orderId } = await aPaidOrder(shop.it);
  const files = await heldWrites(shop.it.databaseUrl, "invoice_files");
  const numbering = number();
  await files.isWaitedFor();
  expect(await close()).toBe(0);
  await files.letGo();
  await numbering;
  expect(await booksOf(orderId)).toEqual([["invoice"]]);
  expect(await close(0)).toBeGreaterThan(0);
  expect(await booksOf(orderId)).toEqual([["invoice", "day"]]);
  await expectRightBooks();
});

test("a document is numbered after a closing that has not committed, and bears a day that is open", async () => {
  const { orderId } = await aPaidOrder(shop.it);
  const books = await heldWrites(shop.it.databaseUrl, "closings");
  const closing = close();
  await books.isWaitedFor();
  expect(await number()).toBe(0);
  await books.letGo();
  expect(await closing).toBeGreaterThan(0);
  expect(await number()).toBe(1);
  expect(await booksOf(orderId)).toEqual([["invoice"]]);
  await close();
  expect(await booksOf(orderId)).toEqual([["invoice", "day"]]);
  await expectRightBooks();
});

test("payments, refunds, numbering and closings at once leave each document in one day, month and year", async () => {
  const orderIds: string[] = [];
  await withoutDeadlocks(shop.it, async (copy) => {
    const { context } = copy;
    for (let round = 0; round < 10; round += 1) {
      const { orderId, staff, wish } = await aPaidOrder(copy);
      const { order, form } = await aStartedPayment(copy);
      const { notification } = await pay(copy, form.formToken);
      await Promise.all([
        notify(copy, notification.body),
        number(context),
        refundPayment(staff.context(), wish(500)),
        close(25, context),
        number(context),
        close(0, context),
      ]);
      orderIds.push(orderId, order.id);
    }
  });
  await number();
  await expectRightBooks();
  // The year of the last document is over.
  await close(800);
  await expectRightBooks();
  for (const orderId of orderIds)
    for (const [, ...closings] of await booksOf(orderId, ["day", "month", "year"]))
      expect(closings).toEqual(["day", "month", "year"]);
});
