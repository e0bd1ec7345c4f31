import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { DataRequest, FoundHandle } from "#contract/admin/personal-data.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { tablesThatSay } from "#tests/retention.ts";
import { adminOf, anOrder, aPerson, PASSWORD } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const aWord = () => `zyx${randomUUID().slice(0, 8)}`;

const note = (askedBy: string, receivedOn = "2026-01-31") =>
  admin.staff.call<{ id: string }>(
    "POST",
    "/api/admin/data-requests",
    { kind: "access", channel: "email", askedBy, receivedOn },
    { "idempotency-key": randomUUID() },
  );
const answer = (requestId: string, words = "Fichier envoyé par email.") =>
  admin.staff.call("PUT", `/api/admin/data-requests/${requestId}/answer`, { answer: words });
const list = async () => (await admin.staff.call<DataRequest[]>("GET", "/api/admin/data-requests")).body;

/** A viewer who commented in a live and never ordered. */
async function aViewer(word = aWord()) {
  const { liveId } = await stockLive(db(), [1]);
  await sql`
    insert into tiktok_event (live_id, user_unique_id, user_nickname, type_evenement, comment, create_time, msg_id)
    values (${liveId}, ${word.toUpperCase()}, ${word}, 'comment', ${`la A1 pour ${word}`}, 1764000000000, ${randomUUID()})`.execute(
    db(),
  );
  await sql`insert into tiktok_live_users (live_id, tiktok_username) values (${liveId}, ${word})`.execute(
    db(),
  );
  await sql`insert into tiktok_pseudo_union (tiktok_username) values (${word})`.execute(db());
  const { body } = await admin.staff.call<FoundHandle[]>("GET", `/api/admin/viewers?q=@${word}`);
  expect(body).toMatchObject([{ handle: word, userId: null }]);
  return { word, viewerId: body[0]?.id ?? "" };
}

const act = (viewerId: string, what: "data" | "erasure", password = PASSWORD) =>
  admin.staff.call<{ zip: string }>("POST", `/api/admin/viewers/${viewerId}/${what}`, { password });

