import { createHmac, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { brokenInvariants } from "#server/db/invariants.ts";
import { agree, choicesIn, newEmail, aReader as readerIn } from "#tests/advertising.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const db = () => admin.shop.context.db;
const aReader = (agreed = true) => readerIn(db(), agreed);
const choices = () => choicesIn(db());

beforeEach(async () => {
  await sql`delete from outbox`.execute(db());
  await sql`delete from advertising_choices`.execute(db());
});
afterAll(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
});

const states = async () =>
  (
    await sql<{ state: string; error: string | null }>`
    select state, last_error as error from outbox where kind = 'advertisement' order by id`.execute(db())
  ).rows;

interface Sent {
  batchId: string;
  queued: number;
  refused: { id: string; label: string; code: string; message: string }[];
  code: string;
  message: string;
  data: { fields?: Record<string, string> };
}
const ADVERTISEMENT = {
  purpose: "advertisement",
  subject: "Live de jeudi, {{prenom}}",
  body: "<p>Bonjour {{prenom}}, rendez-vous jeudi.</p>",
};
const toPeople = (userIds: string[], words: object = ADVERTISEMENT) =>
  admin.staff.call<Sent>("POST", "/api/admin/messages/people", { userIds, ...words });
const toOrders = (orderIds: string[], words: object = ADVERTISEMENT) =>
  admin.staff.call<Sent>("POST", "/api/admin/messages", { orderIds, ...words });

