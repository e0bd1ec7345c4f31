import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { writeBatches } from "#server/capture/write-events.ts";
import { aWord, breaksOfTheTrail, tablesThatSay } from "#tests/retention.ts";
import { adminOf, aPerson, PASSWORD } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

/** Somebody comments under a handle, in a live of its own; `viewer` is the platform's number of her. */
async function commented(viewer: string | null, handle: string, said: string): Promise<string> {
  const liveId = await openLive(db());
  const event = { type: "chat", nickname: null, avatarUrl: null, payload: null, msgId: randomUUID() };
  const at = { createTime: Date.now(), toldTime: Date.now() };
  await writeBatches(db(), liveId, [[{ ...event, ...at, userId: viewer, handle, comment: said }]]);
  return liveId;
}

async function fileOf(path: string) {
  const { status, body } = await admin.staff.call<{ zip: string }>("POST", path, { password: PASSWORD });
  expect(status).toBe(200);
  return JSON.parse(
    strFromU8(unzipSync(Buffer.from(body.zip, "base64"))["donnees.json"] ?? new Uint8Array()),
  );
}
const erase = (path: string) =>
  admin.staff.call("POST", path, { password: PASSWORD }, { "idempotency-key": randomUUID() });

test("what was said under a handle that she bore before is in her file, and goes with her", async () => {
  const [viewer, before, now] = [randomUUID(), aWord(), aWord()];
  const liveId = await commented(viewer, before, `la A1 ${before}`);
  await commented(viewer, now, `la A2 ${now}`);
  await sql`insert into claims (live_id, handle, act, place, state, said_at)
    values (${liveId}, ${before}, 'claim', 0, 'dismissed', 1764000000000)`.execute(db());
  await sql`insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
    values ('admin', 'claim-waiting', 'live', ${liveId}, json_build_object('handle', ${before}::text))`.execute(
    db(),
  );
  await sql`insert into saved_views (user_id, list, name, query)
    values (${admin.staff.userId}, 'users', 'Elle', ${`q=${before}`})`.execute(db());
  const userId = await aPerson(db(), { handle: now });
  expect(await fileOf(`/api/admin/users/${userId}/data`)).toMatchObject({
    handle: now,
    earlierHandles: [before],
    comments: [{ comment: `la A1 ${before}` }, { comment: `la A2 ${now}` }],
    claims: [{ state: "dismissed" }],
    acts: expect.arrayContaining([expect.objectContaining({ action: "claim-waiting" })]),
  });
  expect(await erase(`/api/admin/users/${userId}/erasure`)).toMatchObject({ status: 200 });
  expect(await tablesThatSay(db(), [before, now])).toEqual([]);
  expect(await breaksOfTheTrail(admin.shop.context)).toEqual([]);
});

test("of a handle that was another viewer's too what names her is hers; one that is an account's stays with it", async () => {
  const [viewer, stranger] = [randomUUID(), randomUUID()];
  const [passedOn, ofAccount, now, shared] = [aWord(), aWord(), aWord(), aWord()];
  for (const handle of [passedOn, ofAccount, now]) await commented(viewer, handle, `la A1 ${handle}`);
  await commented(stranger, passedOn, `la A2 ${passedOn}`);
  await aPerson(db(), { handle: ofAccount });
  const userId = await aPerson(db(), { handle: now });
  expect(await fileOf(`/api/admin/users/${userId}/data`)).toMatchObject({
    earlierHandles: [passedOn],
    comments: [{ comment: `la A1 ${passedOn}` }, { comment: `la A1 ${now}` }],
  });
  expect(await erase(`/api/admin/users/${userId}/erasure`)).toMatchObject({ status: 200 });
  const { rows: left } = await sql`
    select comment from tiktok_event where user_unique_id = ${passedOn}`.execute(db());
  expect(left).toEqual([{ comment: `la A2 ${passedOn}` }]);
  expect(await tablesThatSay(db(), [passedOn])).toContain("tiktok_pseudo_union");
  expect(await tablesThatSay(db(), [ofAccount])).toContain("tiktok_event");
  // Two have borne hers: she is whoever was seen with it last.
  const other = aWord();
  for (const one of [viewer, stranger]) await commented(one, shared, `la A3 ${shared}`);
  await commented(stranger, other, `la A4 ${other}`);
  const shares = await aPerson(db(), { handle: shared });
  expect(await fileOf(`/api/admin/users/${shares}/data`)).toMatchObject({
    earlierHandles: [other, passedOn].sort(),
    comments: [
      { comment: `la A2 ${passedOn}` },
      { comment: `la A3 ${shared}` },
      { comment: `la A4 ${other}` },
    ],
  });
});

test.each(["sms_consents", "handle_devices"] as const)(
  "a handle under which another viewer is known by %s alone stays with her",
  async (table) => {
    const [viewer, before, now, stranger] = [randomUUID(), aWord(), aWord(), randomUUID()];
    for (const handle of [before, now]) await commented(viewer, handle, `la A1 ${handle}`);
    await (table === "sms_consents"
      ? sql`insert into sms_consents (handle, viewer_id, number, words)
          values (${before}, ${stranger}, '+33600000009', 'oui')`
      : sql`insert into handle_devices (device_hash, handle, viewer_id, proof)
          values (${randomUUID()}, ${before}, ${stranger}, 'comment')`
    ).execute(db());
    const userId = await aPerson(db(), { handle: now });
    expect(await fileOf(`/api/admin/users/${userId}/data`)).toMatchObject({ texts: [], phones: [] });
    expect(await erase(`/api/admin/users/${userId}/erasure`)).toMatchObject({ status: 200 });
    expect(await tablesThatSay(db(), [before])).toContain(table);
  },
);

test("a viewer who is no person is told and erased by her earlier handles too", async () => {
  const [viewer, before, now] = [randomUUID(), aWord(), aWord()];
  for (const handle of [before, now]) await commented(viewer, handle, `la A1 ${handle}`);
  const { rows } = await sql<{ id: string }>`
    select id from tiktok_pseudo_union where tiktok_username = ${now}`.execute(db());
  const path = `/api/admin/viewers/${rows[0]?.id}`;
  expect(await fileOf(`${path}/data`)).toMatchObject({ earlierHandles: [before], comments: [{}, {}] });
  expect(await erase(`${path}/erasure`)).toMatchObject({ status: 200 });
  expect(await tablesThatSay(db(), [before, now])).toEqual([]);
});
