import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DataRequest, FoundHandle } from "#contract/admin/personal-data.ts";
import { followHandles } from "#server/capture/follow-handles.ts";
import { workThrough } from "#server/claims/claim-worker.ts";
import { phonesOf } from "#tests/bound-phone.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { heldLock } from "#tests/held-lock.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { tablesThatSay } from "#tests/retention.ts";
import { PASSWORD } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = claimAdmin();
const { say, aBoundPhone, basketOf, codeFor } = phonesOf(admin);

async function userOf(handle: string): Promise<string> {
  const { body } = await addForViewer(admin.staff, admin.liveId, { handle, productId: admin.productIds[3] });
  const { rows } = await sql<{ id: string }>`
    select user_id as id from orders where id = ${body.order.id}`.execute(admin.db);
  return rows[0]?.id ?? "";
}
const act = <Body>(path: string) =>
  admin.staff.call<Body>("POST", path, { password: PASSWORD }, { "idempotency-key": randomUUID() });
async function fileOf(path: string) {
  const { status, body } = await act<{ zip: string }>(path);
  expect(status).toBe(200);
  const files = unzipSync(Buffer.from(body.zip, "base64"));
  return JSON.parse(strFromU8(files["donnees.json"] ?? new Uint8Array()));
}
const agreed = (handle: string, viewerId: string, number: string) =>
  sql`insert into sms_consents (handle, viewer_id, number, words)
    values (${handle}, ${viewerId}, ${number}, 'oui')`.execute(admin.db);
const openTexts = async () =>
  (
    await sql<{ number: string }>`select number from sms_consents where ended_at is null order by id`.execute(
      admin.db,
    )
  ).rows.map(({ number }) => number);