describe("a request about personal data", () => {
  test("is to be answered within a month, also where the next one is shorter, the most urgent first", async () => {
    const [late, soon] = [aWord(), aWord()];
    await note(late, "2026-02-28");
    await note(soon, "2026-01-31");
    const rows = (await list()).filter(({ askedBy }) => askedBy === late || askedBy === soon);
    expect(rows).toMatchObject([
      { askedBy: soon, receivedOn: "2026-01-31", dueOn: "2026-02-28", answered: null },
      { askedBy: late, receivedOn: "2026-02-28", dueOn: "2026-03-28", answered: null },
    ]);
  });

  test("knows its person by e-mail or handle, a viewer by her handle, and nobody by a name", async () => {
    const word = aWord();
    const userId = await aPerson(db(), { email: `${word}@example.fr`, handle: word });
    const viewer = await aViewer();
    await note(`${word.toUpperCase()}@Example.fr`);
    await note(`@${word}`);
    await note(`@${viewer.word}`);
    await note(`Madame ${word}`);
    const rows = await list();
    const of = (askedBy: string) => rows.find((row) => row.askedBy === askedBy);
    expect(of(`${word.toUpperCase()}@Example.fr`)).toMatchObject({ userId, viewer: null });
    expect(of(`@${word}`)).toMatchObject({ userId });
    expect(of(`@${viewer.word}`)).toMatchObject({
      userId: null,
      viewer: { id: viewer.viewerId, handle: viewer.word },
    });
    expect(of(`Madame ${word}`)).toMatchObject({ userId: null, viewer: null });
  });

  test("by a handle leads to the account of whoever bore it then, not to whoever bears it now", async () => {
    const { word } = await aViewer();
    const { body } = await note(`@${word}`);
    const viewer = `id.${word}`;
    await sql`update data_requests set viewer_id = ${viewer} where id = ${body.id}`.execute(db());
    await aPerson(db(), { handle: word });
    const renamed = await aPerson(db(), { handle: aWord() });
    await sql`update users set viewer_id = ${viewer} where id = ${renamed}`.execute(db());
    expect((await list()).find(({ id }) => id === body.id)?.userId).toBe(renamed);
  });

  test("by the e-mail of a paid order is its person's, as long as no other one's order has it too", async () => {
    const email = `${aWord()}@example.fr`;
    const liveId = await openLive(db());
    const of = async () => {
      await note(email);
      return (await list()).filter(({ askedBy }) => askedBy === email).map(({ userId }) => userId);
    };
    const ordered = async (status: "paid" | "to-pay") => {
      const userId = await aPerson(db());
      await anOrder(db(), { liveId, userId, status, address: { email: email.toUpperCase() } });
      return userId;
    };
    await ordered("to-pay");
    expect(await of()).toEqual([null]);
    const hers = await ordered("paid");
    expect(await of()).toEqual(expect.arrayContaining([null, hers]));
    await ordered("paid");
    expect((await of()).filter((userId) => userId === null)).toHaveLength(2);
  });

  test("that was answered is found again however many were since, once and in its place", async () => {
    const ids: string[] = [];
    for (let made = 0; made < 22; made += 1) {
      const { body } = await note(aWord());
      await answer(body.id);
      ids.unshift(body.id);
    }
    const first = (await list()).filter(({ answered }) => answered);
    const { body: rest } = await admin.staff.call<DataRequest[]>(
      "GET",
      `/api/admin/data-requests?after=${first.at(-1)?.id}`,
    );
    expect(first).toHaveLength(20);
    expect([...first, ...rest].map(({ id }) => id).slice(0, 22)).toEqual(ids);
    expect(rest.every(({ answered }) => answered)).toBe(true);
  });

  test("is answered once, by whoever was first", async () => {
    const { body } = await note(aWord());
    const answers = await Promise.all([answer(body.id), answer(body.id, "Autre réponse")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await list()).find(({ id }) => id === body.id)?.answered).toMatchObject({
      by: expect.any(String),
      answer: expect.stringMatching(/^(Fichier envoyé par email\.|Autre réponse)$/),
    });
    expect(await answer(randomUUID())).toMatchObject({
      status: 404,
      body: { code: "DATA_REQUEST_NOT_FOUND" },
    });
  });

  test("of a day to come, or of nobody, is refused", async () => {
    expect(await note(aWord(), "2999-01-01")).toMatchObject({
      status: 400,
      body: { data: { fields: { receivedOn: "Cette date est à venir." } } },
    });
    expect(await note("  ")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  test("says nothing of her once she is erased, and stays as proof of its dates; three years after its answer it goes", async () => {
    const word = aWord();
    const userId = await aPerson(db(), { email: `${word}@example.fr` });
    const { body } = await note(`${word}@example.fr`);
    await answer(body.id, `Écrit à ${word}`);
    const erased = await admin.staff.call(
      "POST",
      `/api/admin/users/${userId}/erasure`,
      { password: PASSWORD },
      { "idempotency-key": randomUUID() },
    );
    expect(erased.status).toBe(200);
    expect(await tablesThatSay(db(), [word])).toEqual([]);
    expect((await list()).find(({ id }) => id === body.id)).toMatchObject({
      askedBy: null,
      userId: null,
      receivedOn: "2026-01-31",
      answered: { answer: null },
    });
    await sql`update data_requests set answered_at = clock_timestamp() - interval '3 years 1 day' where id = ${body.id}`.execute(
      db(),
    );
    expect(await runRetention(admin.shop.context)).toMatchObject({ "data-requests": 1 });
  });
});

test("whoever waits for an answer about her data is not erased by her time alone, answered she is", async () => {
  const [known, later, viewer] = [aWord(), aWord(), aWord()];
  const early = await note(`${later}@example.fr`);
  const people = [
    await aPerson(db(), { email: `${known}@example.fr` }),
    await aPerson(db(), { email: `${later}@example.fr` }),
    await aPerson(db(), { email: `${viewer}@tiktok.invalid`, handle: viewer }),
  ];
  const notes = [early, await note(`${known}@example.fr`), await note(`@${viewer}`)];
  await sql`update users set created_at = created_at - interval '3 years 1 day' where id = any(${people})`.execute(
    db(),
  );
  const left = async () => {
    await runRetention(admin.shop.context);
    return sql`select from users where id = any(${people}) and erased_at is null`.execute(db());
  };
  expect((await left()).rows).toHaveLength(3);
  const words = (await list()).map(({ askedBy }) => askedBy);
  expect(words).toEqual(expect.arrayContaining([`${known}@example.fr`, `${later}@example.fr`, `@${viewer}`]));
  for (const { body } of notes) await answer(body.id);
  expect((await left()).rows).toHaveLength(0);
});

describe("a handle that is no person", () => {
  test.each([
    (word: string) =>
      sql`insert into sms_consents (handle, number, words) values (${word}, '+33612345678', 'oui')`,
    (word: string) =>
      sql`insert into handle_devices (device_hash, handle, proof) values (${word}, ${word}, 'comment')`,
    (word: string) => sql`insert into claims (live_id, handle, act, place, product_id, state, said_at)
      select live_id, ${word}, 'claim', 0, id, 'dismissed', 1 from products limit 1`,
    (word: string) => sql`insert into data_requests (kind, channel, asked_by, handle, received_on)
      values ('access', 'message', ${word}, ${word}, '2026-01-31')`,
  ])("is found, told and erased as long as anything bears it, long after its live (%#)", async (bears) => {
    const { viewerId, word } = await aViewer();
    await bears(word).execute(db());
    const past = sql`clock_timestamp() - interval '91 days'`;
    await sql`update tiktok_event set inserted_at = ${past} where user_nickname = ${word}`.execute(db());
    await sql`update tiktok_live_users set created_at = ${past} where tiktok_username = ${word}`.execute(
      db(),
    );
    await runRetention(admin.shop.context);
    expect((await admin.staff.call("GET", `/api/admin/viewers?q=@${word}`)).body).toMatchObject([
      { handle: word },
    ]);
    await note(`@${word}`);
    expect((await list()).find(({ askedBy }) => askedBy === `@${word}`)?.viewer?.id).toBe(viewerId);
    const { body } = await act(viewerId, "data");
    const told = JSON.parse(
      strFromU8(unzipSync(Buffer.from(body.zip, "base64"))["donnees.json"] ?? new Uint8Array()),
    );
    expect([...told.texts, ...told.phones, ...told.claims, ...told.requests.slice(1)]).toHaveLength(1);
    expect(await act(viewerId, "erasure")).toMatchObject({ status: 200 });
    expect(await tablesThatSay(db(), [word])).toEqual([]);
  });

  test("that staff put on a waiting list is found", async () => {
    const word = aWord();
    const { liveId, productIds } = await stockLive(db(), [1]);
    await admin.staff.call("POST", `/api/admin/claims/lives/${liveId}/waiting`, {
      handle: `@${word}`,
      productId: productIds[0],
    });
    expect((await admin.staff.call("GET", `/api/admin/viewers?q=${word}`)).body).toMatchObject([
      { handle: word },
    ]);
  });

  test("is exported with its comments and nothing of another's", async () => {
    const [hers, other] = [await aViewer(), await aViewer()];
    await note(`@${hers.word}`);
    const { status, body } = await act(hers.viewerId, "data");
    expect(status).toBe(200);
    const files = unzipSync(Buffer.from(body.zip, "base64"));
    const json = strFromU8(files["donnees.json"] ?? new Uint8Array());
    expect(JSON.parse(json)).toMatchObject({
      person: null,
      handle: hers.word,
      comments: [{ comment: `la A1 pour ${hers.word}` }],
      requests: [{ askedBy: `@${hers.word}`, receivedOn: "2026-01-31" }],
      orders: [],
      acts: [{ action: "data-request-noted" }, { action: "viewer-exported" }],
    });
    expect(json).not.toContain(other.word);
    expect(strFromU8(files["donnees.html"] ?? new Uint8Array())).toContain(`la A1 pour ${hers.word}`);
  });

  test("is erased from every table, for the owner's password alone", async () => {
    const { viewerId, word } = await aViewer();
    await note(`@${word}`);
    await act(viewerId, "data");
    expect(await act(viewerId, "erasure", "not my password")).toMatchObject({ status: 403 });
    expect((await tablesThatSay(db(), [word])).length).toBeGreaterThan(3);
    expect(await act(viewerId, "erasure")).toMatchObject({ status: 200 });
    expect(await tablesThatSay(db(), [word])).toEqual([]);
    expect(await act(viewerId, "erasure")).toMatchObject({ status: 404, body: { code: "VIEWER_NOT_FOUND" } });
  });

  test("of a person is left to her page, and one that a piece is kept for waits", async () => {
    const person = await aViewer();
    await aPerson(db(), { handle: person.word });
    for (const what of ["data", "erasure"] as const)
      expect(await act(person.viewerId, what)).toMatchObject({
        status: 409,
        body: { code: "VIEWER_IS_PERSON" },
      });
    const { viewerId, word } = await aViewer();
    const { liveId, productIds } = await stockLive(db(), [1]);
    await sql`insert into claims (live_id, handle, act, place, product_id, state, said_at)
      values (${liveId}, ${word}, 'claim', 0, ${productIds[0]}, 'granted', 1)`.execute(db());
    await sql`update products set taken = 1 where id = ${productIds[0]}`.execute(db());
    expect(await act(viewerId, "erasure")).toMatchObject({
      status: 409,
      body: { code: "STILL_IN_PROGRESS" },
    });
    await sql`update claims set state = 'dismissed' where handle = ${word}`.execute(db());
    await sql`update products set taken = 0 where id = ${productIds[0]}`.execute(db());
  });
});
