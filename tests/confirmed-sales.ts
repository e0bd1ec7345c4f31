import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { expect } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { contractFileOf } from "#wording/contract-paper.ts";
import { ownMailbox, type ReceivedMail } from "./mailbox.ts";
import { ownOutbox } from "./outbox.ts";
import { aStartedPayment, notify, pay } from "./pay-by-card.ts";
import { wordsOn } from "./pdf-text.ts";
import { adminOf } from "./staff.ts";

/** A shop with staff and a mailbox, in which orders are paid and confirmed. */
export function confirmedSales() {
  const mailbox = ownMailbox();
  const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
  const outbox = ownOutbox(() => admin.shop);
  const db = () => admin.shop.context.db;

  const detailOf = async (orderId: string) =>
    (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
  const kindsOf = async (orderId: string) =>
    (
      await db()
        .selectFrom("outbox")
        .where("order_id", "=", orderId)
        .where("kind", "in", ["contract", "earlier-contract"])
        .orderBy("id")
        .select(["id", "kind", "state", "attempts"])
        .execute()
    ).map(({ kind, state, ...message }) => ({ ...message, is: `${kind} ${state}` }));
  const contractOf = (orderId: string, earlierId?: string) => fileOf(contractFileOf(orderId, earlierId));
  /** Its confirmation as it is printed. */
  const sheetOf = (orderId: string) => fileOf(`/api/admin/orders/${orderId}/confirmation.pdf`);
  /** When its contract was concluded and confirmed. */
  const saleOf = async (orderId: string) =>
    (
      await sql<{ concluded: string | null; sent: Date | null }>`
        select contract_snapshot ->> 'settledAt' as concluded, contract_sent_at as sent
        from orders where id = ${orderId}`.execute(db())
    ).rows[0];

  /** Paid by card and confirmed. */
  async function aSale() {
    const buyer = await aStartedPayment(admin.shop);
    const email = `${randomUUID().slice(0, 8)}@example.fr`;
    const { id } = buyer.order;
    await sql`update orders set shipping_address = shipping_address || jsonb_build_object('email', ${email}::text,
      'street', '1 rue Première') where id = ${id}`.execute(db());
    const { body } = (await pay(admin.shop, buyer.form.formToken)).notification;
    await notify(admin.shop, body);
    await outbox.deliver();
    const [mail] = await mailbox.arrived(email);
    return { id, buyer, email, mail, sale: await saleOf(id), notification: body };
  }

  /** Gives back what is asked back of an order. */
  async function giveBack(orderId: string) {
    const [{ id: refundId, transactionUuid, amountCents } = {}] = (await detailOf(orderId)).refunds;
    const given = await admin.staff.call(
      "POST",
      `/api/admin/orders/${orderId}/refunds`,
      { transactionUuid, amountCents, reason: "Elle change d'avis", refundId },
      { "idempotency-key": randomUUID() },
    );
    expect(given.status).toBeLessThan(300);
  }

  async function set(orderId: string, status: string, more: object = {}) {
    const path = `/api/admin/orders/${orderId}`;
    const { body } = await admin.staff.call<{ version: number }>("GET", path);
    const answer = await admin.staff.call("PUT", `${path}/status`, {
      status,
      expectedVersion: body.version,
      ...more,
    });
    expect(answer.status).toBe(200);
  }

  const plain = (words: string) => words.replaceAll("\u00a0", " ");
  async function wordsOfFile(mail: ReceivedMail | undefined, begins: string): Promise<string> {
    const place = mail?.attachments.findIndex(({ name }) => name.startsWith(begins));
    const answer = await fetch(`${mailbox.pageUrl}/messages/${mail?.id}/attachments/${place}`);
    return wordsOf(await answer.arrayBuffer());
  }
  async function fileOf(path: string): Promise<string | number> {
    const answer = await fetch(admin.shop.url + path, {
      headers: { cookie: [...admin.staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    return answer.ok ? wordsOf(await answer.arrayBuffer()) : answer.status;
  }
  async function wordsOf(file: ArrayBuffer): Promise<string> {
    return plain((await PDFDocument.load(file)).getPages().flatMap(wordsOn).join(" "));
  }

  return {
    mailbox,
    admin,
    outbox,
    db,
    detailOf,
    kindsOf,
    contractOf,
    sheetOf,
    saleOf,
    aSale,
    giveBack,
    set,
    plain,
    wordsOfFile,
  };
}
