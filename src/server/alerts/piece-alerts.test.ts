import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { queuePiecesFree } from "#server/outbox/queue-messages.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownShop } from "#tests/open-shop.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { promisedAndDone } from "#tests/retention.ts";
import { stockLive } from "#tests/stock-live.ts";
import { PIECE_CONSENT } from "#wording/alerts.ts";

const mailbox = ownMailbox();
const shop = ownShop(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => shop.it);
const db = () => shop.it.context.db;

beforeEach(async () => {
  await sql`delete from alerts`.execute(db());
  await sql`delete from outbox`.execute(db());
});

/** Looks for freed products; what is queued leaves now. */
async function look(): Promise<number> {
  const queued = await queuePiecesFree(db());
  await outbox.deliver();
  return queued;
}
const newEmail = () => `${randomUUID().slice(0, 8)}@example.fr`;
const ask = (email: string, productId: string) =>
  shop.it.visitor().call<{ code?: string }>("POST", "/api/alerts", { email, productId });

/** A piece that a guest holds. */
async function soldPiece() {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const productId = productIds[0] ?? "";
  const guest = shop.it.visitor();
  const { body } = await guest.call<{ id: string }>("POST", "/api/guest-orders", { liveId, productId });
  const free = () => guest.call("POST", `/api/guest-orders/${body.id}/cancellation`);
  return { liveId, productId, free };
}
const takeAgain = (liveId: string, productId: string) =>
  shop.it.visitor().call("POST", "/api/guest-orders", { liveId, productId });

test("whoever asked for a sold piece is told once when it is free again", async () => {
  const [email, other] = [newEmail(), newEmail()];
  const { liveId, productId, free } = await soldPiece();
  expect(await ask(email, productId)).toMatchObject({ status: 200, body: {} });
  expect(await ask(email, productId)).toMatchObject({ status: 200, body: {} });
  await ask(other, (await soldPiece()).productId);
  expect(await ask(email, randomUUID())).toMatchObject({ status: 404, body: { code: "PRODUCT_NOT_FOUND" } });
  const { rows } = await sql`select consent from alerts where email = ${email}`.execute(db());
  expect(rows).toEqual([{ consent: PIECE_CONSENT }]);
  expect(await look()).toBe(0);

  await free();
  const looks = await Promise.all([queuePiecesFree(db()), queuePiecesFree(db())]);
  expect(looks.sort()).toEqual([0, 1]);
  await outbox.deliver();
  const [mail] = await mailbox.arrived(email);
  expect(mail?.subject).toBe("De nouveau libre\u00a0: A1 Robe 1");
  expect(mail?.text).toContain(`/order/live/${liveId}`);
  expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(await look()).toBe(0);
  expect(await mailbox.received(email)).toHaveLength(1);
  expect(await mailbox.received(other)).toHaveLength(0);

  await ask(email, productId);
  expect(await look()).toBe(1);
  expect(await mailbox.received(email)).toHaveLength(2);
});

test("a piece that is taken before the mail leaves, or for which a viewer waits, is not told of", async () => {
  const email = newEmail();
  const { liveId, productId, free } = await soldPiece();
  await ask(email, productId);
  await free();
  await queuePiecesFree(db());
  await takeAgain(liveId, productId);
  await outbox.deliver();
  expect(await mailbox.received(email)).toHaveLength(0);

  await sql`update products set taken = 0 where id = ${productId}`.execute(db());
  await sql`insert into claims (live_id, handle, said_at, act, reference, product_id, state, place, waiting_since)
    values (${liveId}, 'lea', 1, 'claim', 'A1', ${productId}, 'waiting', 0, clock_timestamp())`.execute(db());
  expect(await look()).toBe(0);
  await sql`delete from claims where product_id = ${productId}`.execute(db());
  await sql`update lives set is_active = false where id = ${liveId}`.execute(db());
  expect(await look()).toBe(0);
  await sql`update lives set is_active = true where id = ${liveId}`.execute(db());
  expect(await look()).toBe(1);
  expect(await mailbox.received(email)).toHaveLength(1);
});

test("the address is forgotten when the time of the live's data is over", async () => {
  const { productId } = await soldPiece();
  await ask(newEmail(), productId);
  await sql`update alerts set asked_at = asked_at - interval '1 year 1 day'`.execute(db());
  expect(await promisedAndDone(shop.it.context)).toEqual({ "piece-alerts": 1 });
});

test("near a sold piece stand free ones of its live: named by the same word first, then by price", async () => {
  const { productIds, liveId } = await stockLive(db(), [1, 1, 1, 1, 1, 1, null]);
  const set = (place: number, name: string, cents: number, change: Record<string, unknown> = {}) =>
    db()
      .updateTable("products")
      .set({ name, price_cents: cents, ...change })
      .where("id", "=", productIds[place] ?? "")
      .execute();
  await set(0, "Robe midi", 3000, { taken: 1 });
  await set(1, "Jupe", 3000);
  await set(2, "robe longue", 5000);
  await set(3, "Robe courte", 2500);
  await set(4, "Robe vendue", 3000, { taken: 1 });
  await set(5, "Robe du même nom", 3000, { ref_category: "a1" });
  await set(6, "Gilet", 3100, { archived_at: new Date() });
  const near = async () =>
    (
      await shop.it
        .visitor()
        .call<{ products: { name: string }[] }>("GET", `/api/lives/products/${productIds[0]}/near`)
    ).body.products.map(({ name }) => name);
  expect(await near()).toEqual(["Robe courte", "robe longue", "Jupe"]);
  await sql`update products set taken = 0 where live_id = ${liveId}`.execute(db());
  await sql`update lives set is_active = false where id = ${liveId}`.execute(db());
  expect(await near()).toEqual([]);
});
