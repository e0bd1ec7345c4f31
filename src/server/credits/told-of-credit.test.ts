import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { parisDay, parisField } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { renderMessage } from "#server/messages/render-message.ts";
import { creditAdmin } from "#tests/credit-admin.ts";
import { aPerson } from "#tests/staff.ts";
import { formatDateProse } from "#wording/format.ts";
import { tidyCredits } from "./release-credit.ts";

const { admin, db, grant, creditsOf, aHolder, aBuyerWith, anOrder, startWith, payRest, detailOf } =
  creditAdmin();

afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
});

interface Told {
  kind: string;
  facts: { creditId: string };
}
const told = async (userId: string) =>
  (
    await sql<Told>`select kind, facts from outbox where user_id = ${userId} and kind like 'credit-%' order by id`.execute(
      db(),
    )
  ).rows;
const kinds = async (userId: string) => (await told(userId)).map(({ kind }) => kind);
const draft = ({ kind, facts }: Told) =>
  renderMessage(admin.shop.context, { kind, templateType: null, orderId: null, facts });
const sayings = async (message: Told | undefined) => {
  if (!message) throw new Error("There is no such message");
  const mail = await draft(message);
  return "problem" in mail ? mail : { subject: mail.subject, to: mail.to.address, text: mail.text };
};
const tidy = () => Promise.all([1, 2, 3].map(() => tidyCredits(admin.shop.context)));
/** As if a credit of four weeks were so many days old. */
const aged = (creditId: string, days: number) =>
  sql`update credits set granted_at = clock_timestamp() - make_interval(days => ${days}),
    expires_at = clock_timestamp() + make_interval(days => ${28 - days}) where id = ${creditId}`.execute(
    db(),
  );

test("who is given credit is told how much, why, until when and how she uses it", async () => {
  const person = await aHolder();
  await grant(person.userId, 1200, "2099-12-31");
  const [message] = await told(person.userId);
  const mail = await sayings(message);
  expect(mail).toMatchObject({ subject: "Un avoir de 12,00\u00a0€ vous attend", to: person.email });
  for (const said of [
    "Motif\u00a0: Ourlet défait.",
    "jusqu’au 31 décembre 2099 inclus",
    "Utiliser mon avoir",
    "/customer",
  ])
    expect(mail).toHaveProperty("text", expect.stringContaining(said));
  await grant(person.userId, 300);
  expect(await sayings((await told(person.userId))[1])).toHaveProperty(
    "text",
    expect.stringContaining("Il n’a pas de date de fin."),
  );
});

test("what takes the place of a refund is told of with the refund alone", async () => {
  const person = await aHolder();
  const buyer = await anOrder(person, person.email);
  const { body: form } = await startWith(buyer, 0);
  await payRest(form);
  const [paid] = (await detailOf(buyer.order.id)).transactions;
  await admin.staff.call("POST", `/api/admin/orders/${buyer.order.id}/refunds`, {
    transactionUuid: paid?.uuid,
    amountCents: 1000,
    reason: "Échange",
    asCredit: true,
  });
  expect(await kinds(person.userId)).toEqual([]);
  const { rows } =
    await sql`select from outbox where order_id = ${buyer.order.id} and kind = 'refund'`.execute(db());
  expect(rows).toHaveLength(1);
});

