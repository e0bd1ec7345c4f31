import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ShippingAddress } from "#domain/address.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { ownAppContext } from "#tests/app-context.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { type OutboxPace, startOutboxWorker } from "./outbox-worker.ts";
import { createMailer, type Mailer } from "./smtp-mailer.ts";

const mailbox = ownMailbox();
const shop = ownAppContext(() => ({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: "boutique@hf-outlet.example" }));
const context = (): AppContext => shop.it;

let liveId: string;
let staffId: string;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  liveId = (await stockLive(context().db, [1])).liveId;
  staffId = await aPerson(context().db);
});
beforeEach(async () => {
  await sql`delete from outbox`.execute(context().db);
  await template("paid", "Commande {{numero_commande}} payée", "<p>Bonjour {{prenom}}, merci.</p>");
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

function startWorker(pace: OutboxPace = {}): void {
  stops.push(startOutboxWorker(context(), createMailer(context().config.mail), { lookEveryMs: 20, ...pace }));
}

async function template(type: OrderStatus, title: string, body: string): Promise<void> {
  await sql`
    insert into message_templates (type, title, body, is_automatic) values (${type}, ${title}, ${body}, true)
    on conflict (type) do update set title = excluded.title, body = excluded.body`.execute(context().db);
}

async function order(address: Partial<ShippingAddress> = {}) {
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  const { id, number } = await anOrder(context().db, {
    liveId,
    status: "to-pay",
    address: { email, ...address },
  });
  return { id, number, email };
}

const change = (orderId: string, to: OrderStatus) =>
  inTransaction(context().db, (tx) =>
    changeStatus(
      tx,
      { kind: "admin", userId: staffId, name: "Lise", role: "owner" },
      { orderId, move: "set-status", to, reason: "essai" },
    ),
  );

/** Ten seconds, or a back-off, go by. */
const letTimePass = () =>
  sql`update outbox set due_at = clock_timestamp(), lease_until = lease_until - interval '10 minutes'`.execute(
    context().db,
  );

async function rowOf(orderId: string) {
  const { rows } = await sql<{
    id: number;
    state: string;
    attempts: number;
    last_error: string | null;
    subject: string | null;
    html: string | null;
    to_address: string | null;
    delay_seconds: number;
  }>`
    select id, state, attempts, last_error, subject, html, to_address,
      round(extract(epoch from due_at - created_at))::int as delay_seconds
    from outbox where order_id = ${orderId}`.execute(context().db);
  return rows[0];
}

const stateOf = (orderId: string) => expect.poll(async () => (await rowOf(orderId))?.state, { interval: 30 });

describe("an automatic message", () => {
  test("waits ten seconds, is written once, and arrives with the headers that name it", async () => {
    const { id, number, email } = await order();
    await change(id, "paid");
    const queued = await rowOf(id);
    expect(queued).toMatchObject({ state: "waiting", subject: null, to_address: null });
    expect(queued?.delay_seconds).toBe(10);
    startWorker();
    await letTimePass();
    const [mail] = await mailbox.arrived(email);
    expect(mail).toMatchObject({ subject: `Commande ${number} payée`, fromName: "HF Outlet", to: [email] });
    expect(mail?.messageId).toBe(`<outbox-${queued?.id}@hf-outlet.example>`);
    expect(mail?.headers).toMatchObject({
      "auto-submitted": "auto-generated",
      "x-entity-ref-id": `outbox-${queued?.id}@hf-outlet.example`,
      "reply-to": "HF Outlet <contact@hf-outlet.example>",
    });
    expect(mail?.text).toContain("Bonjour Marie, merci.");
    await stateOf(id).toBe("sent");
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      to_address: email,
      subject: `Commande ${number} payée`,
    });
  });

  test("is dropped when its change was undone meanwhile, and leaves when the change is made again", async () => {
    const { id, email } = await order();
    await change(id, "paid");
    await change(id, "to-pay");
    startWorker();
    await letTimePass();
    await stateOf(id).toBe("cancelled");
    expect(await mailbox.received(email)).toEqual([]);
    await change(id, "paid");
    await letTimePass();
    await mailbox.arrived(email);
  });

  test("still leaves when the order has gone on", async () => {
    const { id, email } = await order();
    await change(id, "paid");
    await change(id, "to-ship");
    startWorker();
    await letTimePass();
    await mailbox.arrived(email);
  });

  test("is not sent to somebody known by a handle alone, nor to nobody", async () => {
    const [handle, nobody] = [await order({ email: "lila@tiktok.invalid" }), await order({ email: "" })];
    await change(handle.id, "paid");
    await change(nobody.id, "paid");
    startWorker();
    await letTimePass();
    await stateOf(handle.id).toBe("no-address");
    await stateOf(nobody.id).toBe("no-address");
    expect((await rowOf(handle.id))?.last_error).toBe(
      "Cette cliente n'a pas d'adresse email\u00a0: son compte vient de son pseudo TikTok.",
    );
    expect((await rowOf(nobody.id))?.last_error).toBe("Email utilisateur introuvable");
    expect(await mailbox.received("lila@tiktok.invalid")).toEqual([]);
  });

  test("with a variable that does not exist reaches no customer", async () => {
    await template("preparing", "En préparation", "<p>Bonjour {{prénom}}</p>");
    const { id, email } = await order();
    await change(id, "preparing");
    await sql`delete from outbox where order_id = ${id} and kind = 'contract'`.execute(context().db);
    startWorker();
    await letTimePass();
    await stateOf(id).toBe("failed");
    expect((await rowOf(id))?.last_error).toContain("Variable inconnue dans le message\u00a0: prénom");
    expect(await mailbox.received(email)).toEqual([]);
  });
});

