import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { sealTrail } from "#server/audit/seal-entries.ts";
import { mintLink } from "#server/auth/access-links.ts";
import {
  aDeliveredOrder,
  age,
  aWord,
  breaksOfTheTrail,
  promisedAndDone,
  sealFromTheStart,
  tablesThatSay,
} from "#tests/retention.ts";
import { adminOf, anOrder, aPerson, PASSWORD } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { runRetention } from "./run-retention.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const context = () => admin.shop.context;

/** What earlier tests left is seen to, so that each one counts its own. */
beforeEach(async () => {
  await runRetention(context());
});

describe("what a live brought in", () => {
  test("goes after ninety days: comments, viewers, and handles that nobody has seen since", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const [old, young] = [aWord(), aWord()];
    for (const handle of [old, young]) {
      await sql`
        insert into tiktok_event (live_id, user_unique_id, type_evenement, comment, create_time, msg_id)
        values (${liveId}, ${handle}, 'comment', 'A1', 1, ${handle})`.execute(db());
      await sql`insert into tiktok_live_users (live_id, tiktok_username) values (${liveId}, ${handle})`.execute(
        db(),
      );
      await sql`insert into tiktok_pseudo_union (tiktok_username) values (${handle})`.execute(db());
    }
    await sql`update tiktok_event set inserted_at = inserted_at - interval '91 days' where msg_id = ${old}`.execute(
      db(),
    );
    await sql`
      update tiktok_live_users set created_at = created_at - interval '91 days' where tiktok_username = ${old}`.execute(
      db(),
    );
    const done = await runRetention(context());
    expect(done).toMatchObject({ "live-comments": 1, "live-viewers": 1, "viewer-directory": 1 });
    expect(await tablesThatSay(db(), [old])).toEqual([]);
    expect(await tablesThatSay(db(), [young])).toHaveLength(3);
  });
});

test("what the trail says of a viewer's requests goes with her comments, a host's name after five years", async () => {
  const { liveId } = await stockLive(db(), [1]);
  const [old, young, host] = [aWord(), aWord(), aWord()];
  for (const [handle, past] of [
    [old, "91 days"],
    [young, "89 days"],
  ])
    await sql`
      insert into audit_trail (actor_kind, action, subject_kind, subject_id, after, at)
      values ('admin', 'claim-dismissed', 'live', ${liveId}, json_build_object('handle', ${handle}::text),
        clock_timestamp() - ${past}::interval)`.execute(db());
  await sql`update lives set host_name = ${host}, live_date = clock_timestamp() - interval '5 years 1 day' where id = ${liveId}`.execute(
    db(),
  );
  expect(await promisedAndDone(context())).toEqual({ "viewer-acts": 1, "live-hosts": 1 });
  expect(await tablesThatSay(db(), [old, host])).toEqual([]);
  expect(await tablesThatSay(db(), [young])).toEqual(["audit_trail"]);
  await sealFromTheStart(context());
});

test("a comment whose claim holds a piece stays as long as it does", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const [handle, product] = [aWord(), productIds[0]];
  const userId = await aPerson(db(), { handle });
  const { rows } = await sql<{ id: number }>`
    insert into tiktok_event (live_id, user_unique_id, type_evenement, comment, create_time, msg_id, inserted_at)
    values (${liveId}, ${handle}, 'comment', 'A1', 1, ${handle}, clock_timestamp() - interval '91 days') returning id`.execute(
    db(),
  );
  const comment = rows[0]?.id;
  await sql`
    insert into comment_readings (comment_id, live_id, label, confidence) values (${comment}, ${liveId}, 'claim', 1)`.execute(
    db(),
  );
  await sql`
    insert into claims (comment_id, place, live_id, handle, said_at, act, reference, product_id, state)
    values (${comment}, 0, ${liveId}, ${handle}, 1, 'claim', 'A1', ${product}, 'granted')`.execute(db());
  await sql`update products set taken = 1 where id = ${product}`.execute(db());
  expect(await promisedAndDone(context())).toEqual({});
  expect(
    await admin.staff.call("POST", `/api/admin/users/${userId}/erasure`, { password: PASSWORD }),
  ).toMatchObject({ status: 409, body: { code: "STILL_IN_PROGRESS" } });
  await sql`update claims set state = 'dismissed' where comment_id = ${comment}`.execute(db());
  await sql`update products set taken = 0 where id = ${product}`.execute(db());
  expect(await promisedAndDone(context())).toEqual({ "live-comments": 1 });
});

