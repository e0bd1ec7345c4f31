import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { InvoiceFacts } from "#domain/invoices.ts";
import { cancelOrder } from "#server/cancellations/cancel-order.ts";
import { asSystem } from "#server/context.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { reconcileRefunds } from "#server/payments/reconcile-refunds.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { unheardRefunds } from "#tests/between-us-and-the-provider.ts";
import { aStartedPayment, notify, pay, resigned } from "#tests/pay-by-card.ts";
import { anOrder, THREE_DAYS_AGO } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = troubledShop();
const db = () => shop.it.context.db;
const issue = () => issueInvoices(shop.it.context);

async function documentsOf(orderId: string) {
  const rows = await db()
    .selectFrom("invoices")
    .where("order_id", "=", orderId)
    .orderBy("position")
    .selectAll()
    .execute();
  return rows.map((row) => ({ ...row, facts: row.facts as unknown as InvoiceFacts }));
}

/** Kind and amount of each document of an order, in their order. */
const told = async (orderId: string) =>
  (await documentsOf(orderId)).map((one) => [one.kind, one.gross_cents, one.vat_cents]);

const linesOf = (document: { facts: InvoiceFacts } | undefined) =>
  document?.facts.lines.map(({ is, grossCents }) => [is, grossCents]);

async function set(key: string, value: string) {
  await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db());
  await shop.it.context.settings.refresh();
}

describe("an order that is paid", () => {
  test("by card has an invoice over its money, once, with all that the law wants on it", async () => {
    const { orderId, buyer } = await aPaidOrder(shop.it);
    expect(await issue()).toBe(1);
    expect(await issue()).toBe(0);
    const [invoice, ...more] = await documentsOf(orderId);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      kind: "invoice",
      number: expect.stringMatching(/^F20\d\d-\d{6}$/),
      gross_cents: 2600,
      net_cents: 2167,
      vat_cents: 433,
      facts: {
        buyer: { name: "Camille Bernard", street: expect.any(String), country: "FR" },
        order: { number: buyer.order.orderNumber },
        payment: { means: "card", by: "CB •••• 0055", last4: "0055" },
        parts: [{ rate: 2000, grossCents: 2600, netCents: 2167, vatCents: 433 }],
        exemption: "",
      },
    });
    expect(invoice?.facts.lines).toEqual([
      {
        is: "item",
        itemId: buyer.order.items[0]?.id,
        reference: "A1",
        name: expect.stringContaining("Robe 1"),
        priceCents: 2000,
        discountCents: 0,
        grossCents: 2000,
        rate: 2000,
        netCents: 1667,
      },
      expect.objectContaining({ is: "delivery", grossCents: 600, netCents: 500 }),
    ]);
  });

  test("by hand has one too, paid as staff say", async () => {
    const staff = await asAdministrator(shop.it);
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { id } = await anOrder(db(), { liveId, productIds, status: "to-pay" });
    await setStatus(staff.context(), {
      orderId: id,
      status: "paid",
      money: { means: "transfer", receivedOn: THREE_DAYS_AGO, reference: "VIR 42" },
    });
    await issue();
    const [invoice] = await documentsOf(id);
    expect(invoice).toMatchObject({
      gross_cents: 2600,
      facts: { payment: { means: "transfer", on: THREE_DAYS_AGO, last4: null } },
    });
  });

  test("in the franchise shows no VAT, and one that was settled before keeps its own", async () => {
    await set("vatRegime", "vat");
    const before = await aPaidOrder(shop.it);
    await set("vatRegime", "franchise");
    await set("vatExemption", "TVA non applicable, essai");
    const after = await aPaidOrder(shop.it);
    await set("vatRegime", "vat");
    await issue();
    expect(await told(before.orderId)).toEqual([["invoice", 2600, 433]]);
    expect(await told(after.orderId)).toEqual([["invoice", 2600, 0]]);
    const [exempt] = await documentsOf(after.orderId);
    expect(exempt?.facts).toMatchObject({
      exemption: "TVA non applicable, essai",
      seller: { vatNumber: "" },
      parts: [{ rate: 0 }],
    });
  });

  test("twice has one invoice; what came twice is given back without a credit note", async () => {
    const { order, form } = await aStartedPayment(shop.it);
    const orderId = order.id;
    const { notification } = await pay(shop.it, form.formToken);
    await notify(shop.it, notification.body);
    await issue();
    const again = resigned(shop.it, notification.body, (answer) => {
      for (const one of answer.transactions) one.uuid = randomUUID().replaceAll("-", "");
    });
    await notify(shop.it, again);
    const staff = await asAdministrator(shop.it);
    const { transactions } = await getOrderDetail(asSystem(shop.it.context), orderId);
    expect(transactions).toHaveLength(2);
    expect(await issue()).toBe(0);
    // The first is given back instead of the second: what is held still pays the one invoice.
    await refundPayment(staff.context(), {
      orderId,
      transactionUuid: transactions[0]?.uuid ?? "",
      amountCents: 2600,
      reason: "Payé deux fois",
    });
    expect(await issue()).toBe(0);
    expect(await told(orderId)).toEqual([["invoice", 2600, 433]]);
  });
});

