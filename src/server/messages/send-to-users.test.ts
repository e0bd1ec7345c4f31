import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { adminOf, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const db = () => admin.shop.context.db;

interface Sent {
  batchId: string;
  queued: number;
  refused: { id: string; label: string; code: string; message: string }[];
  data: { fields?: Record<string, string> };
}

const send = (userIds: string[], words: object = {}, headers = {}) =>
  admin.staff.call<Sent>(
    "POST",
    "/api/admin/messages/people",
    {
      userIds,
      type: "shipped",
      subject: "Bonjour {{prenom}}",
      body: "<p>Merci {{prenom}}.</p>",
      isNoAdvertisement: true,
      ...words,
    },
    headers,
  );
const messagesOf = async (batchId: string) =>
  (
    await sql<{ subject: string; to_address: string; created_by: string }>`
      select subject, to_address, created_by from outbox where batch_id = ${batchId} order by id`.execute(
      db(),
    )
  ).rows;

const mark = () => randomUUID().slice(0, 8);

test("each is written to by name, at the address of their own row; who has none is told apart, and stops nobody", async () => {
  const word = mark();
  const lise = await aPerson(db(), { firstName: "Lise", email: `lise-${word}@customer.example` });
  const viewer = await aPerson(db(), {
    firstName: "",
    lastName: "",
    handle: `nana${word}`,
    email: `${word}@tiktok.invalid`,
  });
  const nour = await aPerson(db(), { firstName: "Nour", email: `nour-${word}@customer.example` });
  const gone = randomUUID();
  const { body } = await send([lise, viewer, nour, gone, lise]);
  expect(body).toMatchObject({
    queued: 2,
    refused: [
      {
        id: viewer,
        label: `@nana${word}`,
        code: "RECIPIENT_WITHOUT_EMAIL",
        message: "Email utilisateur introuvable",
      },
      { id: gone, label: "", code: "USER_NOT_FOUND", message: "Utilisateur introuvable" },
    ],
  });
  expect(await messagesOf(body.batchId)).toEqual([
    { subject: "Bonjour Lise", to_address: `lise-${word}@customer.example`, created_by: admin.staff.userId },
    { subject: "Bonjour Nour", to_address: `nour-${word}@customer.example`, created_by: admin.staff.userId },
  ]);
  const { rows: trail } = await sql`
    select action, after from audit_trail where subject_id = ${body.batchId}`.execute(db());
  expect(trail).toEqual([
    {
      action: "messages-queued",
      after: {
        purpose: "follow-up",
        type: "shipped",
        subject: "Bonjour {{prenom}}",
        isNoAdvertisement: true,
        queued: 2,
        refused: 2,
      },
    },
  ]);

  outbox.start();
  const progress = async () =>
    (await admin.staff.call("GET", `/api/admin/messages/batches/${body.batchId}`)).body;
  await expect.poll(progress).toEqual({ waiting: 0, sent: 2, failed: [] });
  expect(await mailbox.received(`nour-${word}@customer.example`)).toHaveLength(1);
});

test("words about an order speak of each person's newest one; who has none is refused by themselves", async () => {
  const { liveId } = await stockLive(db(), [null]);
  const [buyer, visitor] = [
    await aPerson(db(), { lastName: "Achète" }),
    await aPerson(db(), { lastName: "Regarde" }),
  ];
  await anOrder(db(), { liveId, userId: buyer });
  const newest = await anOrder(db(), { liveId, userId: buyer });
  const { body } = await send([buyer, visitor], { subject: "Votre commande {{numero_commande}}" });
  expect(body).toMatchObject({
    queued: 1,
    refused: [
      {
        id: visitor,
        label: "Lise Regarde",
        message:
          "Cette personne n'a aucune commande dont ce message puisse parler\u00a0: {{numero_commande}}.",
      },
    ],
  });
  expect((await messagesOf(body.batchId)).map(({ subject }) => subject)).toEqual([
    `Votre commande ${newest.number}`,
  ]);
});

test("a double click writes once, and nothing is written without words", async () => {
  const person = await aPerson(db());
  const key = { "idempotency-key": randomUUID() };
  const [one, two] = await Promise.all([send([person], {}, key), send([person], {}, key)]);
  expect(two.body).toEqual(one.body);
  expect(await messagesOf(one.body.batchId)).toHaveLength(1);
  expect((await send([person], { body: "<p> </p>" })).body.data.fields).toEqual({
    body: "Le message est obligatoire",
  });
  expect((await send([])).status).toBe(400);
});
