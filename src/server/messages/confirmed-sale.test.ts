import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { paidAtProvider } from "#tests/a-parcel.ts";
import { ownMailbox, type ReceivedMail } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { aStartedPayment, notify, pay, resigned } from "#tests/pay-by-card.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { contractFileOf } from "#wording/contract-paper.ts";
import { markSent } from "./delivery.sql.ts";

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
async function contractOf(orderId: string, earlierId?: string) {
  const answer = await fetch(admin.shop.url + contractFileOf(orderId, earlierId), {
    headers: { cookie: [...admin.staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  return answer.ok ? wordsOf(await answer.arrayBuffer()) : answer.status;
}
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
async function wordsOf(file: ArrayBuffer): Promise<string> {
  return plain((await PDFDocument.load(file)).getPages().flatMap(wordsOn).join(" "));
}

test("the confirmation names the day on which the money came, as the invoice beside it does", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  const { id } = await anOrder(db(), { liveId, productIds, status: "to-pay", address: { email } });
  await set(id, "paid", { money: { means: "transfer", receivedOn: "2026-01-31" } });
  await outbox.deliver();
  const [mail] = await mailbox.arrived(email);
  expect(plain(mail?.text ?? "")).toContain("Payée le 31 janvier 2026\n");
  expect(await wordsOfFile(mail, "F")).toContain("Payée le 31 janvier 2026 par virement");
});

describe("an order that is sold a second time", () => {
  test.each(["card", "transfer"])(
    "and paid anew by %s has that sale confirmed, kept and dated, and the first one beside it",
    async (means) => {
      const { id, buyer, email, mail: first, sale } = await aSale();
      await set(id, "to-pay", { reason: "Elle change d'avis" });
      expect(await saleOf(id)).toEqual({ concluded: null, sent: null });
      expect(await contractOf(id)).toBe(404);
      await sql`update orders set shipping_address = shipping_address || '{"street": "2 rue Seconde"}'
        where id = ${id}`.execute(db());

      if (means === "card") await notify(admin.shop, await paidAtProvider(admin.shop, buyer));
      else await set(id, "paid", { money: { means: "transfer", receivedOn: "2026-01-31" } });
      const second = await saleOf(id);
      expect(second?.sent).toBeNull();
      expect(Date.parse(second?.concluded ?? "")).toBeGreaterThan(Date.parse(sale?.concluded ?? ""));
      await outbox.deliver();
      expect((await mailbox.arrived(email, 2)).map(({ subject }) => subject)).toEqual([
        first?.subject,
        first?.subject,
      ]);
      expect((await saleOf(id))?.sent).toBeInstanceOf(Date);
      expect((await kindsOf(id)).map(({ is }) => is)).toEqual(["earlier-contract sent", "contract sent"]);

      const { isKept, earlier } = (await detailOf(id)).contracts;
      expect([isKept, earlier.length]).toEqual([true, 1]);
      expect(Date.parse(earlier[0]?.concludedAt ?? "")).toBe(Date.parse(sale?.concluded ?? ""));
      expect(await contractOf(id)).toContain("2 rue Seconde");
      expect(await contractOf(id, earlier[0]?.id)).toContain("1 rue Première");
      const { rows } = await sql<{ sent_at: Date }>`
        select sent_at from earlier_contracts where order_id = ${id}`.execute(db());
      expect(rows).toEqual([{ sent_at: sale?.sent }]);
      expect(await brokenInvariants(db())).toEqual([]);
    },
  );

  test("can have its first confirmation sent again, as it left, which dates nothing", async () => {
    const { id, email, mail: first } = await aSale();
    await set(id, "to-pay", { reason: "Elle change d'avis" });
    const [message] = await kindsOf(id);
    await admin.staff.call("POST", `/api/admin/messages/${message?.id}/retry`);
    await outbox.deliver();
    const [, again] = await mailbox.arrived(email, 2);
    expect(again?.text).toBe(first?.text);
    expect(await saleOf(id)).toEqual({ concluded: null, sent: null });
  });

  test("is confirmed without the money that went back of the sale before", async () => {
    const { id, email } = await aSale();
    await set(id, "to-pay", { reason: "Elle change d'avis" });
    await giveBack(id);
    await set(id, "paid", { money: { means: "transfer", receivedOn: "2026-01-31" } });
    await outbox.deliver();
    const mails = (await mailbox.received(email)).filter(({ text }) =>
      text.includes("Payée le 31 janvier 2026"),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain("Remboursé");
  });

  test.each(["card", "transfer"])(
    "after its cancellation, whose money went back, has a contract and a confirmation of its own when paid by %s",
    async (means) => {
      const { id, email, mail, sale, notification } = await aSale();
      await set(id, "cancelled-by-admin", { reason: "Elle change d'avis" });
      await giveBack(id);
      const timesOf = () =>
        db().selectFrom("orders").where("id", "=", id).select(["paid_at", "cancelled_at"]).executeTakeFirst();
      const over = Number((await timesOf())?.cancelled_at);
      if (means === "transfer")
        await set(id, "paid", { money: { means: "transfer", receivedOn: "2026-01-31" } });
      else {
        const again = resigned(admin.shop, notification, (answer) => {
          for (const one of answer.transactions) one.uuid = randomUUID().replaceAll("-", "");
        });
        await notify(admin.shop, again);
        await admin.staff.call("DELETE", `/api/admin/orders/${id}/review`, { reason: "Vue" });
      }
      expect(Date.parse((await saleOf(id))?.concluded ?? "")).toBeGreaterThan(over);
      expect((await saleOf(id))?.sent).toBeNull();
      await outbox.deliver();
      expect((await kindsOf(id)).map(({ is }) => is)).toEqual(["earlier-contract sent", "contract sent"]);
      expect((await saleOf(id))?.sent).toBeInstanceOf(Date);
      const { earlier } = (await detailOf(id)).contracts;
      expect(earlier.map(({ concludedAt }) => Date.parse(concludedAt))).toEqual([
        Date.parse(sale?.concluded ?? ""),
      ]);
      expect(Number((await timesOf())?.paid_at)).toBeGreaterThan(over);
      expect(await contractOf(id)).toContain("Payé à la commande : 26,00 € TTC.");
      const mails = (await mailbox.received(email)).filter(({ subject }) => subject === mail?.subject);
      expect(mails).toHaveLength(2);
      expect(mails[1]?.text).not.toContain("Remboursé");
      expect(await brokenInvariants(db())).toEqual([]);
    },
  );

  test("names in its contract the money that staff kept of the sale before", async () => {
    const { id, buyer } = await aSale();
    await set(id, "to-pay", { reason: "Erreur" });
    const [task] = (await detailOf(id)).refunds;
    const dismissed = await admin.staff.call(
      "POST",
      `/api/admin/orders/${id}/refunds/${task?.id}/dismissal`,
      { reason: "Argent gardé", confirmed: true },
    );
    expect(dismissed.status).toBe(200);
    // What she pays meanwhile came twice, and concludes nothing.
    await notify(admin.shop, await paidAtProvider(admin.shop, buyer));
    expect(await contractOf(id)).toBe(404);
    expect(await brokenInvariants(db())).toEqual([]);
    await set(id, "paid");
    expect(await contractOf(id)).toContain("Payé à la commande : 26,00 € TTC.");
  });

  test("leaves its confirmation to the sale before it, whichever release opens it", async () => {
    const { id } = await aSale();
    const opened = db()
      .transaction()
      .execute(async (tx) => {
        await sql`update orders set status = 'to-pay', paid_at = null where id = ${id}`.execute(tx);
        const { rows } = await sql<{ kind: string }>`
          select kind from outbox where order_id = ${id} and kind like '%contract'`.execute(tx);
        throw new Error(rows.map(({ kind }) => kind).join());
      });
    await expect(opened).rejects.toThrow(/^earlier-contract$/);
  });

  test("has a confirmation dated that was on its way as the sale ended", async () => {
    const { id, sale } = await aSale();
    await sql`update outbox set state = 'sending' where order_id = ${id} and kind = 'contract'`.execute(db());
    await sql`update orders set contract_sent_at = null where id = ${id}`.execute(db());
    await set(id, "to-pay", { reason: "Elle change d'avis" });
    const [message] = await kindsOf(id);
    await markSent(db(), { id: Number(message?.id), attempts: message?.attempts ?? 0, response: "250 OK" });
    const { rows } = await sql<{ sent_at: Date | null }>`
      select sent_at from earlier_contracts where order_id = ${id}`.execute(db());
    expect(rows[0]?.sent_at?.getTime()).toBeGreaterThan(sale?.sent?.getTime() ?? 0);
  });

  test("keeps what was agreed before as it was concluded", async () => {
    const { id } = await aSale();
    await set(id, "to-pay", { reason: "Elle change d'avis" });
    for (const change of [
      sql`update earlier_contracts set contract = '{}' where order_id = ${id}`,
      sql`update earlier_contracts set sent_at = null where order_id = ${id}`,
      sql`delete from earlier_contracts where order_id = ${id}`,
    ])
      await expect(change.execute(db())).rejects.toThrow("a contract never changes");
  });
});

test("an order whose cancellation is taken back keeps its contract, and is not confirmed again", async () => {
  const { id, email, sale } = await aSale();
  await set(id, "cancelled-by-admin", { reason: "Erreur" });
  await set(id, "paid");
  await outbox.deliver();
  expect(await saleOf(id)).toEqual(sale);
  expect((await kindsOf(id)).map(({ is }) => is)).toEqual(["contract sent"]);
  expect(await mailbox.received(email)).toHaveLength(1);
  expect((await detailOf(id)).contracts.earlier).toEqual([]);
});

test("a confirmation that is sent again says what was sold, whatever became of it since", async () => {
  const { id, email, mail: first } = await aSale();
  await sql`update products set name = 'Sac', composition = 'cuir', warnings = 'fragile', price_cents = 9900
    where id in (select product_id from order_items where order_id = ${id})`.execute(db());
  const [message] = await kindsOf(id);
  const { transactions } = await detailOf(id);
  await admin.staff.call(
    "POST",
    `/api/admin/orders/${id}/refunds`,
    { transactionUuid: transactions[0]?.uuid, amountCents: 500, reason: "Geste" },
    { "idempotency-key": randomUUID() },
  );
  const { refunds } = await detailOf(id);
  expect(refunds).toHaveLength(1);
  await admin.staff.call("POST", `/api/admin/messages/${message?.id}/retry`);
  await outbox.deliver();
  const confirmations = (await mailbox.received(email)).filter(({ subject }) => subject === first?.subject);
  expect(confirmations.map(({ text }) => text)).toEqual([first?.text, first?.text]);
});
