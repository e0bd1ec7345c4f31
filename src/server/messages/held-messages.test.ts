import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OutboxRow } from "#contract/admin/outbox.ts";
import { bulkActsOf } from "#tests/bulk-acts.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { startServer } from "#tests/server-process.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

// A server that starts on a database restored from a backup finds messages that may have left already.

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const db = () => admin.shop.context.db;
const acts = bulkActsOf(admin);

let liveId: string;
beforeAll(async () => {
  liveId = (await stockLive(db(), [1])).liveId;
});
beforeEach(async () => {
  await sql`delete from outbox`.execute(db());
});

interface Fields {
  dueMinutesAgo: number;
  state?: "waiting" | "sending";
  kind?: string;
  orderId?: string;
}

/** A message that was due so long ago; one that was being sent lost its worker meanwhile. */
async function aMessage({ dueMinutesAgo, state = "waiting", kind = "manual", orderId }: Fields) {
  const to = `${randomUUID().slice(0, 8)}@example.fr`;
  const { rows } = await sql<{ id: number }>`
    insert into outbox (dedupe_key, kind, template_type, state, subject, html, text, to_name, to_address, order_id,
      due_at, lease_until)
    values (${randomUUID()}, ${kind}, 'paid', ${state}, 'Bonjour', '<p>Bonjour</p>', 'Bonjour', 'Léa', ${to},
      ${orderId ?? null}, clock_timestamp() - make_interval(mins => ${dueMinutesAgo}),
      case when ${state} = 'sending' then clock_timestamp() - interval '1 minute' end)
    returning id`.execute(db());
  return { id: rows[0]?.id ?? 0, to };
}

const list = async (state: string) =>
  (
    await admin.staff.call<{ rows: OutboxRow[]; held: number; waiting: number }>(
      "GET",
      `/api/admin/outbox?state=${state}`,
    )
  ).body;
const idsOf = (rows: OutboxRow[]) => rows.map(({ id }) => id).sort((one, other) => one - other);
const drop = (id: number) => admin.staff.call<{ code: string }>("POST", `/api/admin/messages/${id}/drop`, {});
const send = (id: number) => admin.staff.call("POST", `/api/admin/messages/${id}/retry`, {});
const trailOf = async (id: number) =>
  (
    await sql`select action, before, actor_id from audit_trail
      where subject_kind = 'message' and subject_id = ${String(id)}`.execute(db())
  ).rows;

describe("what is overdue when a server starts", () => {
  test("is held for staff, while what was due a moment ago leaves", async () => {
    const old = await aMessage({ dueMinutesAgo: 61 });
    const torn = await aMessage({ dueMinutesAgo: 300, state: "sending" });
    const fresh = await aMessage({ dueMinutesAgo: 59 });
    outbox.start();
    outbox.start();
    await mailbox.arrived(fresh.to);
    const held = await list("held");
    expect(idsOf(held.rows)).toEqual([old.id, torn.id]);
    expect(held).toMatchObject({ held: 2, waiting: 0 });
    expect(held.rows[0]).toMatchObject({ state: "held", canBeSentAgain: true });
    expect((await list("waiting")).rows).toEqual([]);
    const { body } = await admin.staff.call<{ heldMessages: number }>("GET", "/api/admin/dashboard");
    expect(body.heldMessages).toBe(2);
    for (const { to } of [old, torn]) expect(await mailbox.received(to)).toEqual([]);
  });

  test("leaves by itself where it became due while the server runs", async () => {
    outbox.start();
    const first = await aMessage({ dueMinutesAgo: 0 });
    await mailbox.arrived(first.to);
    const later = await aMessage({ dueMinutesAgo: 90 });
    await mailbox.arrived(later.to);
  });

  test("is whatever waits where the setting is 0, as after a restore", async () => {
    const fresh = await aMessage({ dueMinutesAgo: 1 });
    const { context } = admin.shop;
    outbox.start({ ...context, config: { ...context.config, holdMessagesAfterMinutes: 0 } });
    await expect.poll(async () => (await list("held")).held).toBe(1);
    expect(await mailbox.received(fresh.to)).toEqual([]);
  });

  test("is held by the server itself as it starts", async () => {
    const order = await anOrder(db(), { liveId });
    const old = await aMessage({ dueMinutesAgo: 60 * 24, orderId: order.id });
    await startServer(admin.shop);
    await expect.poll(async () => (await list("held")).held).toBe(1);
    const { body } = await admin.staff.call<{ messages: { state: string }[] }>(
      "GET",
      `/api/admin/orders/${order.id}`,
    );
    expect(body.messages).toMatchObject([{ state: "held" }]);
    const { rows } = await sql`select attempts from outbox where id = ${old.id}`.execute(db());
    expect(rows).toEqual([{ attempts: 0 }]);
  });
});