describe("what is kept beside orders", () => {
  test("answers of repeated requests go after 48 hours, and the same key then begins anew", async () => {
    const key = randomUUID();
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    await admin.staff.call(
      "POST",
      "/api/admin/bulk-acts",
      { kind: "orders.status", rowIds: [order.id], from: { [order.id]: "to-validate" }, status: "to-pay" },
      {
        "idempotency-key": key,
      },
    );
    await sql`update idempotency_keys set created_at = created_at - interval '49 hours' where key = ${key}`.execute(
      db(),
    );
    expect(await promisedAndDone(context())).toEqual({ "idempotency-keys": 1 });
    expect(await tablesThatSay(db(), [key])).toEqual([]);
  });

  test("acts on many rows go thirty days after they were asked for, with what became of each row", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const { body } = await admin.staff.call<{ id: string }>("POST", "/api/admin/bulk-acts", {
      kind: "lives.active",
      rowIds: [liveId],
      isActive: false,
    });
    await sql`update bulk_acts set created_at = created_at - interval '31 days' where id = ${body.id}`.execute(
      db(),
    );
    expect(await promisedAndDone(context())).toEqual({ "bulk-acts": 1 });
    expect(await tablesThatSay(db(), [body.id])).toEqual(["idempotency_keys"]);
  });

  test("messages that carry a link to sign in go after thirty days, words to a person after three years", async () => {
    const userId = await aPerson(db());
    const write = (kind: string, past: string) =>
      sql`
      insert into outbox (dedupe_key, kind, user_id, state, subject, html, text, to_address, created_at)
      values (${randomUUID()}, ${kind}, ${userId}, 'sent', 'Sujet', '<p>x</p>', 'x', 'a@example.fr',
        clock_timestamp() - ${past}::interval)`.execute(db());
    await write("sign-in-link", "31 days");
    await write("sign-in-link", "29 days");
    await write("manual", "3 years 1 day");
    await write("manual", "2 years");
    const unwritten = aWord();
    await sql`insert into outbox (dedupe_key, kind, state, to_name, to_address, facts, created_at)
      values (${randomUUID()}, 'advertisement', 'cancelled', ${unwritten}, ${unwritten}, ${{ subject: unwritten }},
        clock_timestamp() - interval '3 years 1 day')`.execute(db());
    expect(await promisedAndDone(context())).toEqual({ "sign-in-messages": 1, "messages-to-people": 2 });
    expect(await tablesThatSay(db(), [unwritten])).toEqual([]);
  });

  test("links into an account go once they have run out", async () => {
    const [over, open] = [await aPerson(db()), await aPerson(db())];
    for (const userId of [open, over]) await mintLink(db(), { purpose: "sign-in", userId });
    await sql`update access_links set expires_at = clock_timestamp() - interval '1 second' where user_id = ${over}`.execute(
      db(),
    );
    expect(await promisedAndDone(context())).toEqual({ "sign-in-links": 1 });
    const { rows } = await sql`select user_id from access_links where user_id in (${over}, ${open})`.execute(
      db(),
    );
    expect(rows).toEqual([{ user_id: open }]);
  });

  test("an order forgets after sixty days which browsers know it, when their cookies are over", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const { id } = await anOrder(db(), { liveId, status: "paid" });
    await sql`insert into order_devices (order_id, device_hash, proof, at)
      select ${id}, past, 'address', clock_timestamp() - past::interval from unnest(array['61 days', '59 days']) as past`.execute(
      db(),
    );
    expect(await promisedAndDone(context())).toEqual({ "order-devices": 1 });
    const left = await sql`select device_hash from order_devices where order_id = ${id}`.execute(db());
    expect(left.rows).toEqual([{ device_hash: "59 days" }]);
  });

  test("network addresses leave orders after thirty days and the trail after a year; the trail itself never changes", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const { id } = await anOrder(db(), { liveId, status: "paid" });
    await sql`update orders set source_address = '203.0.113.7', browser_id = ${randomUUID()} where id = ${id}`.execute(
      db(),
    );
    await age(db(), id, "31 days");
    await sql`
      insert into audit_trail (actor_kind, action, subject_kind, subject_id, source_address, at) values
        ('admin', 'order-status', 'order', ${id}, '203.0.113.7', clock_timestamp() - interval '13 months'),
        ('admin', 'order-status', 'order', ${id}, '203.0.113.8', clock_timestamp() - interval '11 months')`.execute(
      db(),
    );
    await sealFromTheStart(context());
    expect(await promisedAndDone(context())).toEqual({ "order-traces": 1, "audit-addresses": 1 });
    expect(await tablesThatSay(db(), ["203.0.113.7"])).toEqual([]);
    expect(await tablesThatSay(db(), ["203.0.113.8"])).toEqual(["audit_trail"]);
    for (const change of [
      "update audit_trail set action = 'x'",
      "update audit_trail set after = null",
      "delete from audit_trail",
    ])
      await expect(sql.raw(change).execute(db())).rejects.toThrow(/append only/);
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await sql`select set_config('shop.erasing', 'on', true)`.execute(tx);
          await sql`update audit_trail set action = 'another'`.execute(tx);
        }),
    ).rejects.toThrow(/append only/);
  });

  test("statements of withdrawal that are done go after five years, open ones never by themselves", async () => {
    const state = (done: boolean) =>
      sql`
      insert into withdrawals (first_name, last_name, stated_order_number, email, state, submitted_at)
      values ('A', 'B', 'HF-1', 'a@example.fr', ${done ? "done" : "received"}, clock_timestamp() - interval '5 years 1 day')`.execute(
        db(),
      );
    await state(true);
    await state(false);
    const word = aWord();
    await sql`insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
      select 'admin', 'withdrawal-handled', 'withdrawal', id::text, json_build_object('reason', ${word} || state)
      from withdrawals`.execute(db());
    await sealTrail(context());
    expect(await promisedAndDone(context())).toEqual({ withdrawals: 1 });
    expect(await tablesThatSay(db(), [`${word}done`])).toEqual([]);
    expect(await tablesThatSay(db(), [`${word}received`])).toEqual(["audit_trail"]);
    expect(await breaksOfTheTrail(context())).toEqual([]);
  });

  test("the address to which a template was tried leaves the trail with the message", async () => {
    const word = aWord();
    await sql`with tried as (insert into outbox (dedupe_key, kind, state, to_address, created_at)
        values (${word}, 'test', 'sent', ${`${word}@example.fr`}, clock_timestamp() - interval '31 days') returning id)
      insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
      select 'admin', 'template-tested', 'message', id::text, json_build_object('email', ${`${word}@example.fr`}::text)
      from tried`.execute(db());
    await sealTrail(context());
    expect(await promisedAndDone(context())).toEqual({ "sign-in-messages": 1 });
    expect(await tablesThatSay(db(), [word])).toEqual([]);
    expect(await breaksOfTheTrail(context())).toEqual([]);
  });
});

test("each run that did something stands in the trail; one that failed at one thing did the others", async () => {
  const { liveId } = await stockLive(db(), [1]);
  await sql`
    insert into tiktok_event (live_id, type_evenement, create_time, msg_id, inserted_at)
    values (${liveId}, 'comment', 1, 'trail', clock_timestamp() - interval '91 days')`.execute(db());
  const order = await aDeliveredOrder(db(), aWord());
  await sql`insert into labels (order_id, state, path) values (${order.id}, 'made', 'labels/stuck.pdf')`.execute(
    db(),
  );
  await sql`update orders set archived_at = clock_timestamp() where id = ${order.id}`.execute(db());
  const { files } = context();
  context().files = { ...files, delete: () => Promise.reject(new Error("the storage is down")) };
  await expect(runRetention(context())).rejects.toThrow("the storage is down");
  context().files = files;
  const [entry] = await db()
    .selectFrom("audit_trail")
    .selectAll()
    .where("action", "=", "retention")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(entry).toMatchObject({ actor_kind: "system", after: { "live-comments": 1 } });
  expect(await runRetention(context())).toMatchObject({ "label-files": 1 });
});
