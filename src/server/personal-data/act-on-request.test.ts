import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DataRequest } from "#contract/admin/personal-data.ts";
import { aDeliveredOrder, aWord, tablesThatSay } from "#tests/retention.ts";
import { adminOf, aPerson, PASSWORD } from "#tests/staff.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

async function note(askedBy: string): Promise<string> {
  const { body } = await admin.staff.call<{ id: string }>(
    "POST",
    "/api/admin/data-requests",
    { kind: "access", channel: "email", askedBy, receivedOn: "2026-01-31" },
    { "idempotency-key": randomUUID() },
  );
  return body.id;
}

const listed = async (requestId: string) =>
  (await admin.staff.call<DataRequest[]>("GET", "/api/admin/data-requests")).body.find(
    ({ id }) => id === requestId,
  );

const act = (
  requestId: string,
  what: "data" | "erasure" | "objection",
  body: object = { password: PASSWORD },
) => admin.staff.call<{ zip: string }>("POST", `/api/admin/data-requests/${requestId}/${what}`, body);

async function exported(requestId: string) {
  const { body } = await act(requestId, "data");
  const files = unzipSync(Buffer.from(body.zip, "base64"));
  return JSON.parse(strFromU8(files["donnees.json"] ?? new Uint8Array()));
}

test("somebody who was erased is known by an order's number or an archived order's e-mail, and gets what is kept", async () => {
  const word = aWord();
  const email = `${word}@example.fr`;
  const userId = await aPerson(db(), { email });
  const { number } = await aDeliveredOrder(db(), word, userId);
  const archived = await aDeliveredOrder(db(), word, userId);
  await sql`update orders set archived_at = clock_timestamp() where id = ${archived.id}`.execute(db());
  await sql`update users set email = ${`${userId}@erased.invalid`}, erased_at = clock_timestamp() where id = ${userId}`.execute(
    db(),
  );
  for (const askedBy of [email, number.toLowerCase()]) {
    const requestId = await note(askedBy);
    expect(await listed(requestId)).toMatchObject({
      askedBy,
      userId: null,
      acts: askedBy === email ? ["export", "erase", "object"] : ["export"],
    });
    expect(await exported(requestId)).toMatchObject({
      person: null,
      orders: expect.arrayContaining([
        expect.objectContaining({ number }),
        expect.objectContaining({ address: expect.objectContaining({ email }) }),
      ]),
      acts: expect.arrayContaining([expect.objectContaining({ action: "data-request-exported" })]),
    });
    await admin.staff.call("PUT", `/api/admin/data-requests/${requestId}/answer`, { answer: "Remis." });
    expect((await listed(requestId))?.acts).toEqual([]);
  }
});

test("the data of a request that names nobody are refused", async () => {
  expect(await act(await note("Madame Personne"), "data")).toMatchObject({
    status: 404,
    body: { code: "USER_NOT_FOUND" },
  });
});

/** An e-mail that asked to be told of the next live, and that paid without an order. */
async function anAddress() {
  const word = aWord();
  const email = `${word}@example.fr`;
  await sql`insert into alerts (email, consent) values (${email.toUpperCase()}, 'oui')`.execute(db());
  await sql`insert into advertising_choices (email, agreed, words, channel)
    values (${email}, false, 'non merci', 'staff')`.execute(db());
  await sql`insert into outbox (dedupe_key, kind, state, subject, to_address)
    values (${randomUUID()}, 'live-begins', 'sent', 'Le live commence', ${email})`.execute(db());
  await sql`insert into unmatched_payments (transaction_uuid, cause, detailed_status, source, amount_cents, currency,
    payer_name, payer_email, paid_at, state, handled_at)
    values (${randomUUID()}, 'mode', 'AUTHORISED', 'notification', 100, 'EUR', ${word}, ${email}, now(), 'dismissed', now())`.execute(
    db(),
  );
  return { word, email };
}

