import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OutboxMessage, OutboxRow } from "#contract/admin/outbox.ts";
import { runBulkActs } from "#server/bulk-acts/run-bulk-acts.ts";
import { bulkActsOf } from "#tests/bulk-acts.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { adminOf, anAdministrator, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const db = () => admin.shop.context.db;

let liveId: string;
beforeAll(async () => {
  liveId = (await stockLive(db(), [1])).liveId;
});
beforeEach(async () => {
  await sql`delete from outbox`.execute(db());
});

interface Dashboard {
  failedMessages: number;
}

interface List {
  rows: OutboxRow[];
  waiting: number;
  failed: number;
  older: number | null;
  newer: number | null;
}

const list = async (query: Record<string, string> = {}) =>
  (await admin.staff.call<List>("GET", `/api/admin/outbox?${new URLSearchParams(query)}`)).body;
const subjects = async (query: Record<string, string>) =>
  (await list(query)).rows.map(({ subject }) => subject);
const get = (id: number) => admin.staff.call<OutboxMessage>("GET", `/api/admin/outbox/${id}`);
const body = (id: number, who = admin.staff) => who.call<string>("GET", `/api/admin/outbox/${id}/body.html`);
const acts = bulkActsOf(admin);
const again = (messageIds: number[]) => ({ kind: "outbox.again", rowIds: messageIds.map(String) }) as const;

interface Fields {
  state?: string;
  kind?: string;
  subject?: string | null;
  to?: string | null;
  orderId?: string | null;
  userId?: string | null;
  batchId?: string | null;
  error?: string | null;
}

/** A message as the worker would have left it. */
async function aMessage(fields: Fields = {}): Promise<number> {
  const { state = "sent", kind = "manual", subject = "Bonjour", to = "lea@example.fr" } = fields;
  const written = subject !== null;
  const { rows } = await sql<{ id: number }>`
    insert into outbox (dedupe_key, kind, template_type, state, subject, html, text, to_name, to_address, order_id,
      user_id, batch_id, last_error, sent_at)
    values (${randomUUID()}, ${kind}, 'paid', ${state}, ${subject},
      ${written ? `<!doctype html><html><head></head><body><p>${subject}</p></body></html>` : null},
      ${written ? subject : null}, ${to === null ? null : "Léa Petit"}, ${to}, ${fields.orderId ?? null},
      ${fields.userId ?? null}, ${fields.batchId ?? null}, ${fields.error ?? null},
      case when ${state} = 'sent' then clock_timestamp() end)
    returning id`.execute(db());
  return rows[0]?.id ?? 0;
}

