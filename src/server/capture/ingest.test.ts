import { sql } from "kysely";
import { expect, test } from "vitest";
import type { LiveComment } from "#contract/admin/capture.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { aComment, aConnector } from "#tests/connector.ts";
import { setLimit } from "#tests/set-limit.ts";
import { adminOf } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const connector = () => aConnector(admin.shop);
const eventsOf = (liveId: string) =>
  db().selectFrom("tiktok_event").selectAll().where("live_id", "=", liveId).orderBy("id").execute();

test("a comment is kept once, however often and by however many connectors it is told", async () => {
  const liveId = await openLive(db());
  const batch = Array.from({ length: 20 }, () => aComment());
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => connector().tell(liveId, [...batch, ...batch])),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(20);
  expect(answers.reduce((sum, { body }) => sum + body.duplicates, 0)).toBe(220);
  expect((await eventsOf(liveId)).map(({ msg_id }) => msg_id)).toEqual(batch.map(({ msgId }) => msgId));
});

test("two lives may use one message id", async () => {
  const [one, other] = [await openLive(db()), await openLive(db())];
  const comment = aComment();
  await connector().tell(one, [comment]);
  expect((await connector().tell(other, [comment])).body.accepted).toBe(1);
});

test("each bad event is answered by its place and reason, and the good ones are kept", async () => {
  const liveId = await openLive(db());
  const bad: [unknown, string][] = [
    [null, "not-an-object"],
    ["chat", "not-an-object"],
    [[aComment()], "not-an-object"],
    [{ ...aComment(), type: 7.5 }, "type-missing"],
    [aComment({ type: " " }), "type-missing"],
    [aComment({ createTime: "yesterday" }), "create-time-unreadable"],
    [aComment({ createTime: -5 }), "create-time-unreadable"],
    [aComment({ uniqueId: "@" }), "handle-missing"],
    [aComment({ uniqueId: undefined }), "handle-missing"],
    [aComment({ comment: "\u202e\u0000 " }), "comment-empty"],
    [aComment({ msgId: undefined, createTime: undefined }), "message-id-missing"],
    [{ ...aComment({ msgId: undefined }), createTime: null }, "message-id-missing"],
    [aComment({ createTime: Date.now() - 91 * 86_400_000 }), "too-old"],
  ];
  const good = [aComment(), aComment()];
  const { status, body } = await connector().tell(liveId, [good[0], ...bad.map(([event]) => event), good[1]]);
  expect(status).toBe(200);
  expect(body).toEqual({
    accepted: 2,
    duplicates: 0,
    rejected: bad.map(([, reason], place) => ({ index: place + 1, reason })),
  });
  expect((await eventsOf(liveId)).map(({ msg_id }) => msg_id)).toEqual(good.map(({ msgId }) => msgId));
});

test("an event with a key that changes objects is refused by its place, the others of its batch are kept", async () => {
  const liveId = await openLive(db());
  const good = [aComment(), aComment()].map((comment) => JSON.stringify(comment));
  const [head] = [JSON.stringify(aComment()).slice(0, -1)];
  const deep = `${'{"a":'.repeat(5_000)}{"__proto__":{"isAdmin":true}}${"}".repeat(5_000)}`;
  const events = [
    good[0],
    `${head},"__proto__":{"isAdmin":true}}`,
    `${head},"payload":{"gifts":[{"__proto__":1}]}}`,
    `${head},"payload":{"constructor":{"prototype":{"isAdmin":true}}}}`,
    `${head},"payload":${deep}}`,
    good[1],
  ];
  const { status, body } = await connector().post<{ accepted: number; rejected: unknown[] }>(
    "live-events",
    `{"liveId":"${liveId}","source":"test","events":[${events.join(",")}]}`,
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    accepted: 2,
    rejected: [1, 2, 3, 4].map((index) => ({ index, reason: "forbidden-key" })),
  });
  expect(await eventsOf(liveId)).toHaveLength(2);
  expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
  const outside = `{"liveId":"${liveId}","source":"test","__proto__":{"a":1},"events":[${good.join(",")}]}`;
  expect((await connector().post("live-events", outside)).status).toBe(400);
});

