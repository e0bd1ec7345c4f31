import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { LiveDetail } from "#contract/admin/lives.ts";
import { sealTrail } from "#server/audit/seal-entries.ts";
import {
  aDeliveredOrder,
  age,
  aWord,
  breaksOfTheTrail,
  promisedAndDone,
  tablesThatSay,
} from "#tests/retention.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { runRetention } from "./run-retention.ts";

/** A copy in the trail stays no longer than what it was copied from (decision 0145). */
const admin = adminOf();
const db = () => admin.shop.context.db;
const context = () => admin.shop.context;

/** What earlier tests left is seen to, so that each one counts its own. */
beforeEach(async () => {
  await runRetention(context());
});

const note = (action: string, kind: string, id: string, after: Record<string, unknown>) =>
  sql`insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
    values ('admin', ${action}, ${kind}, ${id}, ${JSON.stringify(after)}::jsonb)`.execute(db());

test("why money without an order was seen to goes with its payer's name, also where no name was known", async () => {
  const [named, unnamed, young] = [aWord(), aWord(), aWord()];
  for (const [word, payer, past] of [
    [named, "Payeuse", "31 days"],
    [unnamed, null, "31 days"],
    [young, "Payeuse", "29 days"],
  ] as const) {
    const { rows } = await sql<{ id: string }>`
      insert into unmatched_payments (transaction_uuid, cause, detailed_status, source, amount_cents, currency,
        payer_name, paid_at, state, handled_at, reason)
      values (${randomUUID()}, 'mode', 'AUTHORISED', 'notification', 100, 'EUR', ${payer}, now(), 'dismissed',
        clock_timestamp() - ${past}::interval, ${`Payé pour ${word}`}) returning id`.execute(db());
    await note("payment-dismissed", "payment", rows[0]?.id ?? "", { reason: `Payé pour ${word}` });
  }
  await sealTrail(context());
  expect(await promisedAndDone(context())).toEqual({ payers: 2 });
  expect(await tablesThatSay(db(), [named, unnamed])).toEqual([]);
  expect(await tablesThatSay(db(), [young])).toEqual(["audit_trail", "unmatched_payments"]);
  expect(await breaksOfTheTrail(context())).toEqual([]);
});

test("a host's name leaves the trail with the live, also where staff had taken it out of the live before", async () => {
  const aLive = async (word: string, past: string, isTakenOut: boolean) => {
    const { body } = await admin.staff.call<{ id: string }>("POST", "/api/admin/lives", {
      title: `${aWord()} animé`,
      liveDate: "2026-11-20T19:30:00.000Z",
      hostName: word,
    });
    const { body: live } = await admin.staff.call<LiveDetail>("GET", `/api/admin/lives/${body.id}`);
    const { title, ref, liveDate, isActive, tiktokHandle, version } = live;
    const fields = { title, ref, liveDate, isActive, tiktokHandle, expectedVersion: version };
    const hostName = isTakenOut ? null : word;
    await admin.staff.call("PUT", `/api/admin/lives/${live.id}`, { ...fields, hostName });
    await sql`update lives set live_date = clock_timestamp() - ${past}::interval where id = ${live.id}`.execute(
      db(),
    );
    await sql`delete from idempotency_keys`.execute(db());
  };
  const [old, takenOut, young] = [aWord(), aWord(), aWord()];
  await aLive(old, "5 years 1 day", false);
  await aLive(takenOut, "5 years 1 day", true);
  await aLive(young, "4 years", false);
  await sealTrail(context());
  expect(await promisedAndDone(context())).toEqual({ "live-hosts": 2 });
  expect(await tablesThatSay(db(), [old, takenOut])).toEqual([]);
  expect(await tablesThatSay(db(), [young])).toEqual(["audit_trail", "lives"]);
  expect(await breaksOfTheTrail(context())).toEqual([]);
});