const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from outbox where id = ${id}`.execute(db())).rows[0]?.state;
const trailOf = async (id: number) =>
  (
    await sql`select action, before, actor_id from audit_trail
      where subject_kind = 'message' and subject_id = ${String(id)}`.execute(db())
  ).rows;

describe("the list of messages", () => {
  test("is newest first and filtered by state, with what waits and what failed counted", async () => {
    await aMessage({ subject: "partie" });
    await aMessage({ subject: "attend", state: "waiting" });
    await aMessage({ subject: "part", state: "sending" });
    await aMessage({ subject: "échec", state: "failed", error: "550 inconnu" });
    await aMessage({ subject: "annulée", state: "cancelled" });
    expect(await list()).toMatchObject({ waiting: 2, failed: 1, older: null, newer: null });
    expect(await subjects({})).toEqual(["annulée", "échec", "part", "attend", "partie"]);
    expect(await subjects({ state: "waiting" })).toEqual(["part", "attend"]);
    expect(await subjects({ state: "sent" })).toEqual(["partie"]);
    const [failed] = (await list({ state: "failed" })).rows;
    expect(failed).toMatchObject({ state: "failed", problem: "550 inconnu", canBeSentAgain: true });
  });

  test("finds a message by recipient, subject and order number, letter for letter, also one not written yet", async () => {
    const number = `HF-t-${randomUUID().slice(0, 6)}`;
    const order = await anOrder(db(), { liveId, number, address: { email: "ines@example.fr" } });
    await aMessage({ subject: "Écharpe 100%" });
    await aMessage({ subject: null, to: null, orderId: order.id, state: "waiting", kind: "automatic" });
    expect(await subjects({ q: "LEA@" })).toEqual(["Écharpe 100%"]);
    expect(await subjects({ q: "écharpe 100%" })).toEqual(["Écharpe 100%"]);
    expect(await subjects({ q: "écharpe 1_0" })).toEqual([]);
    for (const q of [number.toLowerCase(), "ines@"])
      expect((await list({ q })).rows).toMatchObject([
        { order: { id: order.id, number }, to: { name: "Marie Martin", address: "ines@example.fr" } },
      ]);
  });

  test("is turned page by page, and back, without a message twice or missing", async () => {
    const batchId = randomUUID();
    for (let n = 0; n < 120; n += 1) await aMessage({ subject: `n${n}`, batchId });
    await aMessage({ subject: "autre" });
    const first = await list({ batch: batchId });
    const second = await list({ batch: batchId, before: String(first.older) });
    const third = await list({ batch: batchId, before: String(second.older) });
    const all = [first, second, third].flatMap(({ rows }) => rows.map(({ subject }) => subject));
    expect(all).toEqual(Array.from({ length: 120 }, (_, place) => `n${119 - place}`));
    expect([first.newer, third.older, third.rows.length]).toEqual([null, null, 20]);
    const back = await list({ batch: batchId, after: String(third.newer) });
    expect(back.rows).toEqual(second.rows);
    const start = await list({ batch: batchId, after: String(back.newer) });
    expect(start.rows).toEqual(first.rows);
    expect(start.newer).toBeNull();
  });
});

describe("a message", () => {
  test("is read as it left, in a page of its own in which nothing runs or loads", async () => {
    const id = await aMessage({ subject: "Merci" });
    expect((await get(id)).body).toMatchObject({ body: "written", subject: "Merci" });
    const shown = await body(id);
    expect(shown.status).toBe(200);
    expect(shown.body).toContain("<p>Merci</p>");
    const policy = shown.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/default-src 'none'.*; sandbox$/);
    expect(policy).not.toContain("script-src");
    expect(shown.headers.get("cache-control")).toContain("no-store");
  });

  test("that is not written yet is shown as it would leave now", async () => {
    await sql`insert into message_templates (type, title, body) values
      ('paid', 'Merci {{prenom}}', '<p>Total : {{total}}</p>') on conflict do nothing`.execute(db());
    const order = await anOrder(db(), { liveId, status: "paid" });
    const id = await aMessage({
      subject: null,
      to: null,
      orderId: order.id,
      state: "waiting",
      kind: "automatic",
    });
    expect((await get(id)).body).toMatchObject({ body: "draft", subject: null });
    expect((await body(id)).body).toContain("Merci Marie");
    expect(await stateOf(id)).toBe("waiting");
  });

  test("to a person known by their handle alone is no failure, and leaves once there is an address", async () => {
    const userId = await aPerson(db(), {
      handle: `nana${randomUUID().slice(0, 6)}`,
      email: `n${randomUUID().slice(0, 6)}@tiktok.invalid`,
      firstName: "",
      lastName: "",
    });
    const order = await anOrder(db(), { liveId, userId, address: null, status: "paid" });
    const id = await aMessage({
      subject: null,
      to: null,
      orderId: order.id,
      state: "waiting",
      kind: "automatic",
    });
    outbox.start();
    await expect.poll(() => stateOf(id)).toBe("no-address");
    const { rows, failed } = await list({ state: "no-address" });
    expect(failed).toBe(0);
    expect((await admin.staff.call<Dashboard>("GET", "/api/admin/dashboard")).body.failedMessages).toBe(0);
    expect(rows).toMatchObject([
      {
        to: { address: "" },
        problem: "Cette cliente n'a pas d'adresse email\u00a0: son compte vient de son pseudo TikTok.",
        canBeSentAgain: false,
      },
    ]);
    const retry = () => admin.staff.call("POST", `/api/admin/messages/${id}/retry`, {});
    expect((await retry()).body).toEqual({ state: "no-address" });
    const found = `n${randomUUID().slice(0, 6)}@example.fr`;
    await sql`update users set email = ${found} where id = ${userId}`.execute(db());
    expect((await get(id)).body).toMatchObject({ to: { address: found }, canBeSentAgain: true });
    expect((await retry()).body).toEqual({ state: "waiting" });
    await mailbox.arrived(found);
  });

  test.each(["sign-in-link", "password-reset", "order-link"])(
    "of kind %s is its reader's alone",
    async (kind) => {
      const id = await aMessage({ kind, state: "failed", subject: "Votre lien" });
      expect((await get(id)).body).toMatchObject({ body: "personal", canBeSentAgain: false });
      expect(await body(id)).toMatchObject({ status: 404, body: { code: "MESSAGE_NOT_FOUND" } });
      expect(await acts.carryOut(again([id]))).toMatchObject({
        done: 0,
        refused: [{ id: String(id), label: "Votre lien · lea@example.fr", code: "MESSAGE_PERSONAL" }],
      });
      expect(await stateOf(id)).toBe("failed");
    },
  );

  test.each([
    ["withdrawal", true, "Bonjour"],
    ["complaint", true, "Bonjour"],
    ["earlier-sending", true, "Bonjour"],
    ["manual", false, "Bonjour"],
    ["advertisement", false, "Bonjour"],
    ["password-changed", false, "Bonjour"],
    ["manual", true, null],
    ["refund", true, null],
    ["shortage", true, null],
    ["relay-closed", true, null],
    ["credit-given", false, null],
  ])("of kind %s, of an order: %s, leaves again as %s", async (kind, isOfOrder, subject) => {
    const orderId = isOfOrder ? (await anOrder(db(), { liveId, status: "paid" })).id : null;
    const id = await aMessage({ kind, state: "failed", orderId });
    await admin.staff.call("POST", `/api/admin/messages/${id}/retry`, {});
    const { rows } =
      await sql`select state, subject, html is null as unwritten, to_address from outbox where id = ${id}`.execute(
        db(),
      );
    const to = subject && "lea@example.fr";
    expect(rows).toEqual([{ state: "waiting", subject, unwritten: subject === null, to_address: to }]);
  });

  test("that does not exist is not found", async () => {
    expect((await get(999_999)).status).toBe(404);
    expect((await body(999_999)).status).toBe(404);
  });
});

describe("sending many again", () => {
  test("queues those that failed, leaves the others, and notes each", async () => {
    const failed = [
      await aMessage({ state: "failed" }),
      await aMessage({ state: "failed", to: "b@example.fr" }),
    ];
    const sent = await aMessage();
    const key = randomUUID();
    const asked = again([...failed, sent, 999_999]);
    const told = {
      done: 2,
      refused: [
        { id: String(sent), code: "MESSAGE_NOT_FAILED" },
        { id: "999999", label: "", code: "MESSAGE_NOT_FOUND" },
      ],
    };
    expect(await acts.carryOut(asked, { key })).toMatchObject(told);
    expect(await acts.carryOut(asked, { key })).toMatchObject(told);
    for (const id of failed) {
      expect(await stateOf(id)).toBe("waiting");
      expect(await trailOf(id)).toEqual([
        { action: "message-sent-again", before: { state: "failed" }, actor_id: admin.staff.userId },
      ]);
    }
    expect(await stateOf(sent)).toBe("sent");
    expect(await trailOf(sent)).toEqual([]);
  });

  test("delivers each once, though two administrators ask at the same moment", async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await aMessage({ state: "failed", to: `deux${n}@example.fr` }));
    const colleague = await anAdministrator(admin.shop);
    const [mine, theirs] = await Promise.all([
      acts.ask(again(ids)),
      acts.ask(again([...ids].reverse()), { who: colleague }),
    ]);
    await Promise.all([runBulkActs(admin.shop.context), runBulkActs(admin.shop.context)]);
    const answers = [await acts.settled(mine.body), await acts.settled(theirs.body, colleague)];
    expect(answers.reduce((sum, { done }) => sum + done, 0)).toBe(5);
    expect(answers.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(
      Array(5).fill("MESSAGE_NOT_FAILED"),
    );
    outbox.start();
    await expect.poll(async () => (await list({ state: "sent" })).rows.length).toBe(5);
    for (let n = 0; n < 5; n += 1) expect(await mailbox.received(`deux${n}@example.fr`)).toHaveLength(1);
  });

  test("is offered for every failed message that the search finds", async () => {
    const batchId = randomUUID();
    const mine = [await aMessage({ state: "failed", batchId }), await aMessage({ state: "failed", batchId })];
    await aMessage({ state: "failed" });
    await aMessage({ batchId });
    const { body: found } = await admin.staff.call<{ rows: { id: number }[]; total: number }>(
      "GET",
      `/api/admin/outbox/failed?batch=${batchId}`,
    );
    expect(found).toEqual({ rows: mine.reverse().map((id) => ({ id })), total: 2 });
  });
});

test("the list is to be had as a file, every message of the filter once", async () => {
  const batchId = randomUUID();
  await sql`
    insert into outbox (dedupe_key, kind, state, subject, to_name, to_address, batch_id, last_error)
    select ${batchId} || n, 'manual', 'failed', 'n' || n, 'Léa Petit', 'lea@example.fr', ${batchId}, '550 inconnu'
    from generate_series(1, 2100) n`.execute(db());
  await aMessage({ batchId });
  const { body: text } = await admin.staff.call<string>(
    "GET",
    `/api/admin/exports/outbox.csv?batch=${batchId}&state=failed`,
  );
  const [, ...rows] = text.trimEnd().split("\r\n");
  expect(rows.map((row) => row.split(";")[0])).toEqual(
    Array.from({ length: 2100 }, (_, place) => `n${2100 - place}`),
  );
  expect(rows[0]).toMatch(/^n2100;Écrit par l'équipe;;Léa Petit;lea@example\.fr;;En échec;.*;;550 inconnu$/);
});
