import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { adminOf, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type Outcome = {
  messageId: number;
  subject: string;
  html: string;
  message: string;
  data: { fields?: Record<string, string> };
};

const send = (userId: string, words: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  admin.staff.call<Outcome>(
    "POST",
    `/api/admin/users/${userId}/messages`,
    {
      type: "shipped",
      subject: "Bonjour {{prenom}}",
      body: "<p>Merci {{prenom}}.</p>",
      isNoAdvertisement: true,
      ...words,
    },
    headers,
  );
const outboxRow = (id: number) =>
  db().selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a message goes to the person's own address, in the words of the staff, cleaned", async () => {
  const email = `${randomUUID().slice(0, 8)}@customer.example`;
  const userId = await aPerson(db(), { email, firstName: "Lise", lastName: "Roche" });
  const { status, body } = await send(userId, { body: "<p>Merci {{prenom}}<script>x()</script></p>" });
  expect(status).toBe(200);
  const row = await outboxRow(body.messageId);
  expect(row).toMatchObject({
    kind: "manual",
    state: "waiting",
    user_id: userId,
    order_id: null,
    template_type: "shipped",
    to_name: "Lise Roche",
    to_address: email,
    subject: "Bonjour Lise",
    created_by: admin.staff.userId,
  });
  expect(row.html).toContain("Merci Lise");
  expect(row.html).toContain("Voir la boutique");
  expect(row.html).not.toContain("x()");
});

test("sent twice with one key is one message; a failed one leaves again as it was written", async () => {
  const userId = await aPerson(db());
  const key = { "idempotency-key": randomUUID() };
  const [first, second] = [await send(userId, {}, key), await send(userId, {}, key)];
  expect(second.body).toEqual(first.body);
  const { messageId } = first.body;
  const written = await outboxRow(messageId);
  await db().updateTable("outbox").set({ state: "failed" }).where("id", "=", messageId).execute();
  await admin.staff.call("POST", `/api/admin/messages/${messageId}/retry`, {});
  const { subject, html, to_address, state } = await outboxRow(messageId);
  expect({ subject, html, to_address, state }).toEqual({
    subject: written.subject,
    html: written.html,
    to_address: written.to_address,
    state: "waiting",
  });
});

test("variables of an order speak of the newest one, and are refused where there is none", async () => {
  const { liveId } = await stockLive(db(), [null]);
  const userId = await aPerson(db());
  const words = { subject: "Votre commande {{numero_commande}}" };
  expect(await send(userId, words)).toMatchObject({
    status: 400,
    body: {
      data: {
        fields: {
          body: "Cette personne n'a aucune commande dont ce message puisse parler\u00a0: {{numero_commande}}.",
        },
      },
    },
  });
  await anOrder(db(), { liveId, userId });
  const newest = await anOrder(db(), { liveId, userId });
  const preview = await admin.staff.call<Outcome>("POST", `/api/admin/users/${userId}/messages/preview`, {
    type: "paid",
    body: "<p>Total {{total}}</p>",
    ...words,
  });
  expect(preview.body.subject).toBe(`Votre commande ${newest.number}`);
  expect(preview.body.html).toContain("6,00");
});

test("nobody writes to a placeholder address, to an unknown person, or nothing at all", async () => {
  const viewer = await aPerson(db(), { email: `${randomUUID().slice(0, 8)}@tiktok.invalid` });
  expect(await send(viewer)).toMatchObject({
    status: 409,
    body: { code: "RECIPIENT_WITHOUT_EMAIL", message: "Email utilisateur introuvable" },
  });
  expect(await send(randomUUID())).toMatchObject({
    status: 404,
    body: { message: "Utilisateur introuvable" },
  });
  const userId = await aPerson(db());
  expect((await send(userId, { subject: " " })).body.data.fields).toEqual({
    subject: "Le sujet est obligatoire",
  });
  expect((await send(userId, { body: "<p> </p>" })).body.data.fields).toEqual({
    body: "Le message est obligatoire",
  });
  expect((await send(userId, { toEmail: "autre@exemple.fr" })).status).toBe(400);
});

test("what names no order is asked about before it leaves to who has none", async () => {
  const { liveId } = await stockLive(db(), [null]);
  const [stranger, buyer] = [await aPerson(db()), await aPerson(db())];
  await anOrder(db(), { liveId, userId: buyer });
  const news = { subject: "Nouveautés jeudi !", isNoAdvertisement: false };
  expect(await send(stranger, news)).toMatchObject({
    status: 409,
    body: { code: "MAYBE_ADVERTISEMENT", message: expect.stringContaining("va à 1\u00a0personne et") },
  });
  const { body } = await send(stranger, { ...news, isNoAdvertisement: true });
  const { rows } = await sql`select after from audit_trail
    where action = 'message-queued' and subject_id = ${String(body.messageId)}`.execute(db());
  expect(rows).toMatchObject([{ after: { isNoAdvertisement: true } }]);
  expect((await send(buyer, news)).status).toBe(200);
});
