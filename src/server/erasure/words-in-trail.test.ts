import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sealTrail } from "#server/audit/seal-entries.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { aWord, breaksOfTheTrail, sealFromTheStart, tablesThatSay } from "#tests/retention.ts";
import { adminOf, anOrder, aPerson, PASSWORD } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const erase = (userId: string) =>
  admin.staff.call(
    "POST",
    `/api/admin/users/${userId}/erasure`,
    { password: PASSWORD },
    { "idempotency-key": randomUUID() },
  );

test("what earlier releases left in the trail goes with the migration, and nothing that is still somebody's", async () => {
  const [gone, kept] = [aWord(), aWord()];
  const { liveId, productIds } = await stockLive(db(), [1]);
  const erased = await aPerson(db());
  const there = await aPerson(db());
  const order = await anOrder(db(), { liveId, productIds, status: "delivered", userId: erased });
  await erase(erased);
  const entry = (action: string, kind: string, id: string, after: Record<string, unknown>, at?: string) =>
    sql`insert into audit_trail (actor_kind, action, subject_kind, subject_id, after, at)
      values ('admin', ${action}, ${kind}, ${id}, ${JSON.stringify(after)}::jsonb,
        coalesce(${at ?? null}::timestamptz, clock_timestamp()))`.execute(db());
  await entry("user-note-added", "user", randomUUID(), { note: gone });
  await entry("withdrawal-handled", "withdrawal", randomUUID(), { reason: gone });
  await entry("parcel-handed-over", "order", order.id, { trackingNumber: gone });
  await entry("export", "export", "users", { filters: { q: gone, rights: "all" } }, "2026-01-05T10:00:00Z");
  await entry("view-created", "view", randomUUID(), { list: "users", name: gone, query: `q=${gone}` });
  await entry("user-note-added", "user", there, { note: kept });
  await entry("order-money-noted", "order", order.id, { reference: kept });
  await entry("export", "export", "orders", { filters: { q: "", live: kept } });
  await sealFromTheStart(admin.shop.context);
  const migration = await readFile("db/migrations/0356_words_left_in_the_trail.sql", "utf8");
  await db()
    .transaction()
    .execute((tx) => sql.raw(migration).execute(tx));
  const { rows } = await sql<{ after: Record<string, unknown> }>`
    select after from audit_trail where after::text like ${`%${gone}%`} or after::text like ${`%${kept}%`} order by id`.execute(
    db(),
  );
  expect(rows.map(({ after }) => after)).toEqual([
    { note: kept },
    { reference: kept },
    { filters: { q: "", live: kept } },
  ]);
  const { rows: counted } = await sql<{ after: unknown }>`
    select after from audit_trail where action = 'person-erased' and subject_id = ${erased}`.execute(db());
  expect(counted).toMatchObject([{ after: { orders: 1 } }]);
  expect(await breaksOfTheTrail(admin.shop.context)).toEqual([]);
});

test("the relay points that earlier erasures left in the trail go with the migration, those of a buyer who is there stay", async () => {
  const [gone, kept] = [aWord(), aWord()];
  const { liveId, productIds } = await stockLive(db(), [2]);
  for (const [word, isErased] of [
    [gone, true],
    [kept, false],
  ] as const) {
    const userId = await aPerson(db());
    const order = await anOrder(db(), { liveId, productIds, status: "delivered", userId });
    if (isErased) await erase(userId);
    await sql`insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
      values ('admin', 'order-delivery', 'order', ${order.id}, json_build_object('relay', ${word}::text))`.execute(
      db(),
    );
  }
  await sealTrail(admin.shop.context);
  const migration = await readFile("db/migrations/0410_relay_points_leave_the_trail.sql", "utf8");
  await db()
    .transaction()
    .execute((tx) => sql.raw(migration).execute(tx));
  expect(await tablesThatSay(db(), [gone])).toEqual([]);
  expect(await tablesThatSay(db(), [kept])).toEqual(["audit_trail"]);
  expect(await breaksOfTheTrail(admin.shop.context)).toEqual([]);
});

test("what was written to two stays in the trail until both are erased, and the chain holds", async () => {
  const word = aWord();
  const people = [await aPerson(db()), await aPerson(db())];
  const batchId = randomUUID();
  for (const userId of people)
    await sql`insert into outbox (dedupe_key, kind, user_id, batch_id, state, subject, to_address)
      values (${randomUUID()}, 'manual', ${userId}, ${batchId}, 'sent', 'Bonjour', 'x@example.fr')`.execute(
      db(),
    );
  await sql`insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
    values ('admin', 'messages-queued', 'message', ${batchId}, json_build_object('subject', ${word}::text))`.execute(
    db(),
  );
  await sealTrail(admin.shop.context);
  const said: string[][] = [];
  for (const userId of people) {
    expect(await erase(userId)).toMatchObject({ status: 200 });
    said.push(await tablesThatSay(db(), [word]));
  }
  expect(said).toEqual([["audit_trail"], []]);
  expect(await breaksOfTheTrail(admin.shop.context)).toEqual([]);
});

test("the words of a live of today go with who is erased, by staff or as her time is over, and the chain holds", async () => {
  const { liveId } = await stockLive(db(), [1]);
  const says = async (handle: string, action = "claim-dismissed") => {
    await sql`insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
      values ('admin', ${action}, 'live', ${liveId}, json_build_object('handle', ${handle}::text))`.execute(
      db(),
    );
    await sealTrail(admin.shop.context);
  };
  const [asked, viewer, left] = [aWord(), aWord(), aWord()];
  const askedId = await aPerson(db(), { handle: asked });
  await says(asked);
  expect(await erase(askedId)).toMatchObject({ status: 200 });

  await says(viewer, "claim-proposed-again");
  const { rows } = await sql<{ id: string }>`
    insert into tiktok_pseudo_union (tiktok_username) values (${viewer}) returning id`.execute(db());
  const path = `/api/admin/viewers/${rows[0]?.id}/erasure`;
  expect(await admin.staff.call("POST", path, { password: PASSWORD })).toMatchObject({ status: 200 });

  const leftId = await aPerson(db(), { handle: left });
  await says(left);
  await sql`update users set created_at = clock_timestamp() - interval '4 years' where id = ${leftId}`.execute(
    db(),
  );
  expect(await runRetention(admin.shop.context)).toMatchObject({ people: 1 });

  expect(await tablesThatSay(db(), [asked, viewer, left])).toEqual([]);
  expect(await breaksOfTheTrail(admin.shop.context)).toEqual([]);
});
