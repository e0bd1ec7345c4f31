import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { mintLink } from "#server/auth/access-links.ts";
import { tablesThatSay } from "#tests/retention.ts";
import { aCustomer, adminOf, anAdministrator, anOrder, aPerson, PASSWORD } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const erase = (userId: string, password: string | undefined = PASSWORD, key = randomUUID()) =>
  admin.staff.call<Record<string, unknown>>(
    "POST",
    `/api/admin/users/${userId}/erasure`,
    password === undefined ? {} : { password },
    { "idempotency-key": key },
  );

/** A person whose every trace carries a word that nobody else's does. */
async function aTracedPerson({ priceCents = 2_990 } = {}) {
  const word = `zyx${randomUUID().slice(0, 8)}`;
  const userId = await aPerson(db(), {
    email: `${word}@example.fr`,
    firstName: `Prénom${word}`,
    lastName: `Nom${word}`,
    handle: word,
  });
  const { liveId, productIds } = await stockLive(db(), [1]);
  await sql`update products set price_cents = ${priceCents} where id = ${productIds[0]}`.execute(db());
  const address = { firstName: word, lastName: word, street: `1 rue ${word}`, email: `${word}@example.fr` };
  const order = await anOrder(db(), { liveId, productIds, status: "delivered", userId, address });
  await sql`
    update orders set comment = ${word}, source_address = '203.0.113.9', contract_snapshot = json_build_object(
      'totalCents', total_cents, 'shippingAddress', shipping_address) where id = ${order.id}`.execute(db());
  await sql`
    insert into outbox (dedupe_key, kind, order_id, user_id, state, subject, html, text, to_name, to_address) values
      (${`a:${order.id}`}, 'automatic', ${order.id}, ${userId}, 'sent', ${word}, ${word}, ${word}, ${word}, ${`${word}@example.fr`}),
      (${`b:${order.id}`}, 'manual', null, ${userId}, 'waiting', ${word}, ${word}, ${word}, ${word}, ${`${word}@example.fr`})`.execute(
    db(),
  );
  await sql`insert into parcel_tracking (tracking_number, order_id, announced_at)
    values (${`6A${word}`}, ${order.id}, clock_timestamp())`.execute(db());
  await sql`insert into carrier_events (tracking_number, code, at, label)
    values (${`6A${word}`}, 'LIVRLI', clock_timestamp(), ${`Point de retrait ${word}`})`.execute(db());
  await sql`
    insert into tiktok_event (live_id, user_unique_id, user_nickname, type_evenement, comment, create_time, msg_id)
    values (${liveId}, ${word.toUpperCase()}, ${word}, 'comment', ${`A1 ${word}`}, 1, ${randomUUID()})`.execute(
    db(),
  );
  await sql`insert into tiktok_live_users (live_id, tiktok_username) values (${liveId}, ${word})`.execute(
    db(),
  );
  await sql`insert into tiktok_pseudo_union (tiktok_username) values (${word})`.execute(db());
  await admin.staff.call(
    "POST",
    `/api/admin/users/${userId}/notes`,
    { text: `Appeler ${word}` },
    { "idempotency-key": randomUUID() },
  );
  const { body } = await admin.staff.call<{ version: number }>("GET", `/api/admin/users/${userId}`);
  await admin.staff.call("PUT", `/api/admin/users/${userId}`, {
    firstName: `Prénom${word}`,
    lastName: `Nom${word}`,
    handle: word,
    isAdmin: false,
    expectedVersion: body.version,
  });
  return { userId, word, order };
}

