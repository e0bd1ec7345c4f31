import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownShop } from "#tests/open-shop.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { formatDateTimeToTheSecond } from "#wording/format.ts";

const mailbox = ownMailbox();
const shop = ownShop(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => shop.it);
const db = () => shop.it.context.db;

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

describe("however many come", () => {
  test("fifty statements from one source within an hour are fifty rows, and the three-hundred-and-first learns the other ways", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => state(statement())));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const ids = answers.map(({ body }) => body.id);
    const { rows } = await sql`select from withdrawals where id = any(${ids}::uuid[])`.execute(db());
    expect(rows).toHaveLength(50);
    await sql`insert into settings (key, value) values ('contactPhone', '"04 65 71 00 12"'),
      ('sellerAddress', '"1 rue de la Mode, 69002 Lyon"')`.execute(db());
    await shop.it.context.settings.refresh();
    await sql`update auth_rate_limit set count = 300 where key like 'withdrawal:source:%'`.execute(db());
    expect(await state(statement())).toMatchObject({
      status: 429,
      body: {
        code: "TOO_MANY_WITHDRAWALS",
        message:
          "Trop de demandes depuis ce réseau. Écrivez à contact@hf-outlet.example, au 1 rue de la Mode, 69002 Lyon ou appelez le 04 65 71 00 12\u00a0: votre message compte à la date où vous l'envoyez.",
      },
    });
    await sql`update auth_rate_limit set "lastRequest" = "lastRequest" - 3600001`.execute(db());
    expect((await state(statement())).status).toBe(201);
  });

  test("statements for one address are all received; past three an hour they share one acknowledgement", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => state(statement({ email, orderNumber: `HF-n-${place}` }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const waiting = async () =>
      (
        await sql<{ due_soon: boolean; statements: number }>`
          select o.due_at < clock_timestamp() + interval '1 minute' as due_soon, count(*)::int as statements
          from outbox o join withdrawals w on w.acknowledgement_id = o.id
          where lower(w.email) = ${email} group by o.id order by statements, o.id`.execute(db())
      ).rows;
    expect(await waiting()).toEqual([
      { due_soon: true, statements: 1 },
      { due_soon: true, statements: 1 },
      { due_soon: true, statements: 1 },
      { due_soon: false, statements: 5 },
    ]);
    await sql`update outbox set due_at = clock_timestamp() where dedupe_key like 'withdrawals:%'`.execute(
      db(),
    );
    outbox.start();
    const mails = await mailbox.arrived(email, 4);
    await expect
      .poll(async () =>
        Promise.all(answers.map(async ({ body }) => (await stored(body.id))?.acknowledged_at)),
      )
      .not.toContain(null);
    const shared = mails.find(({ text }) => text?.includes("vos déclarations"));
    expect(answers.filter(({ body }) => shared?.text?.includes(body.id))).toHaveLength(5);
  });
});

describe("the acknowledgement", () => {
  test("leaves at once with what was stated and the second it came in, and dates the statement", async () => {
    const email = newEmail();
    const { body } = await state(
      statement({ email, orderNumber: "HF-live-7", articles: "La robe A12\nwww.piege.example" }),
    );
    outbox.start();
    const [mail] = await mailbox.arrived(email);
    await expect.poll(async () => (await stored(body.id))?.acknowledged_at).toBeInstanceOf(Date);
    expect(mail?.subject).toBe("Accusé de réception de votre rétractation");
    const when = `${formatDateTimeToTheSecond(body.submittedAt)} (heure de Paris)`;
    for (const words of [when, body.id, "Marie Martin", "HF-live-7", email, "La robe A12"]) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
    // No order of ours was found: nothing is promised.
    expect(mail?.text).toContain("Nous examinons votre demande et vous répondons au plus vite.");
    expect(mail?.text).not.toMatch(/rembours|Renvoyez/);
    // What the sender typed must not become a link in somebody else's mail program.
    expect(mail?.text).not.toContain("www.piege.example");
    expect(mail?.html).not.toContain("www.piege.example");
  });

  const written = async (order: { id: string; number: string }, email: string) => {
    const { body } = await state(statement({ email, orderNumber: order.number }));
    outbox.start();
    await expect.poll(async () => (await stored(body.id))?.acknowledged_at).toBeInstanceOf(Date);
    return (await mailbox.arrived(email))[0]?.text ?? "";
  };

  test("says what to send back, or that nothing is, and promises nothing to a statement that comes late", async () => {
    const shipped = await paidOrder();
    expect(await written(shipped, shipped.email)).toMatch(/Renvoyez les articles[\s\S]*remboursons/);

    const email = newEmail();
    const packed = await anOrder(db(), { liveId, status: "to-ship", address: { email } });
    const here = await written(packed, email);
    expect(here).toContain("Votre colis n'est pas parti\u00a0: vous n'avez rien à renvoyer.");
    expect(here).not.toContain("Renvoyez");
    expect(here).toContain("Nous vous remboursons");

    const late = await paidOrder();
    await sql`update orders set status = 'delivered', delivered_at = clock_timestamp() - interval '30 days',
      contract_sent_at = clock_timestamp() - interval '35 days'
      where id = ${late.id}`.execute(db());
    const told = await written(late, late.email);
    expect(told).toContain("Nous examinons votre demande et vous répondons au plus vite.");
    expect(told).not.toMatch(/rembours|Renvoyez/);

    const unconfirmed = await paidOrder();
    await sql`update orders set status = 'delivered', delivered_at = clock_timestamp() - interval '20 days',
      contract_sent_at = null where id = ${unconfirmed.id}`.execute(db());
    expect(await written(unconfirmed, unconfirmed.email)).toMatch(/Renvoyez les articles[\s\S]*remboursons/);
  });
});
