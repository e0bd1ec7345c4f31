import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { centsOf, ledgerFaults, ledgerRows } from "#tests/ledger-rules.ts";
import { ofAnotherMode, unmatchedAdmin } from "#tests/money-on-its-own.ts";
import { anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { issueInvoices } from "./issue-invoices.ts";

const { admin, act, aTask, moneyOnItsOwn } = unmatchedAdmin();
const db = () => admin.shop.context.db;

/** Each line of the journal of card money: its entry, account, amount (a credit below zero) and piece. */
async function cardEntries() {
  const { body } = await admin.staff.call<string>("GET", "/api/admin/invoices/ecritures.txt");
  expect(ledgerFaults(body)).toEqual([]);
  return ledgerRows(body)
    .filter(({ JournalCode }) => JournalCode === "CB")
    .map((row) => [
      row.EcritureNum,
      row.CompteNum,
      centsOf(row.Debit) - centsOf(row.Credit),
      row.PieceRef,
      row.EcritureLib,
    ]);
}

test("card money without an order waits on an account of its own until it is an order's, or went back", async () => {
  const [tied, refunded] = [await aTask(), await aTask()];
  const first = await cardEntries();
  const came = "Paiement par carte sans commande";
  expect(first).toEqual([
    ["CB000000001", "511500", 2600, tied.uuid, came],
    ["CB000000001", "471000", -2600, tied.uuid, came],
    ["CB000000002", "511500", 2600, refunded.uuid, came],
    ["CB000000002", "471000", -2600, refunded.uuid, came],
  ]);

  const { liveId, productIds } = await stockLive(db(), [1]);
  const order = await anOrder(db(), { liveId, productIds, status: "to-pay" });
  expect((await act(tied.task.id, "order", { orderNumber: order.number })).status).toBe(200);
  expect((await act(refunded.task.id, "refund", { reason: "Sans commande" })).body.state).toBe("refunded");
  // The order's own entry waits for its invoice, and so does the other one's end.
  const back = "Paiement sans commande remboursé";
  const second = [
    ...first,
    ["CB000000003", "471000", 2600, refunded.uuid, back],
    ["CB000000003", "511500", -2600, refunded.uuid, back],
  ];
  expect(await cardEntries()).toEqual(second);

  await issueInvoices(admin.shop.context);
  const { rows } = await sql<{
    number: string;
  }>`select number from invoices where order_id = ${order.id}`.execute(db());
  const invoice = rows[0]?.number;
  const third = await cardEntries();
  expect(third.slice(0, second.length)).toEqual(second);
  const known = `Paiement sans commande rattaché à ${order.number}`;
  const paid = `Paiement commande ${order.number}`;
  expect(third.slice(second.length).map(([, ...line]) => line)).toEqual(
    expect.arrayContaining([
      ["471000", 2600, tied.uuid, known],
      ["511500", -2600, tied.uuid, known],
      ["511500", 2600, invoice, paid],
      ["411000", -2600, invoice, paid],
    ]),
  );
  expect(third).toHaveLength(second.length + 4);
  expect(await cardEntries()).toEqual(third);
});

test("money that is tied to an order of which nothing is left to sell is its buyer's until it goes back", async () => {
  const { task } = await aTask();
  const before = await cardEntries();
  const order = await anOrder(db(), { liveId: (await stockLive(db(), [1])).liveId, status: "to-pay" });
  await sql`update orders set shipping_cents = 0 where id = ${order.id}`.execute(db());
  expect((await act(task.id, "order", { orderNumber: order.number })).status).toBe(200);
  await issueInvoices(admin.shop.context);
  const known = `Paiement sans commande rattaché à ${order.number}`;
  const [paid, back] = [`Paiement commande ${order.number}`, `Remboursement commande ${order.number}`];
  const tied = (await cardEntries()).slice(before.length).map(([, ...line]) => line);
  expect(tied).toHaveLength(4);
  expect(tied).toEqual(
    expect.arrayContaining([
      ["471000", 2600, task.transactionUuid, known],
      ["511500", -2600, task.transactionUuid, known],
      ["511500", 2600, order.number, paid],
      ["419100", -2600, order.number, paid],
    ]),
  );

  const { refunds } = (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${order.id}`)).body;
  const [{ id: refundId, transactionUuid, amountCents } = {}] = refunds;
  const given = await admin.staff.call(
    "POST",
    `/api/admin/orders/${order.id}/refunds`,
    { transactionUuid, amountCents, refundId, reason: "Rien à vendre" },
    { "idempotency-key": randomUUID() },
  );
  expect(given.status).toBeLessThan(300);
  await issueInvoices(admin.shop.context);
  expect((await cardEntries()).slice(before.length + 4).map(([, ...line]) => line)).toEqual([
    ["419100", 2600, order.number, back],
    ["511500", -2600, order.number, back],
  ]);
});

test("money of another mode is none that comes in euros, and stands in no journal", async () => {
  const before = await cardEntries();
  await moneyOnItsOwn(ofAnotherMode);
  expect(await cardEntries()).toEqual(before);
});