describe("erasing a person", () => {
  test("leaves their name in no table; the order keeps number, amount and history", async () => {
    const { userId, word, order } = await aTracedPerson();
    expect(await tablesThatSay(db(), [word])).toEqual([
      "audit_trail",
      "carrier_events",
      "orders",
      "outbox",
      "parcel_tracking",
      "tiktok_event",
      "tiktok_live_users",
      "tiktok_pseudo_union",
      "user_notes",
      "users",
    ]);
    const answer = await erase(userId);
    expect(answer).toMatchObject({
      status: 200,
      body: { orders: 1, messages: 2, contractsKept: 0, withdrawalsKept: 0 },
    });
    expect(await tablesThatSay(db(), [word])).toEqual([]);
    const { body } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${order.id}`);
    expect(body).toMatchObject({
      orderNumber: order.number,
      totalCents: 3_590,
      status: "delivered",
      shippingAddress: null,
      customer: { name: "Personne effacée", email: "", handle: null },
    });
    expect(body.history.length).toBeGreaterThan(1);
    const messages = await db()
      .selectFrom("outbox")
      .select("state")
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
    expect(messages.map(({ state }) => state)).toEqual(["sent", "cancelled"]);
  });

  test("takes and tells what was left under an e-mail that stands on an order of hers alone, and nothing of whose own it is", async () => {
    const word = `zyx${randomUUID().slice(0, 8)}`;
    const [typed, others] = [`${word}@example.fr`, `${randomUUID()}@example.fr`];
    await aPerson(db(), { email: others });
    const userId = await aPerson(db(), { email: `${randomUUID()}@tiktok.invalid` });
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    for (const [place, email] of [typed, others].entries())
      await anOrder(db(), {
        liveId,
        productIds: [productIds[place] ?? ""],
        status: "delivered",
        userId,
        address: { email },
      });
    await sql`insert into alerts (email, consent) values (${typed}, 'oui'), (${others}, 'oui')`.execute(db());
    await sql`insert into advertising_choices (email, agreed, words, channel)
      values (${others}, false, 'non', 'staff')`.execute(db());
    await sql`insert into unmatched_payments (transaction_uuid, cause, detailed_status, source, amount_cents, currency,
      payer_email, paid_at, state, handled_at)
      values (${randomUUID()}, 'mode', 'AUTHORISED', 'notification', 100, 'EUR', ${typed}, now(), 'dismissed', now())`.execute(
      db(),
    );
    await sql`insert into data_requests (kind, channel, asked_by, received_on)
      values ('access', 'email', ${typed}, '2026-01-02')`.execute(db());
    const { body } = await admin.staff.call<{ zip: string }>("POST", `/api/admin/users/${userId}/data`, {
      password: PASSWORD,
    });
    const files = unzipSync(Buffer.from(body.zip, "base64"));
    const told = JSON.parse(strFromU8(files["donnees.json"] ?? new Uint8Array()));
    expect(told).toMatchObject({
      alerts: [{ email: typed }],
      unmatchedPayments: [{ payerEmail: typed }],
      advertising: [],
      requests: [{ askedBy: typed }],
    });
    expect(await erase(userId)).toMatchObject({ status: 200 });
    expect(await tablesThatSay(db(), [word])).toEqual([]);
    expect(await tablesThatSay(db(), [others])).toEqual(["advertising_choices", "alerts", "users"]);
  });

  test("takes and tells mails that are hers by their address alone; the acknowledgement of a statement stays", async () => {
    const word = `zyx${randomUUID().slice(0, 8)}`;
    const email = `${word}@example.fr`;
    const userId = await aPerson(db(), { email });
    const other = await aPerson(db(), { email: `${randomUUID()}@example.fr` });
    await sql`insert into outbox (dedupe_key, kind, user_id, state, subject, to_address) values
      (${randomUUID()}, 'live-begins', null, 'failed', null, ${email.toUpperCase()}),
      (${randomUUID()}, 'piece-free', null, 'waiting', null, ${email}),
      (${randomUUID()}, 'sign-in-link', null, 'waiting', null, ${email}),
      (${randomUUID()}, 'withdrawal', null, 'sent', 'accusé', ${email}),
      (${randomUUID()}, 'manual', ${other}, 'sent', 'Bonjour', ${email})`.execute(db());
    const { body } = await admin.staff.call<{ zip: string }>("POST", `/api/admin/users/${userId}/data`, {
      password: PASSWORD,
    });
    const files = unzipSync(Buffer.from(body.zip, "base64"));
    const told = JSON.parse(strFromU8(files["donnees.json"] ?? new Uint8Array()));
    expect(told.messages.map(({ kind }: { kind: string }) => kind)).toEqual([
      "live-begins",
      "piece-free",
      "sign-in-link",
      "withdrawal",
    ]);
    expect(await erase(userId)).toMatchObject({ status: 200, body: { messages: 3 } });
    const { rows } = await sql<{ kind: string }>`
      select kind from outbox where lower(to_address) = ${email} order by id`.execute(db());
    expect(rows.map(({ kind }) => kind)).toEqual(["withdrawal", "manual"]);
  });

  test("stands in the trail with who did it, and is no longer in the lists", async () => {
    const { userId, word } = await aTracedPerson();
    await erase(userId);
    const [entry] = await db()
      .selectFrom("audit_trail")
      .selectAll()
      .where("action", "=", "person-erased")
      .where("subject_id", "=", userId)
      .execute();
    expect(entry).toMatchObject({ actor_id: admin.staff.userId, after: { orders: 1, messages: 2 } });
    for (const path of [`/api/admin/users?q=${word}`, "/api/admin/users?q=effac%C3%A9e"])
      expect(await admin.staff.call("GET", path)).toMatchObject({ status: 200, body: { total: 0 } });
  });

  test("keeps the contract of 120 € and more, which the law wants kept, and says so", async () => {
    const { userId, word } = await aTracedPerson({ priceCents: 11_400 });
    expect(await erase(userId)).toMatchObject({ body: { orders: 1, contractsKept: 1 } });
    expect(await tablesThatSay(db(), [word])).toEqual(["orders"]);
    const { rows } = await sql<{ kept: string }>`
      select string_agg(key, ',') as kept from orders, jsonb_each(to_jsonb(orders)) where user_id = ${userId}
        and value::text like ${`%${word}%`}`.execute(db());
    expect(rows).toEqual([{ kept: "contract_snapshot" }]);
  });

  test("keeps that of an earlier sale of 120 € and more likewise", async () => {
    const { userId, word, order } = await aTracedPerson();
    await sql`insert into earlier_contracts (order_id, contract)
      values (${order.id}, jsonb_build_object('totalCents', 12000, 'shippingAddress', ${word}::text))`.execute(
      db(),
    );
    expect(await erase(userId)).toMatchObject({ body: { contractsKept: 1 } });
    expect(await tablesThatSay(db(), [word])).toEqual(["earlier_contracts"]);
  });

  test("keeps a statement of withdrawal as evidence, and says so", async () => {
    const { userId, word, order } = await aTracedPerson();
    await sql`
      insert into withdrawals (first_name, last_name, stated_order_number, email, order_id, state)
      values (${word}, ${word}, ${order.number}, ${`${word}@example.fr`}, ${order.id}, 'done')`.execute(db());
    expect(await erase(userId)).toMatchObject({ body: { withdrawalsKept: 1 } });
    expect(await tablesThatSay(db(), [word])).toEqual(["withdrawals"]);
  });

  test("waits while an order is under way, and names it", async () => {
    const userId = await aPerson(db());
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId, userId, status: "to-ship" });
    expect(await erase(userId)).toMatchObject({
      status: 409,
      body: {
        code: "PERSON_STILL_SERVED",
        message: `Une commande est encore en cours (${order.number})\u00a0: terminez-la, avec ses retours, réclamations, remboursements et rappels, avant d'effacer cette personne.`,
      },
    });
    expect(await admin.staff.call("GET", `/api/admin/users/${userId}`)).toMatchObject({
      body: { firstName: "Lise" },
    });
  });

  test("waits for a complaint that is not answered yet, and for pieces that are to come back", async () => {
    for (const open of [
      (id: string) => sql`insert into complaints (order_id, defect, wish) values (${id}, 'ourlet', 'repair')`,
      (id: string) => sql`insert into return_cases (order_id, cause) values (${id}, 'other')`,
    ]) {
      const { userId, order } = await aTracedPerson();
      await open(order.id).execute(db());
      expect(await erase(userId)).toMatchObject({ status: 409, body: { code: "PERSON_STILL_SERVED" } });
    }
  });

  test("takes the login with it: who was signed in is out", async () => {
    const customer = await aCustomer(admin.shop);
    expect(await customer.call("GET", "/api/me")).toMatchObject({ status: 200 });
    await erase(customer.userId);
    const { rows } = await sql`select from auth_user where email = ${customer.email}`.execute(db());
    expect(rows).toEqual([]);
    expect(await tablesThatSay(db(), [customer.email])).toEqual([]);
  });

  test("takes with it the links that would have let them in again", async () => {
    const userId = await aPerson(db());
    const token = await mintLink(db(), { purpose: "sign-in", userId });
    expect((await erase(userId)).status).toBe(200);
    const { status } = await admin.shop.visitor().call("POST", "/api/auth/sign-in/link", { token });
    expect(status).toBe(410);
  });

  test("asks for one's own password, and is an administrator's alone", async () => {
    const { userId } = await aTracedPerson();
    expect(await erase(userId, "not my password")).toMatchObject({
      status: 403,
      body: { code: "PASSWORD_WRONG" },
    });
    expect(await erase(userId, "")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    const customer = await aCustomer(admin.shop);
    expect(
      await customer.call("POST", `/api/admin/users/${userId}/erasure`, { password: PASSWORD }),
    ).toMatchObject({ status: 403, body: { code: "NOT_ADMINISTRATOR" } });
  });

  test("twice with one key happens once; a second time there is nobody; an administrator is refused", async () => {
    const { userId } = await aTracedPerson();
    const key = randomUUID();
    const first = await erase(userId, PASSWORD, key);
    expect(await erase(userId, PASSWORD, key)).toMatchObject({ status: 200, body: first.body });
    expect(await erase(userId)).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
    const colleague = await anAdministrator(admin.shop);
    expect(await erase(colleague.userId)).toMatchObject({
      status: 409,
      body: { code: "ADMINISTRATOR_NOT_ERASED" },
    });
  });
});
