import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DataRequest } from "#contract/admin/personal-data.ts";
import { aDeliveredOrder, aWord } from "#tests/retention.ts";
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

const act = (requestId: string, what: "data", body = { password: PASSWORD }) =>
  admin.staff.call<{ zip: string }>("POST", `/api/admin/data-requests/${requestId}/${what}`, body);

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
    expect(await listed(requestId)).toMatchObject({ askedBy, userId: null, acts: ["export"] });
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