/** The link that ends them, out of the mail itself. */
async function linkIn(email: string): Promise<{ link: string; token: string }> {
  const [mail] = await mailbox.arrived(email);
  const link = /<(.+)>/.exec(mail?.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  return { link, token: link.split("/").at(-1) ?? "" };
}
/** As a mail program's server does it: to the link in the header, which names the shop's public address. */
const oneClick = (token: string) =>
  fetch(`${admin.shop.url}/desinscription/annonces/${token}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
const press = (token: string) =>
  admin.shop.visitor().call<{ code?: string }>("POST", "/api/advertising/objections", { token });

describe("an advertisement", () => {
  test("goes to whoever agreed, with the way to end it; the others are named and stop nobody", async () => {
    const [reader, other] = [await aReader(), await aReader(false)];
    const { body } = await toPeople([reader.userId, other.userId]);
    expect(body).toMatchObject({
      queued: 1,
      refused: [
        {
          id: other.userId,
          code: "ADVERTISEMENT_NOT_AGREED",
          message: "N'a pas accepté de recevoir vos annonces.",
        },
      ],
    });
    expect(body.refused[0]?.label).not.toBe("");
    await outbox.deliver();
    const [mail] = await mailbox.arrived(reader.email);
    const { link } = await linkIn(reader.email);
    expect(link).toContain(`${admin.shop.context.config.publicUrl}/desinscription/annonces/`);
    expect(mail).toMatchObject({
      subject: "Live de jeudi, Lise",
      headers: { "list-unsubscribe-post": "List-Unsubscribe=One-Click" },
    });
    expect(mail?.text).toContain(`Se désinscrire : ${link}`);
    expect(mail?.text).toContain("Annonce commerciale de");
    expect(await mailbox.received(other.email)).toEqual([]);
    const { rows } = await sql`select after from audit_trail where subject_id = ${body.batchId}`.execute(
      db(),
    );
    expect(rows).toEqual([
      { after: { purpose: "advertisement", subject: ADVERTISEMENT.subject, queued: 1, refused: 1 } },
    ]);
  });

  test("is one mail to an address of several orders, and never one to somebody whose order alone is known", async () => {
    const { liveId } = await stockLive(db(), [null]);
    const [email, stranger] = [newEmail(), newEmail()];
    await agree(db(), email);
    const ids: string[] = [];
    for (const address of [email, email.toUpperCase(), stranger])
      ids.push((await anOrder(db(), { liveId, address: { email: address } })).id);
    expect((await toOrders(ids)).body).toMatchObject({
      queued: 1,
      refused: [{ id: ids[2], code: "ADVERTISEMENT_NOT_AGREED" }],
    });
    await outbox.deliver();
    expect(await mailbox.received(email)).toHaveLength(1);
    expect(await mailbox.received(stranger)).toEqual([]);
  });

  test("to one person is refused where she has not agreed, and names nothing of an order", async () => {
    const [reader, other] = [await aReader(), await aReader(false)];
    const send = (userId: string, words: object) =>
      admin.staff.call<Sent>("POST", `/api/admin/users/${userId}/messages`, words, {
        "idempotency-key": randomUUID(),
      });
    expect((await send(other.userId, ADVERTISEMENT)).body).toMatchObject({
      code: "ADVERTISEMENT_NOT_AGREED",
    });
    expect(
      (await send(reader.userId, { ...ADVERTISEMENT, body: "<p>{{total}}</p>" })).body.data.fields,
    ).toEqual({
      body: "Une annonce ne parle d'aucune commande. Enlevez {{total}}.",
    });
    expect((await send(reader.userId, ADVERTISEMENT)).status).toBe(200);
    await outbox.deliver();
    expect(await mailbox.received(reader.email)).toHaveLength(1);
  });

  test("that waits does not leave to whoever objects meanwhile, at the first try or after a failed one", async () => {
    const [first, second] = [await aReader(), await aReader()];
    await toPeople([first.userId]);
    await objectAs(first.userId);
    await outbox.deliver();
    expect(await states()).toEqual([
      { state: "cancelled", error: "Ne veut plus recevoir d'annonces\u00a0: rien n'est parti." },
    ]);
    await sql`delete from outbox`.execute(db());
    await toPeople([second.userId]);
    // Written by a try that came to nothing: its words are kept from then on.
    await sql`update outbox set subject = 'Live', html = '<p>Live</p>', text = 'Live', attempts = 1`.execute(
      db(),
    );
    await objectAs(second.userId);
    await outbox.deliver();
    expect(await states()).toMatchObject([{ state: "cancelled" }]);
    expect(await mailbox.received(second.email)).toEqual([]);
  });
});

const objectAs = (userId: string) =>
  admin.staff.call("POST", `/api/admin/users/${userId}/advertising-objection`, { words: "Dit au téléphone" });

describe("a message about an order", () => {
  const FOLLOW_UP = { type: "shipped", subject: "Un mot", body: "<p>Bonjour {{prenom}}</p>" };

  test("to two people or more, or to one without an order, that names none asks whether it is an advertisement, and keeps the answer", async () => {
    const ids: string[] = [];
    for (let made = 0; made < 2; made += 1) ids.push((await aReader(false)).userId);
    const asked = await toPeople(ids, FOLLOW_UP);
    expect(asked).toMatchObject({
      status: 409,
      body: { code: "MAYBE_ADVERTISEMENT", data: { readers: 2 } },
    });
    expect(asked.body.message).toContain("Est-ce une annonce\u00a0?");
    expect((await toPeople(ids.slice(1), FOLLOW_UP)).body).toMatchObject({ code: "MAYBE_ADVERTISEMENT" });
    await anOrder(db(), { liveId: (await stockLive(db(), [null])).liveId, userId: ids[1] ?? "" });
    expect((await toPeople(ids.slice(1), FOLLOW_UP)).body).toMatchObject({ queued: 1 });
    const { body } = await toPeople(ids, { ...FOLLOW_UP, isNoAdvertisement: true });
    expect(body).toMatchObject({ queued: 2, refused: [] });
    const { rows } = await sql`select after from audit_trail where subject_id = ${body.batchId}`.execute(
      db(),
    );
    expect(rows).toMatchObject([{ after: { purpose: "follow-up", isNoAdvertisement: true } }]);
    const named = { ...FOLLOW_UP, subject: "Votre commande {{numero_commande}}" };
    expect((await toPeople(ids, named)).status).toBe(200);
  });

  test("to orders shows which one it is, and is asked about from twenty-one of them on", async () => {
    const { liveId } = await stockLive(db(), [null]);
    const ids: string[] = [];
    for (let made = 0; made < 21; made += 1)
      ids.push((await anOrder(db(), { liveId, address: { email: newEmail() } })).id);
    expect((await toOrders(ids.slice(1), FOLLOW_UP)).body).toMatchObject({ queued: 20 });
    expect((await toOrders(ids, FOLLOW_UP)).body).toMatchObject({ code: "MAYBE_ADVERTISEMENT" });
  });

  test("says what it is about", async () => {
    const { userId } = await aReader(false);
    expect(
      (await toPeople([userId], { ...FOLLOW_UP, type: undefined, isNoAdvertisement: true })).body.data.fields,
    ).toEqual({
      type: "Choisissez le type de message.",
    });
  });
});

describe("the link of an advertisement", () => {
  test.each([
    ["the page of the link", "link", "Se désinscrire", (token: string) => press(token)],
    [
      "the button of her mail program",
      "mail-program",
      "List-Unsubscribe=One-Click",
      (token: string) => oneClick(token),
    ],
  ])("ends them by one press without signing in: %s", async (_, channel, words, end) => {
    const reader = await aReader();
    await toPeople([reader.userId]);
    await outbox.deliver();
    const { token } = await linkIn(reader.email);
    const pressed = await Promise.all([end(token), end(token)]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    expect(await choices()).toMatchObject([
      { email: reader.email, agreed: true },
      { email: reader.email, agreed: false, words, channel },
    ]);
    expect((await toPeople([reader.userId])).body).toMatchObject({
      queued: 0,
      refused: [{ id: reader.userId }],
    });
  });

  /** What the links of mails from before carry: the number of the agreement, signed. */
  async function signed(email: string, secret: string) {
    const { rows } = await sql<{
      id: number;
    }>`select id from advertising_choices where email = ${email}`.execute(db());
    const id = Number(rows[0]?.id);
    return `${id}.${createHmac("sha256", secret).update(`advertising:${id}`).digest("base64url")}`;
  }

  test("ends nothing when it is not of our making, and says so to a mail program too", async () => {
    const { email } = await aReader();
    const forged = await signed(email, "another secret, which is long enough");
    const own = await signed(email, admin.shop.context.config.authSecret);
    for (const token of [forged, own.slice(0, -1), "apercu", randomUUID()]) {
      expect(await press(token)).toMatchObject({ status: 410, body: { code: "ADVERTISING_LINK_WRONG" } });
      const answer = await oneClick(token);
      expect([answer.status, await answer.json()]).toMatchObject([410, { code: "ADVERTISING_LINK_WRONG" }]);
    }
    expect(await choices()).toHaveLength(1);
  });

  test("outlives a change of the secret that signs sessions, and a signed one from before still ends them", async () => {
    const [reader, before] = [await aReader(), await aReader()];
    await toPeople([reader.userId]);
    await outbox.deliver();
    const { token } = await linkIn(reader.email);
    expect((await press(await signed(before.email, admin.shop.context.config.authSecret))).status).toBe(200);
    const { config } = admin.shop.context;
    onTestFinished(() => {
      admin.shop.context.config = config;
    });
    admin.shop.context.config = { ...config, authSecret: "another secret, which is long enough" };
    expect((await press(token)).status).toBe(200);
    expect(await choices()).toMatchObject([
      { email: reader.email, agreed: true },
      { email: before.email, agreed: true },
      { email: before.email, agreed: false },
      { email: reader.email, agreed: false },
    ]);
  });
});

test("an advertisement that left against her word breaks an invariant", async () => {
  const reader = await aReader();
  await toPeople([reader.userId]);
  await outbox.deliver();
  await objectAs(reader.userId);
  expect(await brokenInvariants(db())).toEqual([]);
  await sql`update advertising_choices set made_at = made_at - interval '1 minute' where not agreed`.execute(
    db(),
  );
  expect(await brokenInvariants(db())).toMatchObject([{ invariant: "I21" }]);
  await sql`update outbox set facts = facts - 'choiceId'`.execute(db());
  expect(await brokenInvariants(db())).toMatchObject([{ invariant: "I21" }]);
  await sql`delete from outbox`.execute(db());
});
