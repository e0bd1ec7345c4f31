import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { aStartedPayment, notify, pay } from "#tests/pay-by-card.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const db = () => admin.shop.context.db;

const set = async (key: string, value: string) => {
  await sql`insert into settings (key, value) values (${key}, to_jsonb(${value}::text))
    on conflict (key) do update set value = excluded.value`.execute(db());
  await admin.shop.context.settings.refresh();
};

beforeAll(() => set("sellerName", "HF SAS"));

async function aBuyer(email = `${randomUUID().slice(0, 8)}@example.fr`) {
  const buyer = await aStartedPayment(admin.shop);
  await sql`update orders set shipping_address = shipping_address || jsonb_build_object('email', ${email}::text)
    where id = ${buyer.order.id}`.execute(db());
  const { notification } = await pay(admin.shop, buyer.form.formToken);
  await notify(admin.shop, notification.body);
  return { orderId: buyer.order.id, orderNumber: buyer.order.orderNumber, email };
}

const pathOf = (orderId: string) => `/api/admin/orders/${orderId}/contract.pdf`;
const fileOf = async (orderId: string) => {
  const answer = await fetch(admin.shop.url + pathOf(orderId), {
    headers: { cookie: [...admin.staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const wordsOf = async (bytes: Buffer) =>
  (await PDFDocument.load(bytes)).getPages().flatMap(wordsOn).join(" ").replaceAll("\u00a0", " ");
const send = (orderId: string, key: string) =>
  admin.staff.call<{ messageId: number }>("POST", `/api/admin/orders/${orderId}/contract/copies`, undefined, {
    "idempotency-key": key,
  });

describe("the contract of an order", () => {
  test("is read as it was concluded, whatever product, prices, seller and terms have become", async () => {
    const { orderId, orderNumber } = await aBuyer();
    const { answer, bytes } = await fileOf(orderId);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const words = await wordsOf(bytes);
    for (const said of [orderNumber, "Robe 1", "26,00", "Camille Bernard", "HF SAS", "Les conditions."])
      expect(words, said).toContain(said);
    await sql`update products set name = 'Sac', composition = 'cuir', price_cents = 9900 where id in (
      select product_id from order_items where order_id = ${orderId})`.execute(db());
    await sql`update orders set shipping_address = shipping_address || '{"street":"Ailleurs"}' where id = ${orderId}`.execute(
      db(),
    );
    await set("sellerName", "Autre SAS");
    await sql`insert into page_versions (code, version, title, content)
      select code, version + 1, title, '<p>Autres clauses.</p>' from page_versions where code = 'cgv'
      order by version desc limit 1`.execute(db());
    const later = await fileOf(orderId);
    expect(later.bytes.equals(bytes)).toBe(true);
    const other = await aBuyer();
    expect(await wordsOf((await fileOf(other.orderId)).bytes)).toContain("Autre SAS");
  });

  test("cannot be changed in the database, but loses its address with the rest of the order", async () => {
    const { orderId } = await aBuyer();
    const change = (expression: string) =>
      sql`update orders set contract_snapshot = ${sql.raw(expression)} where id = ${orderId}`.execute(db());
    for (const expression of [
      `jsonb_set(contract_snapshot, '{totalCents}', '1')`,
      "contract_snapshot - 'shippingAddress'",
      "null",
    ])
      await expect(change(expression), expression).rejects.toThrow("a contract never changes");
    const emptied = (expression: string) =>
      sql`update orders set erased_at = clock_timestamp(), contract_snapshot = ${sql.raw(expression)}
        where id = ${orderId}`.execute(db());
    await expect(emptied("contract_snapshot - 'shippingAddress' - 'lines'")).rejects.toThrow();
    await emptied("contract_snapshot - 'shippingAddress'");
    const words = await wordsOf((await fileOf(orderId)).bytes);
    expect(words).toContain("Coordonnées effacées");
    expect(words).toContain("Robe 1");
    expect(words).not.toContain("Camille");
  });

  test("is sent to the order's own address, once for each press", async () => {
    const { orderId, orderNumber, email } = await aBuyer();
    const key = randomUUID();
    const answers = await Promise.all([send(orderId, key), send(orderId, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    await sql`update outbox set due_at = clock_timestamp() + case when kind = 'contract-copy' then interval '0'
      else interval '1 day' end where state = 'waiting'`.execute(db());
    outbox.start();
    const [received] = await mailbox.arrived(email);
    expect(received).toMatchObject({ subject: `Le contrat de votre commande ${orderNumber}` });
    const place = received?.attachments.findIndex(({ name }) => name === `contrat-${orderNumber}.pdf`);
    const sent = await fetch(`${mailbox.pageUrl}/messages/${received?.id}/attachments/${place}`);
    expect(Buffer.from(await sent.arrayBuffer()).equals((await fileOf(orderId)).bytes)).toBe(true);
    expect(await mailbox.received(email)).toHaveLength(1);
    const { rows } =
      await sql`select 1 from audit_trail where action = 'contract-sent' and subject_id = ${orderId}`.execute(
        db(),
      );
    expect(rows).toHaveLength(1);
  });

  test("says nothing of money of which nobody knows yet how it came", async () => {
    const order = await anOrder(db(), { ...(await stockLive(db(), [1])), status: "to-pay" });
    const marked = await admin.staff.call("PUT", `/api/admin/orders/${order.id}/status`, {
      status: "paid",
      expectedVersion: 1,
    });
    expect(marked.status).toBe(200);
    const words = await wordsOf((await fileOf(order.id)).bytes);
    expect(words).toContain("Livraison convenue entre le");
    expect(words).not.toContain("Payé à la commande");
  });

  test("of an order that staff marked as paid without pieces can be read", async () => {
    const order = await anOrder(db(), { liveId: await openLive(db()), status: "to-pay" });
    const paid = { status: "paid", expectedVersion: 1 };
    expect(await admin.staff.call("PUT", `/api/admin/orders/${order.id}/status`, paid)).toMatchObject({
      status: 200,
    });
    expect(await wordsOf((await fileOf(order.id)).bytes)).toContain(order.number);
  });

  test("is no contract before the order is paid, and no stranger's to read", async () => {
    const open = await anOrder(db(), { liveId: await openLive(db()), status: "to-pay" });
    expect((await fileOf(open.id)).answer.status).toBe(404);
    expect(await send(open.id, randomUUID())).toMatchObject({ body: { code: "CONTRACT_NOT_KEPT" } });
    const { orderId } = await aBuyer();
    expect((await fetch(admin.shop.url + pathOf(orderId))).status).toBe(401);
  });
});
