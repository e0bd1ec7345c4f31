import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { promisedAndDone } from "#tests/retention.ts";
import { adminOf, aPerson, PASSWORD } from "#tests/staff.ts";
import { LIVE_CONSENT } from "#wording/alerts.ts";

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const db = () => admin.shop.context.db;

beforeEach(async () => {
  await sql`delete from alerts`.execute(db());
  await sql`delete from outbox`.execute(db());
  await sql`update lives set is_active = false`.execute(db());
});

const newEmail = () => `${randomUUID().slice(0, 8)}@example.fr`;
const ask = (email: string, address?: string) =>
  admin.shop.visitor(address).call<{ code?: string }>("POST", "/api/alerts", { email });
const alerts = async () =>
  (
    await sql<{ id: string; email: string; consent: string; told: boolean }>`
    select id, email, consent, told_at is not null as told from alerts order by asked_at`.execute(db())
  ).rows;

async function aLive(isActive = false): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into lives (title, ref, live_date, is_active)
    values ('Hiver chic', ${randomUUID().slice(0, 8)}, '2026-11-24T19:00:00Z', ${isActive}) returning id`.execute(
    db(),
  );
  return rows[0]?.id ?? "";
}
const turn = (liveId: string, isActive: boolean) =>
  admin.staff.call("PUT", `/api/admin/lives/${liveId}/active`, { isActive });

describe("a guest who leaves her address", () => {
  test("is kept once with the words she agreed to, and nobody learns whether she was there", async () => {
    const email = newEmail();
    expect(await ask(email)).toMatchObject({ status: 200, body: {} });
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 200, body: {} });
    await Promise.all([ask(email), ask(email)]);
    expect(await alerts()).toMatchObject([{ email, consent: LIVE_CONSENT, told: false }]);
    expect(await ask("nobody")).toMatchObject({ status: 400 });
    const { body } = await admin.staff.call<{ toTell: number }>("GET", "/api/admin/lives");
    expect(body.toTell).toBe(1);
  });

  test("is refused after thirty in an hour from one network address", async () => {
    const asked = await Promise.all(Array.from({ length: 31 }, () => ask(newEmail(), "192.0.2.77")));
    expect(asked.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
    expect(await alerts()).toHaveLength(30);
  });

  test("is told by one mail when the live begins, with the way into it and the way out of the list", async () => {
    const email = newEmail();
    await ask(email);
    const liveId = await aLive();
    await turn(liveId, true);
    await outbox.deliver();
    const [alert] = await alerts();
    const end = `${admin.shop.context.config.publicUrl}/desinscription/${alert?.id}`;
    const [mail] = await mailbox.arrived(email);
    expect(mail?.subject).toBe("Le live commence\u00a0: Hiver chic");
    expect(mail?.text).toContain(`/order/live/${liveId}`);
    expect(mail?.text).toContain(`Ne plus être prévenue : ${end}`);
    expect(mail?.headers).toMatchObject({
      "list-unsubscribe": `<${end}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
  });

  test("is told once, however often lives are switched within some hours, and again at the next evening's", async () => {
    const email = newEmail();
    await ask(email);
    const [first, second] = [await aLive(), await aLive()];
    await Promise.all([turn(first, true), turn(second, true)]);
    await turn(first, false);
    await turn(first, true);
    await outbox.deliver();
    await turn(second, false);
    await turn(second, true);
    await outbox.deliver();
    expect(await mailbox.received(email)).toHaveLength(1);

    await sql`update alerts set told_at = told_at - interval '7 hours'`.execute(db());
    // The live that she was told of is no news on another day either.
    const { rows } = await sql<{ id: string }>`select facts ->> 'liveId' as id from outbox`.execute(db());
    const told = rows[0]?.id ?? "";
    await turn(told, false);
    await turn(told, true);
    await outbox.deliver();
    expect(await mailbox.received(email)).toHaveLength(1);
    await sql`update alerts set told_at = told_at - interval '7 hours'`.execute(db());
    await turn(await aLive(), true);
    await outbox.deliver();
    expect(await mailbox.received(email)).toHaveLength(2);
  });

  test("is not told of a live that was switched on by mistake, but is when it begins", async () => {
    const email = newEmail();
    await ask(email);
    const liveId = await aLive();
    await turn(liveId, true);
    await turn(liveId, false);
    await outbox.deliver();
    expect(await mailbox.received(email)).toHaveLength(0);
    expect(await alerts()).toMatchObject([{ told: false }]);
    await turn(liveId, true);
    await outbox.deliver();
    expect(await mailbox.received(email)).toHaveLength(1);
  });

  test("is told of a live that is on air from its creation", async () => {
    const email = newEmail();
    await ask(email);
    await admin.staff.call("POST", "/api/admin/lives", { title: "Robes", liveDate: "2026-11-24T19:00:00Z" });
    await outbox.deliver();
    expect(await mailbox.received(email)).toHaveLength(1);
  });
});

describe("a guest who had enough", () => {
  test.each([
    ["the page of the link", (id: string) => admin.shop.visitor().call("DELETE", `/api/alerts/${id}`)],
    [
      "the button of her mail program",
      (id: string) =>
        fetch(`${admin.shop.url}/desinscription/${id}`, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: "List-Unsubscribe=One-Click",
        }),
    ],
  ])("is taken off the list by one press: %s; what was about to leave does not", async (_, press) => {
    const [email, other] = [newEmail(), newEmail()];
    await ask(email);
    await ask(other);
    const [alert] = await alerts();
    await turn(await aLive(), true);
    for (const id of [alert?.id ?? "", alert?.id ?? "", randomUUID()])
      expect(await press(id)).toMatchObject({ status: 200 });
    expect(await alerts()).toMatchObject([{ email: other }]);
    await outbox.deliver();
    expect(await mailbox.received(email)).toHaveLength(0);
    expect(await mailbox.received(other)).toHaveLength(1);
  });

  test("is forgotten when staff erase her, and three years after she asked", async () => {
    const email = newEmail();
    const userId = await aPerson(db());
    await sql`update users set email = ${email} where id = ${userId}`.execute(db());
    await ask(email.toUpperCase());
    await ask(newEmail());
    await admin.staff.call("POST", `/api/admin/users/${userId}/erasure`, { password: PASSWORD });
    expect(await alerts()).toHaveLength(1);
    expect(await promisedAndDone(admin.shop.context)).toEqual({});
    await sql`update alerts set asked_at = asked_at - interval '3 years 1 day'`.execute(db());
    expect(await promisedAndDone(admin.shop.context)).toEqual({ "live-alerts": 1 });
    expect(await alerts()).toEqual([]);
  });
});