test("whose handle was taken over in the same live takes with her all that names her, and nothing of her successor", async () => {
  const { handle } = await aBoundPhone();
  await agreed(handle, `id.${handle}`, "+33711111111");
  await say(`à moi ${handle}`, handle);
  const userId = await userOf(handle);
  await say("nouvelle", handle, { userId: `2.${handle}` });
  expect(await fileOf(`/api/admin/users/${userId}/data`)).toMatchObject({
    handle: null,
    earlierHandles: [handle],
    comments: expect.arrayContaining([expect.objectContaining({ comment: `à moi ${handle}` })]),
    phones: [{}],
    texts: [{ number: "+33711111111" }],
  });
  const { rows: orders } = await sql<{ id: string; version: number }>`
    select id, version from orders where user_id = ${userId}`.execute(admin.db);
  const cancelled = await admin.staff.call("PUT", `/api/admin/orders/${orders[0]?.id}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: orders[0]?.version,
  });
  expect(cancelled).toMatchObject({ status: 200 });
  expect(await act(`/api/admin/users/${userId}/erasure`)).toMatchObject({ status: 200 });
  expect(await tablesThatSay(admin.db, [`id.${handle}`, "711111111"])).toEqual([]);
  const { rows } = await sql`select comment from tiktok_event where user_unique_id = ${handle}`.execute(
    admin.db,
  );
  expect(rows).toEqual([{ comment: "nouvelle" }]);
});

test("a phone that staff bind in a live where she was not heard is hers alone, with what she agrees to there", async () => {
  await sql`insert into settings (key, value) values ('smsActive', '"on"')
    on conflict (key) do update set value = excluded.value`.execute(admin.db);
  await admin.shop.context.settings.refresh();
  const handle = newHandle();
  await say("bonsoir", handle);
  const userId = await userOf(handle);
  const next = await stockLive(admin.db, [3]);
  const phone = admin.shop.visitor();
  const bound = await admin.staff.call("POST", `/api/admin/baskets/lives/${next.liveId}/devices`, {
    handle,
    code: await codeFor(phone, handle, next.liveId),
  });
  expect(bound.status).toBe(200);
  const { texts } = await basketOf(phone, next.liveId);
  const agreement = { phone: "0744444444", words: texts?.words };
  expect(await phone.call("PUT", `/api/baskets/${next.liveId}/texts`, agreement)).toMatchObject({
    status: 200,
  });
  expect((await basketOf(phone)).orders).toHaveLength(1);
  await say("nouvelle", handle, { userId: `2.${handle}` }, next.liveId);
  const { body } = await addForViewer(admin.staff, next.liveId, { handle, productId: next.productIds[0] });
  expect(await basketOf(phone, next.liveId)).toMatchObject({ handle: null, lostHandle: handle, orders: [] });
  const { rows } = await sql`select number from sms_of_order(${body.order.id})`.execute(admin.db);
  expect(rows).toEqual([]);
  expect(await fileOf(`/api/admin/users/${userId}/data`)).toMatchObject({
    phones: [{ proof: "staff" }],
    texts: [{ number: "+33744444444" }],
  });
});

test("an agreement to texts outlasts what was seen in lives, and is found by the viewer", async () => {
  const handle = newHandle();
  await say("bonsoir", handle);
  const userId = await userOf(handle);
  const renamed = newHandle();
  await agreed(handle, `id.${handle}`, "+33722222222");
  await say("c'est moi", renamed, { userId: `id.${handle}` });
  await sql`delete from tiktok_live_users where lower(tiktok_username) = ${handle}`.execute(admin.db);
  expect(await fileOf(`/api/admin/users/${userId}/data`)).toMatchObject({
    texts: [{ number: "+33722222222" }],
  });
});

test("a renamed viewer ends her texts; whoever bears her handle sees and ends none of hers", async () => {
  const { phone, handle } = await aBoundPhone();
  await agreed(handle, `id.${handle}`, "+33733333333");
  const userId = await userOf(handle);
  const renamed = newHandle();
  await say("c'est moi", renamed, { userId: `id.${handle}` });
  await say("nouvelle", handle, { userId: `2.${handle}` });
  const successor = admin.shop.visitor();
  await sql`insert into settings (key, value) values ('smsActive', '"on"')
    on conflict (key) do update set value = excluded.value`.execute(admin.db);
  await admin.shop.context.settings.refresh();
  await say(await codeFor(successor, handle), handle, { userId: `2.${handle}` });
  expect(await basketOf(successor)).toMatchObject({ handle, texts: { to: null } });
  expect((await basketOf(phone)).texts?.to).toMatch(/33$/);
  const stop = (who: typeof phone) => who.call("DELETE", `/api/baskets/${admin.liveId}/texts`, {});
  await stop(successor);
  expect(await openTexts()).toContain("+33733333333");
  await stop(phone);
  expect(await openTexts()).not.toContain("+33733333333");
  const { rows } = await sql`select subject_id from audit_trail where action = 'sms-stopped'
    and subject_id = ${userId}`.execute(admin.db);
  expect(rows).toHaveLength(1);
});

test("a request is its viewer's, whoever bears her handle when it is answered", async () => {
  const handle = newHandle();
  await say(`la mienne ${handle}`, handle);
  const noted = await admin.staff.call<{ id: string }>(
    "POST",
    "/api/admin/data-requests",
    { kind: "access", channel: "message", askedBy: `@${handle}`, receivedOn: "2026-01-31" },
    { "idempotency-key": randomUUID() },
  );
  expect(noted.status).toBe(201);
  const next = await openLive(admin.db);
  await say("une autre", handle, { userId: `2.${handle}` }, next);
  const path = `/api/admin/data-requests/${noted.body.id}`;
  expect(await fileOf(`${path}/data`)).toMatchObject({ comments: [{ comment: `la mienne ${handle}` }] });
  const found = await admin.staff.call<FoundHandle[]>("GET", `/api/admin/viewers?q=${handle}`);
  expect(found.body).toMatchObject([{ handle, shared: true, userId: null }]);
  expect(await act(`${path}/erasure`)).toMatchObject({ status: 200 });
  const { rows } = await sql`select comment from tiktok_event where user_unique_id = ${handle}`.execute(
    admin.db,
  );
  expect(rows).toEqual([{ comment: "une autre" }]);
});

test("a request by a handle whose viewer has an account since leads to her page, where both acts are", async () => {
  const handle = newHandle();
  await say("bonsoir", handle);
  const noted = await admin.staff.call<{ id: string }>(
    "POST",
    "/api/admin/data-requests",
    { kind: "access", channel: "message", askedBy: `@${handle}`, receivedOn: "2026-01-31" },
    { "idempotency-key": randomUUID() },
  );
  const row = async () =>
    (await admin.staff.call<DataRequest[]>("GET", "/api/admin/data-requests")).body.find(
      ({ id }) => id === noted.body.id,
    );
  expect(await row()).toMatchObject({ userId: null, acts: ["export", "erase"] });
  const userId = await userOf(handle);
  expect(await row()).toMatchObject({ userId, acts: [] });
});

test("a handle that an account bore before leads to the account, until somebody else bears it", async () => {
  const [before, now] = [newHandle(), newHandle()];
  await say("bonsoir", before);
  const userId = await userOf(before);
  await say("c'est moi", now, { userId: `id.${before}` });
  const found = async () =>
    (await admin.staff.call<FoundHandle[]>("GET", `/api/admin/viewers?q=${before}`)).body;
  expect(await found()).toMatchObject([{ handle: before, userId }]);
  await say("nouvelle", before, { userId: `2.${before}` }, await openLive(admin.db));
  expect(await found()).toMatchObject([{ handle: before, userId: null, shared: true }]);
});

test("what is told late, or again, moves no handle back", async () => {
  const [before, now] = [newHandle(), newHandle()];
  const [old, next] = [admin.liveId, await openLive(admin.db)];
  const told = (minutesAgo: number) => ({
    userId: `id.${before}`,
    createTime: Date.now() - minutesAgo * 60_000,
  });
  await say("bonsoir", before, told(50));
  const userId = await userOf(before);
  const handleOf = async () =>
    (
      await sql<{ handle: string | null }>`
        select tiktok_username as handle from users where id = ${userId}`.execute(admin.db)
    ).rows[0]?.handle;
  await say("renommée", now, told(30));
  await say("dit avant", before, told(40));
  expect(await handleOf()).toBe(now);
  await sql`delete from tiktok_event where live_id = ${old}`.execute(admin.db);
  await say("encore", now, told(1), next);
  await say("rejouée", before, told(60));
  expect(await handleOf()).toBe(now);
});

test("an older comment that arrives late makes the handle nobody's but its bearer's, for what staff add by hand too", async () => {
  const handle = newHandle();
  const at = (minutesAgo: number) => Date.now() - minutesAgo * 60_000;
  await say("bonsoir", handle, { userId: `1.${handle}`, createTime: at(9) });
  const first = await userOf(handle);
  await say("à moi", handle, { userId: `2.${handle}`, createTime: at(5) });
  await say("dit avant", handle, { userId: `1.${handle}`, createTime: at(7) });
  expect(await userOf(handle)).not.toBe(first);
});

test("what a viewer asked for goes with her, also when her handle was taken before she was seen under another", async () => {
  const handle = newHandle();
  await say("bonsoir", handle);
  const userId = await userOf(handle);
  await say("A1", handle);
  await workThrough(admin.shop.context, admin.liveId);
  await say("nouvelle", handle, { userId: `2.${handle}` });
  const renamed = newHandle();
  await say("c'est moi", renamed, { userId: `id.${handle}` });
  const { rows } = await sql`select c.handle, u.tiktok_username as account from claims c, users u
    where c.live_id = ${admin.liveId} and u.id = ${userId}`.execute(admin.db);
  expect(rows).toEqual([{ handle: renamed, account: renamed }]);
});

test("whose handle staff correct while it is followed keeps the correction, and the trail says nothing", async () => {
  const [before, now] = [newHandle(), newHandle()];
  await say("bonsoir", before);
  const userId = await userOf(before);
  const lock = await heldLock(admin.shop.databaseUrl, "select from users where id = $1 for update", [userId]);
  const event = {
    type: "chat",
    msgId: undefined,
    nickname: null,
    avatarUrl: null,
    comment: "moi",
    payload: null,
  };
  const at = { createTime: Date.now(), toldTime: Date.now() };
  const following = followHandles(admin.db, admin.liveId, [
    { ...event, ...at, userId: `id.${before}`, handle: now },
  ]);
  await lock.isWaitedFor();
  await lock.instead("update users set tiktok_username = $2 where id = $1", [userId, `x${before}`]);
  await following;
  const { rows } = await sql`select tiktok_username as handle,
      (select count(*)::int from audit_trail where action = 'handle-followed' and subject_id = ${userId}) as told
    from users where id = ${userId}`.execute(admin.db);
  expect(rows).toEqual([{ handle: `x${before}`, told: 0 }]);
});

test("the platform's word for nobody makes no one of all whom it can't name", async () => {
  const [one, two] = [newHandle(), newHandle()];
  await say("bonsoir", one, { userId: "0" });
  const first = await userOf(one);
  await say("bonsoir", two, { userId: "0" });
  expect(await userOf(two)).not.toBe(first);
});