describe("what is held", () => {
  const held = async (count: number) => {
    const messages = [];
    for (let n = 0; n < count; n += 1) messages.push(await aMessage({ dueMinutesAgo: 120 }));
    outbox.start();
    await expect.poll(async () => (await list("held")).held).toBe(count);
    return messages;
  };

  test("is sent once staff say so, or never, and the trail knows who decided", async () => {
    const [good, bad] = await held(2);
    if (!good || !bad) throw new Error("There are two");
    expect((await send(good.id)).body).toEqual({ state: "waiting" });
    await mailbox.arrived(good.to);
    expect(await drop(bad.id)).toMatchObject({ status: 200, body: { state: "cancelled" } });
    expect(await drop(bad.id)).toMatchObject({ status: 409, body: { code: "MESSAGE_NOT_HELD" } });
    expect((await drop(999_999)).body).toMatchObject({ code: "MESSAGE_NOT_FOUND" });
    expect(await list("held")).toMatchObject({ held: 0, rows: [] });
    expect((await list("cancelled")).rows).toMatchObject([
      { id: bad.id, problem: "L'équipe a choisi de ne pas l'envoyer." },
    ]);
    const by = { before: { state: "held" }, actor_id: admin.staff.userId };
    expect(await trailOf(good.id)).toEqual([{ action: "message-sent-again", ...by }]);
    expect(await trailOf(bad.id)).toEqual([{ action: "message-dropped", ...by }]);
    expect(await mailbox.received(bad.to)).toEqual([]);
  });

  test("is sent or dropped many at a time; what is not held says so", async () => {
    const messages = await held(4);
    const found = (
      await admin.staff.call<{ rows: { id: number }[]; total: number }>("GET", "/api/admin/outbox/held")
    ).body;
    expect(found.total).toBe(4);
    const [one, two, ...rest] = messages.map(({ id }) => String(id));
    expect(await acts.carryOut({ kind: "outbox.drop", rowIds: [one ?? "", two ?? ""] })).toMatchObject({
      done: 2,
      refused: [],
    });
    expect(await acts.carryOut({ kind: "outbox.again", rowIds: rest })).toMatchObject({ done: 2 });
    expect(await acts.carryOut({ kind: "outbox.drop", rowIds: rest })).toMatchObject({
      done: 0,
      refused: [{ code: "MESSAGE_NOT_HELD" }, { code: "MESSAGE_NOT_HELD" }],
    });
    for (const { to } of messages.slice(2)) await mailbox.arrived(to);
    for (const { to } of messages.slice(0, 2)) expect(await mailbox.received(to)).toEqual([]);
  });

  test("stays held at the next start", async () => {
    const [kept] = await held(1);
    await outbox.stop();
    const fresh = await aMessage({ dueMinutesAgo: 0 });
    outbox.start();
    await mailbox.arrived(fresh.to);
    expect(idsOf((await list("held")).rows)).toEqual([kept?.id]);
  });
});
