import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWord, tablesThatSay } from "#tests/retention.ts";
import { adminOf, anOrder, aPerson, PASSWORD } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

test("an e-mail on an order that nobody paid is not hers: what stands under it is neither told nor taken", async () => {
  const [word, own] = [aWord(), aWord()];
  const email = `${word}@example.fr`;
  const userId = await aPerson(db(), { email: `${randomUUID()}@tiktok.invalid` });
  const order = await anOrder(db(), {
    liveId: await openLive(db()),
    status: "cancelled-by-customer",
    userId,
    address: { firstName: own, email },
  });
  await sql`update orders set cancelled_at = now() where id = ${order.id}`.execute(db());
  await sql`insert into advertising_choices (email, order_id, agreed, words, channel)
    values (${email}, ${order.id}, true, ${`beside-${own}`}, 'order'), (${email}, null, true, 'oui', 'space')`.execute(
    db(),
  );
  await sql`insert into alerts (email, consent) values (${email}, 'oui')`.execute(db());
  await sql`insert into unmatched_payments (transaction_uuid, cause, detailed_status, source, amount_cents, currency,
    payer_email, paid_at, state, handled_at)
    values (${randomUUID()}, 'mode', 'AUTHORISED', 'notification', 100, 'EUR', ${email}, now(), 'dismissed', now())`.execute(
    db(),
  );
  await sql`insert into data_requests (kind, channel, asked_by, received_on)
    values ('access', 'email', ${email}, '2026-01-02')`.execute(db());
  await sql`insert into outbox (dedupe_key, kind, state, to_address)
    values (${randomUUID()}, 'piece-free', 'waiting', ${email})`.execute(db());

  const { body: page } = await admin.staff.call<{ alerts: number }>("GET", `/api/admin/users/${userId}/page`);
  expect(page.alerts).toBe(0);
  const { body } = await admin.staff.call<{ zip: string }>("POST", `/api/admin/users/${userId}/data`, {
    password: PASSWORD,
  });
  const files = unzipSync(Buffer.from(body.zip, "base64"));
  expect(JSON.parse(strFromU8(files["donnees.json"] ?? new Uint8Array()))).toMatchObject({
    orders: [{ address: { email } }],
    advertising: [{ words: `beside-${own}` }],
    alerts: [],
    unmatchedPayments: [],
    requests: [],
    messages: [],
  });

  const key = { "idempotency-key": randomUUID() };
  const erased = await admin.staff.call(
    "POST",
    `/api/admin/users/${userId}/erasure`,
    { password: PASSWORD },
    key,
  );
  expect(erased).toMatchObject({ status: 200, body: { orders: 1, messages: 0 } });
  expect(await tablesThatSay(db(), [own])).toEqual([]);
  expect(await tablesThatSay(db(), [word])).toEqual([
    "advertising_choices",
    "alerts",
    "data_requests",
    "outbox",
    "unmatched_payments",
  ]);
});