test("somebody known by an e-mail alone gets what stands under it, and nothing of another's", async () => {
  const [{ email }, other] = [await anAddress(), await anAddress()];
  const requestId = await note(email);
  expect(await listed(requestId)).toMatchObject({ userId: null, acts: ["export", "erase", "object"] });
  const data = await exported(requestId);
  expect(data).toMatchObject({
    person: null,
    alerts: [{ email: email.toUpperCase() }],
    advertising: [{ words: "non merci" }],
    messages: [{ subject: "Le live commence" }],
    unmatchedPayments: [{ payerEmail: email }],
    requests: [{ askedBy: email }],
    orders: [],
  });
  expect(JSON.stringify(data).toLowerCase()).not.toContain(other.word);
});

test("somebody known by an e-mail alone is erased, for the owner's password alone", async () => {
  const { email, word } = await anAddress();
  const requestId = await note(email);
  expect(await act(requestId, "erasure", { password: "not my password" })).toMatchObject({ status: 403 });
  expect(await act(requestId, "erasure")).toMatchObject({ status: 200, body: { erased: true } });
  expect(await tablesThatSay(db(), [word])).toEqual([]);
  expect(await listed(requestId)).toMatchObject({ askedBy: null, acts: [] });
  const { rows } =
    await sql`select action from audit_trail where subject_id = ${requestId} order by id`.execute(db());
  expect(rows).toEqual([{ action: "data-request-noted" }, { action: "data-request-erased" }]);
});

test("her objection is kept with the day it came, and ends her alerts", async () => {
  const email = `${aWord()}@example.fr`;
  await sql`insert into alerts (email, consent) values (${email}, 'oui')`.execute(db());
  const requestId = await note(email);
  for (const _ of [1, 2]) expect((await act(requestId, "objection", {})).status).toBe(200);
  expect(await exported(requestId)).toMatchObject({
    alerts: [],
    advertising: [{ agreed: false, words: "Demande reçue le 31 janvier 2026 (email)", channel: "staff" }],
    acts: expect.arrayContaining([expect.objectContaining({ action: "data-request-objected" })]),
  });
});

test("by a number alone, an objection ends every agreement to texts to it, and no other's", async () => {
  const [number, other] = ["+33698111213", "+33698111214"];
  const { id: orderId } = await aDeliveredOrder(db(), aWord());
  await sql`insert into sms_consents (handle, order_id, number, words) values
    (${aWord()}, null, ${number}, 'oui'), (null, ${orderId}, ${number}, 'oui'), (${aWord()}, null, ${other}, 'oui')`.execute(
    db(),
  );
  const requestId = await note("06 98 11 12 13");
  expect(await listed(requestId)).toMatchObject({ userId: null, acts: ["object"] });
  expect((await act(requestId, "objection", {})).status).toBe(200);
  const { rows } =
    await sql`select number, ended_by from sms_consents where number = any(${[number, other]}) order by id`.execute(
      db(),
    );
  expect(rows).toEqual([
    { number, ended_by: "staff" },
    { number, ended_by: "staff" },
    { number: other, ended_by: null },
  ]);
  const { rows: acts } = await sql`select action, actor_kind from audit_trail
    where subject_id = any(${[requestId, orderId]}) and action <> 'data-request-noted' order by id`.execute(
    db(),
  );
  expect(acts).toEqual([
    { action: "sms-stopped", actor_kind: "admin" },
    { action: "data-request-objected", actor_kind: "admin" },
  ]);
  expect((await act(requestId, "erasure")).body).toMatchObject({ code: "USER_NOT_FOUND" });
});

test("whoever has a page by now is left to it, and a name is nobody's", async () => {
  const email = `${aWord()}@example.fr`;
  const [hers, nobodys] = [await note(email), await note("Madame Personne")];
  await aPerson(db(), { email });
  for (const [what, body] of [
    ["erasure", { password: PASSWORD }],
    ["objection", {}],
  ] as const) {
    expect(await act(hers, what, body)).toMatchObject({ status: 409, body: { code: "VIEWER_IS_PERSON" } });
    expect(await act(nobodys, what, body)).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
  }
});