test("what staff wrote of a complaint goes with it, and not what they wrote of another of its order", async () => {
  const order = await aDeliveredOrder(db(), aWord());
  const closed = async (past: string) => {
    const word = aWord();
    const { rows } = await sql<{ id: string }>`insert into complaints (order_id, defect, wish, stated_at)
      values (${order.id}, 'ourlet', 'repair', clock_timestamp() - ${past}::interval) returning id`.execute(
      db(),
    );
    const path = `/api/admin/complaints/${rows[0]?.id}/outcome`;
    expect((await admin.staff.call("PUT", path, { outcome: "refused", note: word })).status).toBe(200);
    return word;
  };
  const [old, young] = [await closed("5 years 1 day"), await closed("4 years")];
  await sealTrail(context());
  expect(await tablesThatSay(db(), [old])).toEqual(["audit_trail", "complaints", "order_history"]);
  expect(await promisedAndDone(context())).toEqual({ complaints: 1 });
  expect(await tablesThatSay(db(), [old])).toEqual([]);
  expect(await tablesThatSay(db(), [young])).toEqual(["audit_trail", "complaints", "order_history"]);
  expect(await breaksOfTheTrail(context())).toEqual([]);
});

test("an entry about a complaint that is still there may not be emptied", async () => {
  const order = await aDeliveredOrder(db(), aWord());
  await sql`insert into complaints (order_id, defect, wish, outcome, note, closed_at)
    values (${order.id}, 'ourlet', 'repair', 'refused', 'usé', clock_timestamp())`.execute(db());
  await note("complaint-closed", "order", order.id, { note: "usé" });
  await sealTrail(context());
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select set_config('shop.erasing', 'on', true)`.execute(tx);
      await sql`update audit_trail set after = null, salt = null where subject_id = ${order.id}`.execute(tx);
    });
  expect(await breaksOfTheTrail(context())).toHaveLength(1);
  await sql`delete from complaints where order_id = ${order.id}`.execute(db());
  expect(await breaksOfTheTrail(context())).toEqual([]);
});

test("what the shop answered to a review goes with it", async () => {
  const [first, last] = [aWord(), aWord()];
  const order = await aDeliveredOrder(db(), aWord());
  const { rows } = await sql<{ id: string }>`
    insert into buyer_reviews (order_id, rating, state, written_at, decided_at, published_at)
    values (${order.id}, 4, 'published', clock_timestamp() - interval '3 years 1 day', clock_timestamp(), clock_timestamp())
    returning id`.execute(db());
  for (const answer of [first, last]) {
    const path = `/api/admin/buyer-reviews/${rows[0]?.id}/answer`;
    expect((await admin.staff.call("PUT", path, { answer })).status).toBe(200);
  }
  await sealTrail(context());
  expect(await tablesThatSay(db(), [first])).toEqual(["audit_trail"]);
  expect(await promisedAndDone(context())).toEqual({ "buyer-reviews": 1 });
  expect(await tablesThatSay(db(), [first, last])).toEqual([]);
  expect(await breaksOfTheTrail(context())).toEqual([]);
});

test("the subject of what was written about orders that nobody paid goes with the last of them", async () => {
  const subject = aWord();
  const batchId = randomUUID();
  const orders: string[] = [];
  for (const past of ["31 days", "29 days"]) {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { id } = await anOrder(db(), { liveId, productIds });
    const cancelled = { status: "cancelled-by-admin", expectedVersion: 1 };
    expect((await admin.staff.call("PUT", `/api/admin/orders/${id}/status`, cancelled)).status).toBe(200);
    await sql`insert into outbox (dedupe_key, kind, order_id, batch_id, state, subject, to_address)
      values (${id}, 'manual', ${id}, ${batchId}, 'sent', ${subject}, 'x@example.fr')`.execute(db());
    await age(db(), id, past);
    orders.push(id);
  }
  await note("messages-queued", "message", batchId, { subject, queued: 2 });
  await sealTrail(context());
  expect(await promisedAndDone(context())).toEqual({ "unpaid-orders": 1 });
  expect(await tablesThatSay(db(), [subject])).toEqual(["audit_trail", "outbox"]);
  await age(db(), orders[1] ?? "", "2 days");
  expect(await promisedAndDone(context())).toEqual({ "unpaid-orders": 1 });
  expect(await tablesThatSay(db(), [subject])).toEqual([]);
  expect(await breaksOfTheTrail(context())).toEqual([]);
});

test("the acknowledgement of a statement goes with the last statement that it acknowledges", async () => {
  const word = aWord();
  const email = `${word}@example.fr`;
  const { rows } = await sql<{
    id: number;
  }>`insert into outbox (dedupe_key, kind, state, subject, html, text, to_address)
    values (${randomUUID()}, 'withdrawal', 'sent', 'Accusé', ${word}, ${word}, ${email}) returning id`.execute(
    db(),
  );
  const state = (past: string) =>
    sql`insert into withdrawals (first_name, last_name, stated_order_number, email, state, submitted_at, acknowledgement_id)
      values ('A', 'B', 'HF-1', ${email}, 'done', clock_timestamp() - ${past}::interval, ${rows[0]?.id})`.execute(
      db(),
    );
  await state("5 years 1 day");
  await state("4 years");
  expect(await promisedAndDone(context())).toEqual({ withdrawals: 1 });
  expect(await tablesThatSay(db(), [word])).toEqual(["outbox", "withdrawals"]);
  await sql`alter table withdrawals disable trigger user;
    update withdrawals set submitted_at = submitted_at - interval '2 years' where email = ${sql.lit(email)};
    alter table withdrawals enable trigger user`.execute(db());
  expect(await promisedAndDone(context())).toEqual({ withdrawals: 1 });
  expect(await tablesThatSay(db(), [word])).toEqual([]);
});

test("what earlier releases left goes with the migration, and nothing that is still somebody's", async () => {
  const [gone, kept] = [aWord(), aWord()];
  const order = await aDeliveredOrder(db(), aWord());
  const { rows } = await sql<{
    id: string;
  }>`insert into complaints (order_id, defect, wish, outcome, note, closed_at)
    values (${order.id}, 'ourlet', 'repair', 'refused', ${kept}, clock_timestamp()) returning id`.execute(
    db(),
  );
  const tell = async (complaintId: string, word: string) => {
    await note("complaint-closed", "order", order.id, { complaintId, note: word });
    await sql`insert into order_history (order_id, event, actor_kind, reason, facts)
      values (${order.id}, 'complaint', 'system', ${word}, json_build_object('complaintId', ${complaintId}::text))`.execute(
      db(),
    );
  };
  await tell(rows[0]?.id ?? "", kept);
  await tell(randomUUID(), gone);
  await note("buyer-review-answered", "order", order.id, { note: gone });
  await note("messages-queued", "message", randomUUID(), { subject: gone });
  for (const [word, key] of [
    [gone, randomUUID()],
    [kept, randomUUID()],
  ])
    await sql`insert into outbox (dedupe_key, kind, state, subject, html, text, to_address)
      values (${key}, 'withdrawal', 'sent', 'Accusé', ${word}, ${word}, ${`${word}@example.fr`})`.execute(
      db(),
    );
  await sql`insert into withdrawals (first_name, last_name, stated_order_number, email, state, acknowledgement_id)
    select 'A', 'B', 'HF-1', to_address, 'done', id from outbox where to_address = ${`${kept}@example.fr`}`.execute(
    db(),
  );
  await sealTrail(context());
  const migration = await readFile("db/migrations/0365_copies_that_leave_the_trail.sql", "utf8");
  await db()
    .transaction()
    .execute((tx) => sql.raw(migration).execute(tx));
  expect(await tablesThatSay(db(), [gone])).toEqual([]);
  expect(await tablesThatSay(db(), [kept])).toEqual([
    "audit_trail",
    "complaints",
    "order_history",
    "outbox",
    "withdrawals",
  ]);
  expect(await breaksOfTheTrail(context())).toEqual([]);
});
