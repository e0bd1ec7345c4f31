import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { insertRefundLines } from "#server/money/money.sql.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { aStartedPayment, notify, pay, resigned } from "#tests/pay-by-card.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = troubledShop();

/** Two pieces of 20,00 € each and 6,00 € of delivery, paid by two cards; its first payment, the one that came twice, and its task. */
async function paidTwice() {
  const { db } = shop.it.context;
  const staff = await asAdministrator(shop.it);
  const { order, form } = await aStartedPayment(shop.it, [1, 1]);
  const orderId = order.id;
  const { notification } = await pay(shop.it, form.formToken);
  await notify(shop.it, notification.body);
  const again = resigned(shop.it, notification.body, (answer) => {
    for (const one of answer.transactions) one.uuid = randomUUID().replaceAll("-", "");
  });
  await notify(shop.it, again);
  await sql`update transactions set paid_at = paid_at - interval '1 hour' where order_id = ${orderId}`.execute(
    db,
  );
  await issueInvoices(shop.it.context);
  const { rows } = await sql<{ uuid: string }>`select uuid from transactions where order_id = ${orderId}
    order by invoice_id is null`.execute(db);
  const [first = "", twice = ""] = rows.map(({ uuid }) => uuid);
  const [task] = await refundsOf(shop.it, orderId);
  const give = (transactionUuid: string, amountCents: number, how: object = {}) =>
    refundPayment(staff.context(), { orderId, transactionUuid, amountCents, reason: "Pièce abîmée", ...how });
  return { staff, orderId, items: order.items.map(({ id }) => id), first, twice, refundId: task?.id, give };
}

const elsewhere = { means: "transfer", givenOn: parisDay(new Date()) };

test("money that came twice goes back as no line's, and leaves every piece to be given back", async () => {
  const { staff, orderId, items, first, twice, refundId, give } = await paidTwice();
  const [itemId = "", other = ""] = items;
  const all = [itemId, other, null].map((id) => ({ itemId: id, cents: id ? 2000 : 600 }));
  const piece = [{ itemId, cents: 2000 }];
  // Neither a piece nor a gesture eats what is owed of it.
  for (const how of [{ lines: piece }, {}])
    await expect(give(twice, 2000, how)).rejects.toMatchObject({ code: "PAYMENT_CAME_TWICE" });
  await give(twice, 1000, { refundId, elsewhere });
  const detail = await give(twice, 3600, {
    refundId,
    elsewhere,
    lines: all.map((line, at) => (at ? line : { ...line, cents: 1000 })),
  });
  expect(detail.refunds.map(({ state, amountCents, lines }) => [state, amountCents, lines])).toEqual([
    ["done", 3600, []],
    ["done", 1000, []],
  ]);
  const { rows } = await sql<{
    worth: { chosenCents: number };
  }>`select worth_of_items(${orderId}, array[${itemId}::uuid]) as worth`.execute(shop.it.context.db);
  expect(rows[0]?.worth.chosenCents).toBe(2000);
  await give(first, 2000, { lines: piece });
  await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Rupture" });
  expect((await refundsOf(shop.it, orderId)).map((one) => [one.state, one.amount_cents])).toContainEqual([
    "due",
    2600,
  ]);
});

test("lines that a refund of money that came twice kept before are dropped where nothing names them", async () => {
  const { orderId, items, twice, first, refundId, give } = await paidTwice();
  const { db } = shop.it.context;
  await give(twice, 4600, { refundId, elsewhere });
  await issueInvoices(shop.it.context);
  const [itemId = "", other = ""] = items;
  const lines = [itemId, other].map((id) => ({ itemId: id, cents: 2000 }));
  await insertRefundLines(db, { refundId: refundId ?? "", lines: [...lines, { itemId: null, cents: 600 }] });
  const piece = { elsewhere, lines: [{ itemId, cents: 2000 }] };
  await expect(give(first, 2000, piece)).rejects.toMatchObject({ code: "LINES_ALREADY_REFUNDED" });
  const migration = await readFile("db/migrations/0562_lines_of_money_that_came_twice.sql", "utf8");
  await sql.raw(migration).execute(db);
  await give(first, 2000, piece);
  await sql.raw(migration).execute(db);
  const { rows } = await sql<{
    cents: number;
  }>`select l.cents from refund_lines l join refunds r on r.id = l.refund_id
    where r.order_id = ${orderId}`.execute(db);
  expect(rows).toEqual([{ cents: 2000 }]);
  await issueInvoices(shop.it.context);
});

test("what goes back of an order has its credit note while money that came twice is still there", async () => {
  const { orderId, items, first, twice, refundId, give } = await paidTwice();
  const { db } = shop.it.context;
  const documents = async () => {
    await issueInvoices(shop.it.context);
    expect((await brokenInvariants(db)).filter(({ invariant }) => invariant === "I14")).toEqual([]);
    const issued = await sql<{ kind: string; cents: number; of: string[] }>`select kind, gross_cents as cents,
      array(select l ->> 'is' from jsonb_array_elements(facts -> 'lines') l) as of from invoices
      where order_id = ${orderId} order by position`.execute(db);
    return issued.rows.map(({ kind, cents, of }) => [kind, cents, of.join(" ")]);
  };
  const invoice = ["invoice", 4600, "item item delivery"];
  expect(await documents()).toEqual([invoice]);

  const [itemId = ""] = items;
  await give(first, 1500, { lines: [{ itemId, cents: 1500 }] });
  const ofPiece = ["credit-note", 1500, "item"];
  expect(await documents()).toEqual([invoice, ofPiece]);
  await give(first, 300);
  const gesture = ["credit-note", 300, "gesture"];
  expect(await documents()).toEqual([invoice, ofPiece, gesture]);
  // In two parts, the first of which leaves money that came twice.
  for (const cents of [1000, 3600]) {
    await give(twice, cents, { refundId, elsewhere });
    expect(await documents()).toEqual([invoice, ofPiece, gesture]);
  }
  await give(first, 2800);
  expect((await documents()).at(-1)).toEqual(["credit-note", 2800, "item item delivery"]);
});