test("hostile text is kept as text, readable and in bounds", async () => {
  const liveId = await openLive(db());
  const markup = '<img src=x onerror="alert(1)">';
  const { body } = await connector().tell(liveId, [
    aComment({
      uniqueId: " @Marie.<B>Bold</B> ",
      nickname: markup,
      comment: `${markup}\u0000 \u202eA12\n\tnoir \ud800!`,
    }),
    aComment({ uniqueId: "emoji", comment: "👩‍👩‍👧 je prends a12 ❤️ مرحبا" }),
    aComment({ uniqueId: "long", comment: `${"x".repeat(999)}💥${"y".repeat(5000)}` }),
    aComment({ uniqueId: "avatar", avatarUrl: "https://p16-sign.tiktokcdn-eu.com/a.jpeg?x=1" }),
    aComment({ uniqueId: "stranger", avatarUrl: "https://tiktokcdn.com.evil.example/a.jpeg" }),
  ]);
  expect(body).toEqual({ accepted: 5, duplicates: 0, rejected: [] });
  const [hostile, emoji, long] = await eventsOf(liveId);
  expect(hostile).toMatchObject({
    user_unique_id: "marie.<b>bold</b>",
    user_nickname: markup,
    comment: `${markup} A12 noir !`,
  });
  expect(emoji?.comment).toBe("👩‍👩‍👧 je prends a12 ❤️ مرحبا");
  expect(long?.comment).toBe("x".repeat(999));
  const viewers = await db()
    .selectFrom("tiktok_live_users")
    .selectAll()
    .where("live_id", "=", liveId)
    .execute();
  const avatars = Object.fromEntries(viewers.map((one) => [one.tiktok_username, one.avatar_url]));
  expect(avatars.avatar).toBe("https://p16-sign.tiktokcdn-eu.com/a.jpeg?x=1");
  expect(avatars.stranger).toBe(null);
});

test("a payload that the database can't hold does not cost its comment", async () => {
  const liveId = await openLive(db());
  let deep: unknown = 1;
  for (let level = 0; level < 50; level += 1) deep = [deep];
  const payloads = [{ text: "a\u0000b\ud800", "k\u0000": 1 }, deep, { text: "x".repeat(20_000) }, { id: 1 }];
  const { body } = await connector().tell(
    liveId,
    payloads.map((payload) => aComment({ payload })),
  );
  expect(body.accepted).toBe(4);
  const kept = (await eventsOf(liveId)).map(({ payload }) => payload);
  expect(kept[0]).toEqual({ text: "ab\ufffd", k: 1 });
  expect(JSON.stringify(kept[1] ?? null).length).toBeLessThan(100);
  expect(kept.slice(2)).toEqual([null, { id: 1 }]);
});

test("an event without a message id is known by who, when and what", async () => {
  const liveId = await openLive(db());
  const said = aComment({ msgId: undefined });
  const again = { ...said };
  expect((await connector().tell(liveId, [said])).body.accepted).toBe(1);
  expect((await connector().tell(liveId, [again, { ...said, comment: "B7" }])).body).toMatchObject({
    accepted: 1,
    duplicates: 1,
  });
});

test("an event without a message id whose clock runs ahead is the same when it is told again", async () => {
  const liveId = await openLive(db());
  const said = aComment({ msgId: undefined, createTime: Date.now() + 3_600_000 });
  const told = async () => (await connector().tell(liveId, [said])).body;
  expect(await told()).toMatchObject({ accepted: 1, duplicates: 0 });
  expect(await told()).toMatchObject({ accepted: 0, duplicates: 1 });
});

test("times come in seconds or milliseconds, and a clock that runs ahead is put back", async () => {
  const liveId = await openLive(db());
  const at = Date.now() - 60_000;
  await connector().tell(liveId, [
    aComment({ createTime: String(at) }),
    aComment({ createTime: Math.floor(at / 1000) }),
    aComment({ createTime: Date.now() + 3_600_000 }),
  ]);
  const [milliseconds, seconds, ahead] = await eventsOf(liveId);
  expect(milliseconds?.create_time).toBe(at);
  expect(seconds?.create_time).toBe(Math.floor(at / 1000) * 1000);
  expect(ahead?.create_time).toBeLessThanOrEqual(Date.now());
});

test("who comments is found in the live and in the directory, under the newest name", async () => {
  const liveId = await openLive(db());
  const handle = `lola${liveId.slice(0, 6)}`;
  await connector().tell(liveId, [aComment({ uniqueId: handle.toUpperCase(), nickname: "Lola" })]);
  const at = Date.now();
  await connector().tell(liveId, [
    aComment({ uniqueId: handle, nickname: "Lola 🌸", createTime: at - 1 }),
    aComment({ uniqueId: handle, nickname: undefined, type: "member", comment: undefined, createTime: at }),
  ]);
  const seen = await db().selectFrom("tiktok_live_users").selectAll().where("live_id", "=", liveId).execute();
  expect(seen).toMatchObject([{ tiktok_username: handle, display_name: "Lola 🌸" }]);
  const known = await db()
    .selectFrom("tiktok_pseudo_union")
    .selectAll()
    .where("tiktok_username", "=", handle)
    .execute();
  expect(known).toMatchObject([{ display_name: "Lola 🌸" }]);
});