test("what was paid with credit and comes back to it is told with the mail of every refund, once", async () => {
  const buyer = await aBuyerWith(1200, [1000, 1000]);
  const { body: form } = await startWith(buyer, 1200);
  await payRest(form);
  const orderId = buyer.order.id;
  const [first, second] = (await detailOf(orderId)).items;
  const takeBack = async (itemId: string | undefined, refundCents: number) => {
    const items = [{ itemId, disposition: "restocked" }];
    const wish = { items, cause: "withdrawal", refundCents };
    const { status } = await admin.staff.call("POST", `/api/admin/orders/${orderId}/returns`, wish);
    expect(status).toBeLessThan(300);
  };
  const mails = async () => {
    const rows = sql<Told>`select kind, facts from outbox where order_id = ${orderId} and kind = 'refund'`;
    return (await rows.execute(db())).rows;
  };
  // The card first: its part waits for staff.
  await takeBack(first?.id, 1000);
  expect(await mails()).toEqual([]);
  await takeBack(second?.id, 1600);
  expect(await mails()).toHaveLength(1);
  const { version } = await detailOf(orderId);
  const cancelled = { status: "cancelled-by-admin", expectedVersion: version, reason: "Essai" };
  await admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, cancelled);
  const [message, ...others] = await mails();
  expect(others).toEqual([]);
  if (!message) throw new Error("She was not told");
  const mail = await renderMessage(admin.shop.context, { ...message, templateType: null, orderId });
  expect(mail).toMatchObject({ text: expect.stringMatching(/12,00.€.*avoir/) });
});

test("nobody is written to of credit that is gone, or without an address", async () => {
  const person = await aHolder();
  const creditId = await grant(person.userId, 1200);
  await admin.staff.call("POST", `/api/admin/credits/${creditId}/withdrawal`, { reason: "Erreur" });
  const [message] = await told(person.userId);
  expect(await sayings(message)).toMatchObject({ isOver: true });
  const viewer = await aPerson(db(), { email: "une.spectatrice@tiktok.invalid", handle: "une.spectatrice" });
  await grant(viewer, 500);
  expect(await kinds(viewer)).toEqual([]);
});

test("credit that ends soon is told of once, in time, and not of one that is spent", async () => {
  const [person, spent] = [await aHolder(), await aHolder()];
  const creditId = await grant(person.userId, 1200, "2099-12-31");
  await aged(creditId, 10);
  await tidy();
  expect(await kinds(person.userId)).toEqual(["credit-given"]);
  await aged(creditId, 20);
  await tidy();
  await tidy();
  expect(await kinds(person.userId)).toEqual(["credit-given", "credit-ends"]);
  const ends = formatDateProse(new Date(Date.now() + 8 * 86_400_000));
  expect(await sayings((await told(person.userId))[1])).toMatchObject({
    subject: `Votre avoir de 12,00\u00a0€ se termine le ${ends}`,
    text: expect.stringContaining("Il vous reste 12,00\u00a0€ d’avoir"),
  });
  const other = await grant(spent.userId, 1200, "2099-12-31");
  await admin.staff.call("POST", `/api/admin/credits/${other}/withdrawal`, { reason: "Erreur" });
  await aged(other, 27);
  await tidy();
  expect(await kinds(spent.userId)).toEqual(["credit-given"]);
});

test("a credit of a few days is not announced as ending the moment it is given", async () => {
  const person = await aHolder();
  const creditId = await grant(person.userId, 1200, "2099-12-31");
  await sql`update credits set expires_at = granted_at + interval '6 days' where id = ${creditId}`.execute(
    db(),
  );
  await tidy();
  expect(await kinds(person.userId)).toEqual(["credit-given"]);
});

test("an end at an hour of before became that of its day, of which nobody is told a second time", async () => {
  const { userId } = await aHolder();
  const creditId = await grant(userId, 1200, "2099-12-31");
  await aged(creditId, 20);
  await tidy();
  const ends = async () => (await creditsOf(userId))[0]?.expiresAt ?? "";
  const told = parisDay(new Date(await ends()));
  const migration = await readFile("db/migrations/0630_credit_ends_with_a_day.sql", "utf8");
  for (let time = 0; time < 2; time += 1) {
    await sql.raw(migration).execute(db());
    expect(parisField(await ends())).toBe(`${addDays(told, 1)}T00:00`);
  }
  await tidy();
  expect(await kinds(userId)).toEqual(["credit-given", "credit-ends"]);
});
