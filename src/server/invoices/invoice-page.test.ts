import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { InvoiceFacts } from "#domain/invoices.ts";
import { formatEuros } from "#domain/money.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { shopWithMail } from "#tests/links.ts";
import {
  aPaidPrivateOrder,
  aPrivateOrder,
  foundIn,
  MASKED,
  mailedLink,
  openLink,
  readAs,
} from "#tests/masked-order.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { anAdministrator } from "#tests/staff.ts";
import { dayProse, invoicePageOf, invoicePageOfStaff, lineName, wordsBelow } from "#wording/invoices.ts";
import { readInvoiceFile } from "./invoice-file.ts";
import { issueInvoices } from "./issue-invoices.ts";

const { mailbox, shop } = shopWithMail();
const db = () => shop.it.context.db;

const open = (visitor: Visitor, path: string) =>
  fetch(shop.it.url + path, {
    headers: { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });

async function anInvoicedOrder() {
  const order = await aPaidPrivateOrder(shop.it);
  await issueInvoices(shop.it.context);
  const { id, facts } = await db()
    .selectFrom("invoices")
    .where("order_id", "=", order.order.id)
    .select(["id", "facts"])
    .executeTakeFirstOrThrow();
  return { ...order, invoiceId: id, facts: facts as unknown as InvoiceFacts };
}

const plain = (text: string) =>
  text
    .replaceAll(/<style>.*<\/style>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ");

describe("an invoice as a page", () => {
  test("says what the file says, to whoever ordered and to staff", async () => {
    const { guest, order, invoiceId, facts } = await anInvoicedOrder();
    const answer = await open(guest, invoicePageOf(order.id, invoiceId));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const page = plain(await answer.text());
    const { bytes, number } = await readInvoiceFile(shop.it.context, invoiceId);
    const file = plain((await PDFDocument.load(bytes)).getPages().flatMap(wordsOn).join(" "));
    const said = [
      number,
      facts.seller.name,
      facts.buyer.name,
      facts.buyer.street,
      dayProse(facts.order.date),
      ...facts.lines.flatMap((line) => [lineName(line), formatEuros(line.netCents)]),
      ...facts.parts.flatMap(({ netCents, vatCents }) => [formatEuros(netCents), formatEuros(vatCents)]),
      formatEuros(facts.grossCents),
      ...wordsBelow("invoice", facts),
    ].map(plain);
    for (const words of said) {
      expect(page, words).toContain(words);
      expect(file, words).toContain(words);
    }
    const staff = await anAdministrator(shop.it);
    expect((await open(staff, invoicePageOfStaff(invoiceId))).status).toBe(200);
  });

  test("is nobody else's", async () => {
    const { order, invoiceId } = await anInvoicedOrder();
    const stranger = shop.it.visitor();
    expect((await open(stranger, invoicePageOf(order.id, invoiceId))).status).toBe(404);
    expect((await open(stranger, invoicePageOfStaff(invoiceId))).status).toBe(401);
  });

  test("shows what a buyer typed as text, whatever it looks like", async () => {
    const { invoiceId, guest, order } = await anInvoicedOrder();
    await sql`alter table invoices disable trigger invoices_kept`.execute(db());
    const { rows } = await sql<{
      facts: unknown;
    }>`select facts from invoices where id = ${invoiceId}`.execute(db());
    const write = (facts: unknown) =>
      sql`update invoices set facts = ${JSON.stringify(facts)}::jsonb where id = ${invoiceId}`.execute(db());
    await sql`update invoices set facts = jsonb_set(facts, '{buyer,name}', '"<img src=x>"')
      where id = ${invoiceId}`.execute(db());
    const page = await (await open(guest, invoicePageOf(order.id, invoiceId))).text();
    await write(rows[0]?.facts);
    await sql`alter table invoices enable trigger invoices_kept`.execute(db());
    expect(page).toContain("&lt;img src=x&gt;");
    expect(page).not.toContain("<img");
  });
});

describe("where an order's page shows only how far it is", () => {
  const ask = (visitor: Visitor, path: string) =>
    visitor.call<{ asked: true }>("POST", `${path}/invoices/copies`);
  const copiesOf = async (email: string) =>
    (await mailbox.received(email)).filter(({ subject }) => subject.startsWith("Votre facture"));

  test("her invoice goes to the order's own address, once an hour, and nothing of it to the page", async () => {
    const { path, person, invoiceId } = await anInvoicedOrder();
    const stranger = shop.it.visitor();
    expect(await readAs(stranger, path)).toMatchObject(MASKED);
    const answers = await Promise.all([ask(stranger, path), ask(stranger, path), ask(stranger, path)]);
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { asked: true } });
    await expect.poll(async () => (await copiesOf(person.email)).length).toBe(1);
    const [mail] = await copiesOf(person.email);
    const { bytes, number } = await readInvoiceFile(shop.it.context, invoiceId);
    const place = mail?.attachments.findIndex(({ name }) => name === `${number}.pdf`);
    const sent = await fetch(`${mailbox.pageUrl}/messages/${mail?.id}/attachments/${place}`);
    expect(Buffer.from(await sent.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(foundIn(JSON.stringify(await readAs(stranger, path)), person)).toEqual([]);
    const { rows } =
      await sql`select from outbox where kind = 'invoice-copy' and to_address = ${person.email}`.execute(
        db(),
      );
    expect(rows).toHaveLength(1);
  });

  test("so does it sixty days after the delivery, when her device is forgotten; a link shows her invoice", async () => {
    const { guest, path, person, order, invoiceId } = await anInvoicedOrder();
    const { context } = await asAdministrator(shop.it);
    for (const status of ["shipped", "delivered"] as const)
      await setStatus(context(), { orderId: order.id, status });
    await sql`update orders set shipped_at = shipped_at - interval '63 days',
      delivered_at = delivered_at - interval '61 days' where id = ${order.id}`.execute(db());
    await sql`delete from order_devices where order_id = ${order.id}`.execute(db());
    for (const reader of [guest, shop.it.visitor()])
      expect(await readAs(reader, path)).toMatchObject({ masked: true, shippingAddress: null, invoices: [] });
    await ask(guest, path);
    await expect.poll(async () => (await copiesOf(person.email)).length).toBe(1);
    await openLink(guest, path, await mailedLink(mailbox, guest, { path, person }));
    const known = { masked: false, shippingAddress: null, invoices: [{ id: invoiceId }] };
    expect(await readAs(guest, path)).toMatchObject(known);
  });

  test("an order that was given back whole and then cancelled keeps its documents, on its page and by mail", async () => {
    const { guest, path, person, order } = await anInvoicedOrder();
    const { context } = await asAdministrator(shop.it);
    const { uuid, amount_cents } = await db()
      .selectFrom("transactions")
      .where("order_id", "=", order.id)
      .select(["uuid", "amount_cents"])
      .executeTakeFirstOrThrow();
    const wish = { orderId: order.id, transactionUuid: uuid, amountCents: amount_cents, reason: "Annulée" };
    await refundPayment(context(), wish);
    await setStatus(context(), { orderId: order.id, status: "cancelled-by-admin" });
    await issueInvoices(shop.it.context);
    const hers = await readAs(guest, path);
    expect(hers).toMatchObject({ paidAt: null, masked: false });
    expect(hers.invoices.map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
    const stranger = shop.it.visitor();
    expect(await readAs(stranger, path)).toMatchObject({ masked: true, shippingAddress: null, invoices: [] });
    await ask(stranger, path);
    await expect.poll(async () => (await copiesOf(person.email)).length).toBe(1);
    const [mail] = await copiesOf(person.email);
    expect(mail?.attachments.map(({ name }) => name)).toEqual(
      hers.invoices.map(({ number }) => `${number}.pdf`),
    );
  });

  test("of an order that was never paid nothing leaves", async () => {
    const { guest, path, order } = await aPrivateOrder(shop.it);
    expect((await guest.call<GuestOrder>("GET", path)).status).toBe(200);
    expect((await ask(shop.it.visitor(), path)).status).toBe(200);
    const { rows } =
      await sql`select from outbox where kind = 'invoice-copy' and order_id = ${order.id}`.execute(db());
    expect(rows).toEqual([]);
  });
});
