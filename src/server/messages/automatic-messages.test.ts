import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownShop } from "#tests/open-shop.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { aBuyer, type Buyer, start } from "#tests/pay-by-card.ts";

const mailbox = ownMailbox();
const shop = ownShop(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => shop.it);
const db = () => shop.it.context.db;

beforeAll(async () => {
  await db()
    .insertInto("message_templates")
    .values({
      type: "to-pay",
      title: "À payer",
      body: "<p>Bonjour {{prenom}}</p>",
      is_automatic: true,
      delay_minutes: 15,
    })
    .execute();
});

/** The quarter of an hour before a message leaves goes by, and the card forms are over. */
const letTimePass = async () => {
  await sql`update payments set token_expires_at = clock_timestamp() where state = 'open'`.execute(db());
  await sql`update outbox set due_at = clock_timestamp()`.execute(db());
};

const messagesOf = ({ order }: Buyer) =>
  db().selectFrom("outbox").select("state").where("order_id", "=", order.id).execute();

const stateOf = (buyer: Buyer) =>
  expect.poll(async () => (await messagesOf(buyer)).map(({ state }) => state));

/** Only this buyer's message is looked for in the mailbox. */
async function buyerOf(email: string): Promise<Buyer> {
  const buyer = await aBuyer(shop.it, [1, 1]);
  await buyer.guest.call("PUT", `/api/guest-orders/${buyer.order.id}/address`, {
    address: { ...buyer.order.shippingAddress, state: undefined, email },
  });
  return buyer;
}

async function edit({ guest, order, productIds }: Buyer): Promise<void> {
  const held = new Set(order.items.map((item) => item.productId));
  const { status } = held.has(productIds[1] ?? "")
    ? await guest.call("DELETE", `/api/guest-orders/${order.id}/items/${order.items[0]?.id}`)
    : await guest.call("POST", `/api/guest-orders/${order.id}/items`, { productId: productIds[1] });
  expect(status).toBe(200);
}

test("a basket that was changed before its message left, and is to be paid again, is announced once", async () => {
  const buyer = await buyerOf("revenue@example.fr");
  expect((await start(buyer)).status).toBe(200);
  await edit(buyer);
  outbox.start();
  await letTimePass();
  await stateOf(buyer).toEqual(["cancelled"]);
  expect((await start(buyer)).status).toBe(200);
  await letTimePass();
  await mailbox.arrived("revenue@example.fr");
  await stateOf(buyer).toEqual(["sent"]);
  expect(await mailbox.received("revenue@example.fr")).toHaveLength(1);
});

test("a basket that is to be paid again at the very moment its message would be dropped is announced", async () => {
  const buyer = await buyerOf("instant@example.fr");
  await start(buyer);
  await edit(buyer);
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`update orders set status = 'to-pay' where id = ${buyer.order.id}`.execute(tx);
      outbox.start();
      await letTimePass();
      await expect.poll(() => waitsForALock(), { message: "the worker waits for the order" }).toBe(true);
    });
  // Where the machine was so slow that the worker gave up waiting, it comes back.
  await expect
    .poll(async () => {
      await sql`update outbox set due_at = clock_timestamp() where state = 'waiting'`.execute(db());
      return (await messagesOf(buyer)).map(({ state }) => state);
    })
    .toEqual(["sent"]);
  await sql`update orders set status = 'to-validate' where id = ${buyer.order.id}`.execute(db());
});

async function waitsForALock(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()) as waits`.execute(
    db(),
  );
  return rows[0]?.waits ?? false;
}

/** An order to be paid that somebody begins with this address; the message of its status is due. */
async function begunFor(email: string): Promise<Buyer> {
  const buyer = await buyerOf(email);
  expect((await start(buyer)).status).toBe(200);
  return buyer;
}

/** The state of each automatic message to this address, in the order in which they were sent or held. */
const outcomes = async (email: string) =>
  (
    await sql<{ state: string; last_error: string | null }>`
      select m.state, m.last_error from outbox m join orders o on o.id = m.order_id
      where lower(o.shipping_address ->> 'email') = ${email} order by m.id`.execute(db())
  ).rows;

const HELD = {
  state: "cancelled",
  last_error:
    "Retenu\u00a0: cette adresse a déjà reçu assez de messages pour des commandes jamais payées (un par type et par heure, cinq par jour).",
};

test("a stranger's address gets one message of a kind an hour, however often orders are begun with it", async () => {
  for (const email of ["etrangere@example.fr", "Etrangere@Example.fr", "etrangere@example.fr"])
    await begunFor(email);
  await letTimePass();
  outbox.start();
  outbox.start();
  const states = () => outcomes("etrangere@example.fr");
  await expect
    .poll(async () => (await states()).map(({ state }) => state).sort())
    .toEqual(["cancelled", "cancelled", "sent"]);
  expect((await states()).filter(({ state }) => state === "cancelled")).toEqual([HELD, HELD]);
});

test("an address gets five messages a day from orders that nobody paid, and every word of one that was paid", async () => {
  const email = "inondee@example.fr";
  outbox.start();
  for (let hour = 0; hour < 6; hour += 1) {
    const buyer = await begunFor(email);
    await letTimePass();
    await stateOf(buyer).toEqual([hour < 5 ? "sent" : "cancelled"]);
    await sql`update outbox set sent_at = sent_at - interval '61 minutes'`.execute(db());
  }
  const paid = await begunFor(email);
  await sql`update orders set paid_at = clock_timestamp() where id = ${paid.order.id}`.execute(db());
  await letTimePass();
  await stateOf(paid).toEqual(["sent"]);
  await sql`update orders set paid_at = null where id = ${paid.order.id}`.execute(db());
});
