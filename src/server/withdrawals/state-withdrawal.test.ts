import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startOutboxWorker } from "#server/messages/outbox-worker.ts";
import { createMailer } from "#server/messages/smtp-mailer.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownShop } from "#tests/open-shop.ts";
import { anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { formatDateTimeToTheSecond } from "#wording/format.ts";

const mailbox = ownMailbox();
const shop = ownShop(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const db = () => shop.it.house.db;

let liveId: string;
beforeAll(async () => {
  liveId = (await stockLive(db(), [1])).liveId;
});
beforeEach(async () => {
  await sql`delete from auth_rate_limit`.execute(db());
});

interface Received {
  id: string;
  submittedAt: string;
}

const newEmail = () => `${randomUUID().slice(0, 8)}@example.fr`;
const statement = (more: object = {}) => ({
  firstName: "Marie",
  lastName: "Martin",
  orderNumber: "HF-inconnue-1",
  email: newEmail(),
  ...more,
});

const state = (body: object, headers = {}) =>
  shop.it.visitor().call<Received>("POST", "/api/withdrawals", body, headers);

async function stored(id: string) {
  const { rows } = await sql<{
    order_id: string | null;
    stated_order_number: string;
    submitted_at: Date;
    acknowledged_at: Date | null;
  }>`select order_id, stated_order_number, submitted_at, acknowledged_at from withdrawals where id = ${id}`.execute(
    db(),
  );
  return rows[0];
}

async function paidOrder() {
  const email = newEmail();
  return {
    email,
    ...(await anOrder(db(), { liveId, status: "shipped", origin: "guest", address: { email } })),
  };
}

describe("a statement of withdrawal", () => {
  test("is tied to its order by number and e-mail, and stands in the order's history", async () => {
    const order = await paidOrder();
    const { status, body } = await state(
      statement({ orderNumber: order.number, email: order.email.toUpperCase() }),
    );
    expect(status).toBe(201);
    expect(await stored(body.id)).toMatchObject({ order_id: order.id, stated_order_number: order.number });
    const { rows } = await sql`
      select event, actor_kind, facts from order_history where order_id = ${order.id} and event = 'withdrawal'`.execute(
      db(),
    );
    expect(rows).toEqual([{ event: "withdrawal", actor_kind: "guest", facts: { withdrawalId: body.id } }]);
  });

  test.each([
    ["in capitals", (number: string) => number.toUpperCase()],
    ["with spaces and a sign before it", (number: string) => `n° ${number.replaceAll("-", " - ")}`],
    ["without its first letters", (number: string) => number.replace(/^HF-/, "")],
  ])("finds the order when its number is typed %s", async (_, typed) => {
    const order = await paidOrder();
    const { body } = await state(statement({ orderNumber: typed(order.number), email: order.email }));
    expect(await stored(body.id)).toMatchObject({ order_id: order.id });
  });

  test("is received and left to be matched when the number or the e-mail is not the order's", async () => {
    const order = await paidOrder();
    const [wrongNumber, wrongEmail] = [
      await state(statement({ orderNumber: `${order.number}9`, email: order.email })),
      await state(statement({ orderNumber: order.number })),
    ];
    expect(wrongNumber.status).toBe(201);
    expect(await stored(wrongNumber.body.id)).toMatchObject({ order_id: null });
    expect(await stored(wrongEmail.body.id)).toMatchObject({ order_id: null });
  });

  test("is answered alike whether or not the order exists", async () => {
    const order = await paidOrder();
    const known = await state(statement({ orderNumber: order.number, email: order.email }));
    const unknown = await state(statement());
    expect(Object.keys(known.body)).toEqual(["id", "submittedAt"]);
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    expect(unknown.status).toBe(known.status);
  });

  test("twice under the same key is one statement, and does not count twice", async () => {
    const [body, headers] = [statement(), { "idempotency-key": randomUUID() }];
    const visitor = shop.it.visitor();
    await visitor.call("GET", "/api/shop");
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1)
      answers.push(await visitor.call<Received>("POST", "/api/withdrawals", body, headers));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const { rows } = await sql`select from withdrawals where email = ${body.email}`.execute(db());
    expect(rows).toHaveLength(1);
  });

  test.each([
    ["firstName", { firstName: " " }],
    ["lastName", { lastName: "" }],
    ["orderNumber", { orderNumber: "" }],
    ["email", { email: "marie" }],
    ["", { reason: "trop grand" }],
  ])("needs %s, and nothing more may be asked or given", async (_, more) => {
    expect((await state(statement(more))).status).toBe(400);
  });

  test("never changes once it is received", async () => {
    const { body } = await state(statement());
    await expect(
      sql`update withdrawals set email = 'autre@example.fr' where id = ${body.id}`.execute(db()),
    ).rejects.toThrow("never changes");
  });
});

describe("the limit of three an hour", () => {
  test("holds per e-mail under parallel statements", async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => state(statement({ email }))));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(5);
    expect(
      Number(answers.find((answer) => answer.status === 429)?.headers.get("retry-after")),
    ).toBeGreaterThan(3_500);
    const { rows } = await sql`select from withdrawals where email = ${email}`.execute(db());
    expect(rows).toHaveLength(3);
  });

  test("holds per source whatever the e-mail, and ends with the hour", async () => {
    for (let turn = 0; turn < 3; turn += 1) expect((await state(statement())).status).toBe(201);
    expect((await state(statement())).status).toBe(429);
    await sql`update auth_rate_limit set "lastRequest" = "lastRequest" - 3600001`.execute(db());
    expect((await state(statement())).status).toBe(201);
  });
});

describe("the acknowledgement", () => {
  test("leaves at once with what was stated and the second it came in, and dates the statement", async () => {
    const email = newEmail();
    const { body } = await state(
      statement({ email, orderNumber: "HF-live-7", articles: "La robe A12\nwww.piege.example" }),
    );
    const { house } = shop.it;
    const stop = startOutboxWorker(house, createMailer(house.config.mail), { lookEveryMs: 20 });
    const [mail] = await mailbox.arrived(email);
    await expect.poll(async () => (await stored(body.id))?.acknowledged_at).toBeInstanceOf(Date);
    await stop();
    expect(mail?.subject).toBe("Accusé de réception de votre rétractation");
    const when = `${formatDateTimeToTheSecond(body.submittedAt)} (heure de Paris)`;
    for (const words of [when, body.id, "Marie Martin", "HF-live-7", email, "La robe A12"]) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
    // What the sender typed must not become a link in somebody else's mail program.
    expect(mail?.text).not.toContain("www.piege.example");
    expect(mail?.html).not.toContain("www.piege.example");
  });
});