describe("when the mail server hesitates", () => {
  test("a greylisted message tries again later, and says what it said the first time", async () => {
    await mailbox.behave({ recipients: "greylist", greylistings: 1 });
    const { id, email } = await order();
    await change(id, "paid");
    startWorker();
    await letTimePass();
    await expect.poll(async () => (await rowOf(id))?.last_error).toContain("nouvel essai");
    const delayed = await rowOf(id);
    expect(delayed).toMatchObject({ state: "waiting", attempts: 1 });
    expect(delayed?.delay_seconds).toBeGreaterThan(40);
    await template("paid", "Autre titre", "<p>Autre texte</p>");
    await letTimePass();
    const [mail] = await mailbox.arrived(email);
    expect(mail?.subject).toBe(delayed?.subject);
    expect(mail?.text).toContain("Bonjour Marie, merci.");
  });

  test("a message whose receipt was lost is sent again under the same Message-ID, and no third time", async () => {
    await mailbox.behave({ afterMessage: "cut" });
    const { id, email } = await order();
    await change(id, "paid");
    startWorker();
    await letTimePass();
    await mailbox.arrived(email, 1);
    await expect.poll(async () => (await rowOf(id))?.state).toBe("waiting");
    await mailbox.behave();
    await letTimePass();
    await stateOf(id).toBe("sent");
    const mails = await mailbox.received(email);
    expect(mails.map((mail) => mail.messageId)).toEqual([mails[0]?.messageId, mails[0]?.messageId]);
  });

  test("a mailbox that does not exist ends the message at once, with the server's reason", async () => {
    await mailbox.behave({ recipients: "refuse" });
    const { id } = await order();
    await change(id, "paid");
    startWorker();
    await letTimePass();
    await stateOf(id).toBe("failed");
    expect(await rowOf(id)).toMatchObject({ attempts: 1 });
    expect((await rowOf(id))?.last_error).toMatch(/^Refusé par la messagerie du destinataire\u00a0: .*550/);
  });

  test("the tenth failure is the last", async () => {
    await mailbox.behave({ recipients: "greylist", greylistings: 0 });
    const { id } = await order();
    await change(id, "paid");
    await sql`update outbox set attempts = 9 where order_id = ${id}`.execute(context().db);
    startWorker();
    await letTimePass();
    await stateOf(id).toBe("failed");
    expect((await rowOf(id))?.last_error).toMatch(/^Abandonné après 10 essais/);
  });

  test("refused credentials suspend everything and cost no message a try", async () => {
    const withPassword = context().config.mail.smtpUrl.replace("smtp://", "smtp://shop:secret@");
    const mailer = createMailer({ ...context().config.mail, smtpUrl: withPassword });
    let tries = 0;
    const counted: Mailer = {
      ...mailer,
      send: (mail) => {
        tries += 1;
        return mailer.send(mail);
      },
    };
    await mailbox.behave({ credentials: "refuse" });
    const orders = await Promise.all(Array.from({ length: 8 }, () => order()));
    for (const { id } of orders) await change(id, "paid");
    await letTimePass();
    stops.push(startOutboxWorker(context(), counted, { lookEveryMs: 20, pauseMs: 400 }));
    await expect
      .poll(async () => Promise.all(orders.map(async ({ id }) => (await rowOf(id))?.last_error)))
      .toContainEqual(expect.stringContaining("Envois suspendus"));
    // Five at once, then one after each of two pauses.
    await expect.poll(() => tries).toBeGreaterThanOrEqual(7);
    await mailbox.behave();
    for (const { id } of orders) await stateOf(id).toBe("sent");
    for (const { id } of orders) expect((await rowOf(id))?.attempts).toBe(1);
  });
});

describe("workers that die or race", () => {
  test("a message that a dead worker held is sent once its lease has run out, not before", async () => {
    const [{ id, email }, other] = [await order(), await order()];
    for (const one of [id, other.id]) await change(one, "paid");
    await sql`update outbox set due_at = clock_timestamp()`.execute(context().db);
    await sql`update outbox set state = 'sending', attempts = 1,
      lease_until = clock_timestamp() + interval '1 minute' where order_id = ${id}`.execute(context().db);
    startWorker();
    await mailbox.arrived(other.email);
    expect(await mailbox.received(email)).toEqual([]);
    await letTimePass();
    await mailbox.arrived(email);
    await stateOf(id).toBe("sent");
    expect((await rowOf(id))?.attempts).toBe(2);
  });

  test("a message that was interrupted eleven times is given up", async () => {
    const { id, email } = await order();
    await change(id, "paid");
    await sql`update outbox set state = 'sending', attempts = 10, due_at = clock_timestamp(),
      lease_until = clock_timestamp() where order_id = ${id}`.execute(context().db);
    startWorker();
    await stateOf(id).toBe("failed");
    expect(await mailbox.received(email)).toEqual([]);
  });

  test("three workers send sixty messages, each once", async () => {
    const orders = await Promise.all(Array.from({ length: 60 }, () => order()));
    for (const { id } of orders) await change(id, "paid");
    await letTimePass();
    startWorker();
    startWorker();
    startWorker();
    for (const { email } of orders) expect(await mailbox.arrived(email)).toHaveLength(1);
  });
});
