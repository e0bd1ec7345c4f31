import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownMailbox, type ReceivedMail } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { aStartedPayment, type Buyer, notify, pay, start } from "#tests/pay-by-card.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const db = () => admin.shop.context.db;

interface Dashboard {
  unconfirmed: { messageId: number; orderId: string; orderNumber: string; problem: string }[];
}

beforeAll(async () => {
  await sql`insert into settings (key, value) values ('sellerName', '"HF SAS"'), ('mediator', '"Médiation, Paris"')`.execute(
    db(),
  );
  await admin.shop.context.settings.refresh();
});
beforeEach(() => db().deleteFrom("message_templates").execute());

const mail = () => `${randomUUID().slice(0, 8)}@example.fr`;

async function buyerOf(email: string) {
  const buyer = await aStartedPayment(admin.shop);
  await sql`update orders set shipping_address = shipping_address || jsonb_build_object('email', ${email}::text)
    where id = ${buyer.order.id}`.execute(db());
  return buyer;
}

const contractsOf = async ({ order }: { order: { id: string } }) =>
  (
    await sql<{ id: number; state: string; dedupe_key: string }>`
      select id, state, dedupe_key from outbox where order_id = ${order.id} and kind like '%contract'`.execute(
      db(),
    )
  ).rows;

const sentAt = async (orderId: string) =>
  (
    await sql<{ at: Date | null }>`select contract_sent_at as at from orders where id = ${orderId}`.execute(
      db(),
    )
  ).rows[0]?.at;

const unconfirmed = async () =>
  (await admin.staff.call<Dashboard>("GET", "/api/admin/dashboard")).body.unconfirmed;

async function paid(buyer: Awaited<ReturnType<typeof buyerOf>>): Promise<void> {
  const { notification } = await pay(admin.shop, buyer.form.formToken);
  for (const _ of [1, 2]) await notify(admin.shop, notification.body);
}

async function setSeller(name: string): Promise<void> {
  await sql`update settings set value = to_jsonb(${name}::text) where key = 'sellerName'`.execute(db());
  await admin.shop.context.settings.refresh();
}