describe("money that is given back", () => {
  test("in parts is a gesture, then the rest of the invoice", async () => {
    const { orderId, staff, wish } = await aPaidOrder(shop.it);
    await refundPayment(staff.context(), wish(1000));
    await issue();
    await refundPayment(staff.context(), wish(1600));
    await issue();
    expect(await told(orderId)).toEqual([
      ["invoice", 2600, 433],
      ["credit-note", 1000, 167],
      ["credit-note", 1600, 266],
    ]);
    const [invoice, gesture, rest] = await documentsOf(orderId);
    expect(linesOf(gesture)).toEqual([["gesture", 1000]]);
    expect(linesOf(rest)?.map(([is]) => is)).toEqual(["item", "delivery"]);
    expect(gesture).toMatchObject({
      corrects: invoice?.id,
      facts: { corrects: { number: invoice?.number }, reason: "Taille", payment: { by: "CB •••• 0055" } },
    });
  });

  test("before its invoice was written has both, in their order", async () => {
    const { orderId, staff, wish } = await aPaidOrder(shop.it);
    await refundPayment(staff.context(), wish(600));
    await refundPayment(staff.context(), wish(2000));
    expect(await issue()).toBe(3);
    expect((await told(orderId)).map(([kind, cents]) => [kind, cents])).toEqual([
      ["invoice", 2600],
      ["credit-note", 600],
      ["credit-note", 2000],
    ]);
  });

  test("for pieces that came back names them", async () => {
    const { orderId, staff } = await aPaidOrder(shop.it);
    const { items } = await getOrderDetail(asSystem(shop.it.context), orderId);
    await setStatus(staff.context(), { orderId, status: "delivered" });
    await createReturn(staff.context(), {
      orderId,
      items: [{ itemId: items[0]?.id ?? "", disposition: "restocked" }],
      cause: "withdrawal",
      refundCents: 2000,
    });
    const { refunds, transactions } = await getOrderDetail(asSystem(shop.it.context), orderId);
    await refundPayment(staff.context(), {
      orderId,
      transactionUuid: transactions[0]?.uuid ?? "",
      refundId: refunds[0]?.id,
      amountCents: 2000,
      reason: "Rétractation",
    });
    await issue();
    const [, note] = await documentsOf(orderId);
    expect(linesOf(note)).toEqual([["item", 2000]]);
  });

  test("with the order that is cancelled takes back the whole invoice", async () => {
    const { orderId, staff, wish } = await aPaidOrder(shop.it);
    const { version } = await getOrderDetail(asSystem(shop.it.context), orderId);
    await cancelOrder(staff.context(), {
      orderId,
      expectedVersion: version,
      reason: "Taille",
      refunds: [{ transactionUuid: wish(0).transactionUuid, amountCents: 2600 }],
      setAside: [],
    });
    await issue();
    const [invoice, note] = await documentsOf(orderId);
    expect(note).toMatchObject({ gross_cents: 2600, net_cents: invoice?.net_cents });
    expect(note?.facts.lines.map(({ netCents }) => netCents)).toEqual(
      invoice?.facts.lines.map(({ netCents }) => netCents),
    );
  });

  test("before the capture, which lowers the payment, has a credit note all the same", async () => {
    const { orderId, staff, wish } = await aPaidOrder(shop.it, { captured: false });
    await refundPayment(staff.context(), wish(600));
    await issue();
    expect((await told(orderId)).map(([kind, cents]) => [kind, cents])).toEqual([
      ["invoice", 2600],
      ["credit-note", 600],
    ]);
  });

  test("by staff themselves, of money that they had noted, has one", async () => {
    const staff = await asAdministrator(shop.it);
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { id: orderId } = await anOrder(db(), { liveId, productIds, status: "to-pay" });
    await setStatus(staff.context(), {
      orderId,
      status: "paid",
      money: { means: "transfer", receivedOn: THREE_DAYS_AGO },
    });
    const { transactions } = await getOrderDetail(asSystem(shop.it.context), orderId);
    const transactionUuid = transactions[0]?.uuid ?? "";
    await refundPayment(staff.context(), { orderId, transactionUuid, amountCents: 2600, reason: "Erreur" });
    await issue();
    const [, note] = await documentsOf(orderId);
    expect(note).toMatchObject({ gross_cents: 2600, facts: { payment: { means: "transfer" } } });
  });

  test("has none while nobody knows whether it was, and one once the provider says so", async () => {
    const { orderId, staff, wish } = await aPaidOrder(shop.it);
    await unheardRefunds(shop.it);
    await refundPayment(staff.context(), wish(1000));
    await issue();
    expect((await told(orderId)).map(([kind]) => kind)).toEqual(["invoice"]);
    await sql`update refunds set requested_at = requested_at - interval '3 minutes' where order_id = ${orderId}`.execute(
      db(),
    );
    await reconcileRefunds(shop.it.context);
    await issue();
    expect((await told(orderId)).map(([kind]) => kind)).toEqual(["invoice", "credit-note"]);
  });
});

test("a document is neither changed nor deleted, not even by whoever owns the database", async () => {
  const { orderId } = await aPaidOrder(shop.it);
  await issue();
  for (const act of [
    sql`update invoices set gross_cents = gross_cents - 1, net_cents = net_cents - 1 where order_id = ${orderId}`,
    sql`update invoices set facts = null, search_text = '' where order_id = ${orderId}`,
    sql`delete from invoices where order_id = ${orderId}`,
    sql`truncate invoices cascade`,
  ])
    await expect(act.execute(db())).rejects.toThrow(/never changes|append only/);
});

test("a document that cannot be written keeps none of the others back, and takes no number", async () => {
  const [bad, good] = [await aPaidOrder(shop.it), await aPaidOrder(shop.it)];
  await sql`alter table invoices add constraint refuses check (order_id <> ${sql.lit(bad.orderId)})`.execute(
    db(),
  );
  expect(await issue()).toBe(1);
  expect(await told(good.orderId)).toHaveLength(1);
  await sql`alter table invoices drop constraint refuses`.execute(db());
  expect(await issue()).toBe(1);
  const [first] = await documentsOf(good.orderId);
  expect((await documentsOf(bad.orderId))[0]?.rank).toBe((first?.rank ?? 0) + 1);
});
