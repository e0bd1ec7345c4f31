import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { askForLink, shopWithMail, signInByLink, tokenIn } from "#tests/links.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { anAdministrator, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const { mailbox, shop } = shopWithMail();
const db = () => shop.it.context.db;

beforeEach(async () => {
  await sql`delete from auth_rate_limit`.execute(db());
});

const newEmail = () => `${randomUUID().slice(0, 8)}@customer.example`;

/** An order that staff opened from the console for a handle nobody knows. */
async function anOrderForHandle(handle = `fan_${randomUUID().slice(0, 8)}`) {
  const { liveId } = await stockLive(db(), [1]);
  const known = await sql<{ id: string }>`select id from users where tiktok_username = ${handle}`.execute(
    db(),
  );
  const holder = known.rows[0]?.id ?? (await aPerson(db(), { email: `${handle}@tiktok.invalid`, handle }));
  const order = await anOrder(db(), { liveId, origin: "sidebar", userId: holder, address: null });
  return { ...order, handle, holder };
}

const typeAddress = (orderId: string, email: string, guest: Visitor = shop.it.visitor()) =>
  guest.call("PUT", `/api/guest-orders/${orderId}/address`, { address: { ...ADDRESS, email } });

async function signInAs(email: string): Promise<Visitor> {
  const visitor = shop.it.visitor();
  const before = (await mailbox.received(email)).length;
  await askForLink(visitor, email);
  const [mail] = await mailbox.arrived(email, before + 1);
  expect((await signInByLink(visitor, tokenIn(mail ?? { html: "" }))).status).toBe(200);
  return visitor;
}

const ownNumbers = async (visitor: Visitor) =>
  (await visitor.call<{ rows: { orderNumber: string }[] }>("GET", "/api/customer/orders")).body.rows.map(
    ({ orderNumber }) => orderNumber,
  );
const holderOf = async (orderId: string) =>
  (await db().selectFrom("orders").select("user_id").where("id", "=", orderId).executeTakeFirstOrThrow())
    .user_id;
const handleOf = async (email: string) =>
  (
    await db()
      .selectFrom("users")
      .select("tiktok_username")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).tiktok_username;

test("an order opened for a handle becomes hers, and the handle too, once she has proved the address she typed", async () => {
  const order = await anOrderForHandle();
  const email = newEmail();
  expect((await typeAddress(order.id, email.toUpperCase())).status).toBe(200);
  expect(await holderOf(order.id)).toBe(order.holder);
  const mailed = (await readMailedOrders(db(), [order.id])).get(order.id);
  expect(mailed?.recipient.address).toBe(email.toUpperCase());
  const her = await signInAs(email);
  expect(await ownNumbers(her)).toEqual([order.number]);
  expect(await handleOf(email)).toBe(order.handle);
  const next = await anOrderForHandle(order.handle);
  expect(await ownNumbers(her)).toContain(next.number);
  const { rows } =
    await sql`select event from order_history where order_id = ${order.id} and event = 'transfer'`.execute(
      db(),
    );
  expect(rows).toHaveLength(1);
});

test("a typed address alone shows the order to nobody, also when its owner is known", async () => {
  const email = newEmail();
  const known = await aPerson(db(), { email });
  const her = await signInAs(email);
  const order = await anOrderForHandle();
  await typeAddress(order.id, email);
  expect(await holderOf(order.id)).toBe(order.holder);
  expect(await ownNumbers(her)).toEqual([]);
  await signInAs(email);
  expect(await holderOf(order.id)).toBe(known);
  expect(await ownNumbers(her)).toEqual([order.number]);
});

test("who is signed in with the address she types has proved it", async () => {
  const email = newEmail();
  await aPerson(db(), { email });
  const her = await signInAs(email);
  const order = await anOrderForHandle();
  expect((await typeAddress(order.id, email, her)).status).toBe(200);
  expect(await ownNumbers(her)).toEqual([order.number]);
});

test("two persons who typed on two orders of one handle each get their own, and the handle is never both's", async () => {
  const first = await anOrderForHandle();
  const second = await anOrderForHandle(first.handle);
  const emails = [newEmail(), newEmail()] as const;
  await typeAddress(first.id, emails[0]);
  await typeAddress(second.id, emails[1]);
  const [one, other] = await Promise.all(emails.map(signInAs));
  expect(one && (await ownNumbers(one))).toEqual([first.number]);
  expect(other && (await ownNumbers(other))).toEqual([second.number]);
  const handles = await Promise.all(emails.map(handleOf));
  expect(handles.filter((handle) => handle === first.handle).length).toBeLessThanOrEqual(1);
});

test("two tabs that sign in at once move the order once", async () => {
  const order = await anOrderForHandle();
  const email = newEmail();
  await typeAddress(order.id, email);
  await aPerson(db(), { email });
  await Promise.all([askForLink(shop.it.visitor(), email), askForLink(shop.it.visitor(), email)]);
  const mails = await mailbox.arrived(email, 2);
  const answers = await Promise.all(mails.map((mail) => signInByLink(shop.it.visitor(), tokenIn(mail))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } =
    await sql`select event from order_history where order_id = ${order.id} and event = 'transfer'`.execute(
      db(),
    );
  expect(rows).toHaveLength(1);
  expect(await handleOf(email)).toBe(order.handle);
});

test("an administrator's address that a guest types ties the order to nobody, whoever opened it and whoever signs in", async () => {
  const staff = await anAdministrator(shop.it);
  const { liveId, productIds } = await stockLive(db(), [1]);
  const guest = shop.it.visitor();
  const { body: own } = await guest.call<{ id: string }>("POST", "/api/guest-orders", {
    liveId,
    productId: productIds[0],
  });
  expect((await typeAddress(own.id, newEmail(), guest)).status).toBe(200);
  expect(await holderOf(own.id)).not.toBeNull();
  expect((await typeAddress(own.id, staff.email, guest)).status).toBe(200);
  expect(await holderOf(own.id)).toBeNull();
  const order = await anOrderForHandle();
  await typeAddress(order.id, staff.email);
  await signInAs(staff.email);
  expect(await holderOf(order.id)).toBe(order.holder);
  // What staff save by hand follows the same rule.
  const theirs = await anOrder(db(), { liveId, address: null });
  const saved = await staff.call("PUT", `/api/admin/orders/${theirs.id}/address`, {
    expectedVersion: 1,
    address: { ...ADDRESS, email: staff.email },
  });
  expect(saved.status).toBe(200);
  expect(await holderOf(theirs.id)).toBeNull();
});