/** The one file beside a message. */
async function fileOf(received: ReceivedMail | undefined): Promise<Buffer> {
  const place = received?.attachments.findIndex(({ inline }) => !inline);
  const answer = await fetch(`${mailbox.pageUrl}/messages/${received?.id}/attachments/${place}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function confirmationOf(email: string): Promise<ReceivedMail> {
  await outbox.letTimePass();
  outbox.start();
  const [received] = await mailbox.arrived(email);
  if (!received) throw new Error("No mail");
  return received;
}

describe("the contract of a paid order", () => {
  test("is confirmed once, in the law's words, by a shop that has no template", async () => {
    const email = mail();
    const buyer = await buyerOf(email);
    await paid(buyer);
    expect(await contractsOf(buyer)).toMatchObject([
      { state: "waiting", dedupe_key: `contract:${buyer.order.id}` },
    ]);
    const { subject, text, attachments } = await confirmationOf(email);
    expect(subject).toBe(`Votre commande ${buyer.order.orderNumber} est confirmée`);
    const words = text.replaceAll("\u00a0", " ");
    for (const part of [
      "Bonjour Camille, nous avons bien reçu votre paiement de 26,00 €. Ce message vaut confirmation de votre commande : gardez-le.",
      "HF SAS",
      "Médiation, Paris",
      "garantie légale de conformité",
      "Vous avez le droit de vous rétracter",
      "Modèle de formulaire de rétractation",
    ])
      expect(words.toLowerCase(), part).toContain(part.toLowerCase());
    expect(attachments).toMatchObject([
      { name: "vos-droits-et-conditions-de-vente.pdf", contentType: "application/pdf", inline: false },
      { name: expect.stringMatching(/^F.*\.pdf$/), contentType: "application/pdf", inline: false },
    ]);
    await expect.poll(() => sentAt(buyer.order.id)).toBeInstanceOf(Date);
    expect(await mailbox.received(email)).toHaveLength(1);
  });

  test.each([
    [
      "takes the words of the template 'paid', also one that was switched off",
      false,
      "<p>Merci {{prenom}}</p>",
    ],
    ["says the shop's own words where the template names what does not exist", true, "<p>{{inconnu}}</p>"],
  ])("%s", async (_, isAutomatic, body) => {
    await db()
      .insertInto("message_templates")
      .values({ type: "paid", title: "Merci {{numero_commande}}", body, is_automatic: isAutomatic })
      .execute();
    const email = mail();
    const buyer = await buyerOf(email);
    await paid(buyer);
    const { subject } = await confirmationOf(email);
    const { orderNumber } = buyer.order;
    expect(subject).toBe(
      isAutomatic ? `Votre commande ${orderNumber} est confirmée` : `Merci ${orderNumber}`,
    );
    expect(await contractsOf(buyer)).toHaveLength(1);
  });

  test("is confirmed when staff set 'Payée' by hand, and not when they take it back at once", async () => {
    const liveId = await openLive(db());
    const order = await anOrder(db(), { liveId, status: "to-pay", address: { email: mail() } });
    const set = (status: string, version: number, reason?: string) =>
      admin.staff.call("PUT", `/api/admin/orders/${order.id}/status`, {
        status,
        expectedVersion: version,
        reason,
      });
    expect((await set("paid", 1)).status).toBe(200);
    expect(await contractsOf({ order })).toMatchObject([{ state: "waiting" }]);
    expect((await set("to-pay", 2, "erreur")).status).toBe(200);
    await outbox.letTimePass();
    outbox.start();
    await expect.poll(async () => (await contractsOf({ order }))[0]?.state).toBe("cancelled");
    expect(await sentAt(order.id)).toBeNull();
  });

  test("of an order under review is confirmed once the review is cleared", async () => {
    const buyer = await buyerOf(mail());
    await sql`update orders set shipping_cents = shipping_cents + 100, version = version + 1
      where id = ${buyer.order.id}`.execute(db());
    await paid(buyer);
    expect(await contractsOf(buyer)).toEqual([]);
    const cleared = await admin.staff.call("DELETE", `/api/admin/orders/${buyer.order.id}/review`, {
      reason: "Un euro offert",
    });
    expect(cleared.status).toBe(200);
    expect(await contractsOf(buyer)).toMatchObject([{ state: "waiting" }]);
  });

  test("goes with a file that stays the same when it is sent again, whatever has changed since", async () => {
    const email = mail();
    const buyer = await buyerOf(email);
    await paid(buyer);
    const file = await fileOf(await confirmationOf(email));
    const words = (await PDFDocument.load(file)).getPages().flatMap(wordsOn).join(" ");
    for (const part of [
      "HF SAS",
      "Médiation, Paris",
      "quatorze jours",
      "Modèle de formulaire",
      "Les conditions.",
    ])
      expect(words).toContain(part);
    expect(file.length).toBeLessThan(100_000);
    await expect.poll(async () => (await contractsOf(buyer))[0]?.state).toBe("sent");
    await setSeller("Autre SAS");
    await sql`insert into page_versions (code, version, title, content)
      values ('cgv', 2, 'CGV', '<p>Autrement.</p>')`.execute(db());
    const [message] = await contractsOf(buyer);
    await admin.staff.call("POST", `/api/admin/messages/${message?.id}/retry`);
    const [again] = await mailbox.arrived(email, 2);
    expect(await fileOf(again)).toEqual(file);
    expect(again?.text).toContain("HF SAS");
    await setSeller("HF SAS");
    await sql`delete from page_versions where code = 'cgv' and version = 2`.execute(db());
  });

  test("may be sent again in any state, to the address as it is now", async () => {
    const email = mail();
    const buyer = await buyerOf(email);
    await paid(buyer);
    await confirmationOf(email);
    // The mail arrives a moment before its row is marked as sent.
    await expect.poll(async () => (await contractsOf(buyer))[0]?.state).toBe("sent");
    const [message] = await contractsOf(buyer);
    const again = await admin.staff.call<{ state: string }>(
      "POST",
      `/api/admin/messages/${message?.id}/retry`,
    );
    expect(again).toMatchObject({ status: 200, body: { state: "waiting" } });
    await mailbox.arrived(email, 2);
  });
});

describe("a confirmation that reached nobody", () => {
  test("stands on the dashboard and at the pack station until the mended address took it", async () => {
    const email = mail();
    const buyer = await buyerOf(email);
    await paid(buyer);
    await mailbox.behave({ recipients: "refuse" });
    await outbox.letTimePass();
    outbox.start();
    await expect.poll(async () => (await contractsOf(buyer))[0]?.state).toBe("failed");
    const [task] = await unconfirmed();
    expect(task).toMatchObject({ orderId: buyer.order.id, orderNumber: buyer.order.orderNumber });
    expect(await queued(buyer)).toMatchObject({ parcel: [{ unconfirmed: true }] });
    await mailbox.behave();
    await admin.staff.call("POST", `/api/admin/messages/${task?.messageId}/retry`);
    await mailbox.arrived(email);
    await expect.poll(unconfirmed).toEqual([]);
    expect(await queued(buyer)).toMatchObject({ parcel: [{ unconfirmed: false }] });
  });

  test("is printed for the parcel, terms included, and then is no task any more", async () => {
    const liveId = await openLive(db());
    const order = await anOrder(db(), { liveId, status: "to-pay", address: null });
    await admin.staff.call("PUT", `/api/admin/orders/${order.id}/status`, {
      status: "paid",
      expectedVersion: 1,
    });
    await outbox.letTimePass();
    outbox.start();
    await expect.poll(async () => (await unconfirmed()).map(({ orderId }) => orderId)).toEqual([order.id]);
    const answer = await fetch(`${admin.shop.url}/api/admin/orders/${order.id}/confirmation.pdf`, {
      headers: { cookie: [...admin.staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const pages = (await PDFDocument.load(await answer.arrayBuffer())).getPages();
    const words = pages.flatMap(wordsOn).join(" ").replaceAll("\u00a0", " ");
    for (const part of ["est confirmée", "HF SAS", "Modèle de formulaire de rétractation", "Les conditions."])
      expect(words).toContain(part);
    expect(await sentAt(order.id)).toBeNull();
    const printed = await admin.staff.call("POST", `/api/admin/orders/${order.id}/confirmation/printed`);
    expect(printed.status).toBe(200);
    expect(await unconfirmed()).toEqual([]);
    expect(await sentAt(order.id)).toBeInstanceOf(Date);
  });

  test("stands there also behind hundreds that were settled by printing", async () => {
    const liveId = await openLive(db());
    const paidOrder = () => anOrder(db(), { liveId, status: "paid" });
    // The last one, whether orders are read by their ids or as they were written.
    const [printed, owed] = [await paidOrder(), await paidOrder()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await sql`update orders set contract_sent_at = null where id = ${owed?.id}`.execute(db());
    await sql`insert into outbox (dedupe_key, kind, order_id, state)
      select ${printed?.id} || n, 'contract', case when n <= 300 then ${printed?.id}::uuid else ${owed?.id}::uuid end, 'failed'
      from generate_series(1, 301) n`.execute(db());
    expect((await unconfirmed()).map(({ orderId }) => orderId)).toEqual([owed?.id]);
    await admin.staff.call("POST", `/api/admin/orders/${owed?.id}/confirmation/printed`);
    expect(await unconfirmed()).toEqual([]);
  });

  test("of an order that is not paid cannot be printed", async () => {
    const order = await anOrder(db(), { liveId: await openLive(db()), status: "to-pay" });
    for (const [method, path] of [
      ["GET", "confirmation.pdf"],
      ["POST", "confirmation/printed"],
    ] as const)
      expect((await admin.staff.call(method, `/api/admin/orders/${order.id}/${path}`)).status).toBe(404);
  });

  const queued = async ({ order }: Buyer) =>
    (
      await admin.staff.call<{ orders: { id: string; unconfirmed: boolean }[] }>(
        "GET",
        "/api/admin/preparation?q=",
      )
    ).body.orders.find(({ id }) => id === order.id);
});

test("a request for payment leaves after a quarter of an hour, never while a form is open, and names the end of the hold", async () => {
  await db()
    .insertInto("message_templates")
    .values({ type: "to-pay", title: "À payer", body: "<p>a</p>", is_automatic: true, delay_minutes: 15 })
    .execute();
  const email = mail();
  const buyer = await buyerOf(email);
  const request = async () =>
    (
      await sql<{ state: string; minutes: number; later: boolean }>`
        select m.state, round(extract(epoch from m.due_at - m.created_at) / 60)::int as minutes,
          m.due_at = (select date_trunc('milliseconds', max(token_expires_at)) from payments
            where order_id = m.order_id) as later
        from outbox m
        where m.order_id = ${buyer.order.id} and m.template_type = 'to-pay'`.execute(db())
    ).rows;
  expect(await request()).toMatchObject([{ state: "waiting", minutes: 15 }]);
  await outbox.letTimePass();
  outbox.start();
  await expect.poll(request).toMatchObject([{ state: "waiting", later: true }]);
  expect(await mailbox.received(email)).toEqual([]);
  await sql`update payments set token_expires_at = clock_timestamp() - interval '1 second'
    where order_id = ${buyer.order.id}`.execute(db());
  await outbox.letTimePass();
  const [received] = await mailbox.arrived(email);
  expect(received?.text).toMatch(/Vos pièces vous sont réservées jusqu’au .+ à \d+[\u00a0 ]?[h:]/);
  expect((await start(buyer)).status).toBe(200);
  expect(await request()).toMatchObject([{ state: "sent" }]);
});
