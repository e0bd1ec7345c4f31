import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownShop } from "#tests/open-shop.ts";
import { aBuyer, type Buyer, start } from "#tests/pay-by-card.ts";
import { startOutboxWorker } from "./outbox-worker.ts";
import { createMailer } from "./smtp-mailer.ts";

const mailbox = ownMailbox();
const shop = ownShop(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const db = () => shop.it.house.db;

let stopWorker: (() => Promise<void>) | undefined;
beforeAll(async () => {
  await db()
    .insertInto("message_templates")
    .values({ type: "to-pay", title: "À payer", body: "<p>Bonjour {{prenom}}</p>", is_automatic: true })
    .execute();
});
afterEach(async () => {
  await stopWorker?.();
  stopWorker = undefined;
});

function startWorker(): void {
  const { house } = shop.it;
  stopWorker = startOutboxWorker(house, createMailer(house.config.mail), { lookEveryMs: 20 });
}

/** The ten seconds before a message leaves go by. */
const letTimePass = () => sql`update outbox set due_at = clock_timestamp()`.execute(db());

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
  startWorker();
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
      startWorker();
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