test("many lives told at once by many connectors with the same viewers lose nothing", async () => {
  const lives = await Promise.all(Array.from({ length: 4 }, () => openLive(db())));
  const handles = Array.from({ length: 60 }, (_, place) => `crowd.${place}`);
  const batches = Array.from({ length: 24 }, (_, turn) => ({
    liveId: lives[turn % 4] ?? "",
    events: [...(turn % 2 ? handles : handles.toReversed())].map((uniqueId) =>
      aComment({ uniqueId, nickname: `${uniqueId} ${turn}` }),
    ),
  }));
  const answers = await Promise.all(batches.map(({ liveId, events }) => connector().tell(liveId, events)));
  expect(answers.map(({ status, body }) => [status, body.accepted])).toEqual(batches.map(() => [200, 60]));
  for (const liveId of lives) expect(await eventsOf(liveId)).toHaveLength(360);
});

test("without the key nothing is read, and an unknown live is refused", async () => {
  const liveId = await openLive(db());
  const stranger = aConnector(admin.shop, "a key of thirty-two characters or so");
  expect(await stranger.tell(liveId, [aComment()])).toMatchObject({
    status: 401,
    body: { code: "CONNECTOR_KEY_WRONG" },
  });
  expect((await stranger.post("live-events", "x".repeat(2_000_000))).status).toBe(401);
  expect((await stranger.post("captures", {})).status).toBe(401);
  expect(await admin.staff.call("POST", "/api/ingest/live-events", {})).toMatchObject({ status: 401 });
  expect(await connector().tell(crypto.randomUUID(), [aComment()])).toMatchObject({
    status: 404,
    body: { code: "LIVE_NOT_FOUND" },
  });
  expect(await eventsOf(liveId)).toEqual([]);
});

test("a batch may be neither empty nor larger than announced, and knows no other key", async () => {
  const liveId = await openLive(db());
  const events = Array.from({ length: 201 }, () => aComment());
  for (const body of [
    { liveId, source: "test", events: [] },
    { liveId, source: "test", events },
    { liveId, source: "test", events: [aComment()], more: 1 },
  ])
    expect((await connector().post("live-events", body)).status).toBe(400);
  expect((await connector().post("live-events", "x".repeat(600_000))).status).toBe(413);
});

test("staff read the last hundred comments of the lives on air, newest first", async () => {
  const [one, other] = [await openLive(db()), await openLive(db())];
  const started = Date.now() - 1_000_000;
  const told = Array.from({ length: 120 }, (_, place) => aComment({ createTime: started + place * 10 }));
  await connector().tell(one, told.filter((_, place) => place % 2 === 0).toReversed());
  await connector().tell(
    other,
    told.filter((_, place) => place % 2 === 1),
  );
  await connector().tell(other, [aComment({ type: "like", comment: undefined })]);
  await db().updateTable("lives").set({ is_active: false }).where("id", "not in", [one, other]).execute();
  const { body } = await admin.staff.call<{ comments: LiveComment[] }>("GET", "/api/admin/capture/comments");
  expect(body.comments.map(({ msgId }) => msgId)).toEqual(
    told
      .slice(20)
      .toReversed()
      .map(({ msgId }) => msgId),
  );
});

test("a comment that was kept for its time is not kept anew when it is told again", async () => {
  const liveId = await openLive(db());
  const [old, young] = [89, 60].map((days) => aComment({ createTime: Date.now() - days * 86_400_000 }));
  const tell = async () => (await connector().tell(liveId, [old, young])).body;
  expect(await tell()).toMatchObject({ accepted: 2 });
  await sql`update tiktok_event set inserted_at = to_timestamp(create_time / 1000.0) where live_id = ${liveId}`.execute(
    db(),
  );
  await setLimit(admin.shop, "liveDays", 80);
  await runRetention(admin.shop.context);
  expect((await eventsOf(liveId)).map(({ msg_id }) => msg_id)).toEqual([young?.msgId]);
  expect(await tell()).toMatchObject({
    accepted: 0,
    duplicates: 1,
    rejected: [{ index: 0, reason: "too-old" }],
  });
});
