import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SavedView } from "#contract/admin/views.ts";
import { aWord, tablesThatSay } from "#tests/retention.ts";
import { adminOf, anOrder, aPerson, PASSWORD } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const erase = (userId: string) =>
  admin.staff.call(
    "POST",
    `/api/admin/users/${userId}/erasure`,
    { password: PASSWORD },
    { "idempotency-key": randomUUID() },
  );

async function aBuyer() {
  const word = aWord();
  const userId = await aPerson(db(), { email: `${word}@tiktok.invalid`, firstName: "Léa", lastName: word });
  const { liveId, productIds } = await stockLive(db(), [1]);
  const address = { firstName: "Léa", lastName: word, email: `${word}@example.fr`, phone: "06 55 44 33 22" };
  const order = await anOrder(db(), { liveId, productIds, status: "delivered", userId, address });
  return { word, userId, order };
}

test("what staff were answered about her names her no more under its key, and is still the answer", async () => {
  const [hers, others] = [await aBuyer(), await aBuyer()];
  const key = randomUUID();
  const write = () =>
    admin.staff.call<{ batchId: string; refused: { id: string; label: string }[] }>(
      "POST",
      "/api/admin/messages/people",
      {
        userIds: [hers.userId, others.userId],
        type: "shipped",
        subject: "Bonjour",
        body: "<p>À bientôt</p>",
        isNoAdvertisement: true,
      },
      { "idempotency-key": key },
    );
  const first = await write();
  expect(first).toMatchObject({ status: 200 });
  expect(first.body.refused.map(({ label }) => label)).toEqual([`Léa ${hers.word}`, `Léa ${others.word}`]);
  const answered = (route: string, body: object) =>
    sql`insert into idempotency_keys (principal, route, key, request_hash, status, body)
      values ('user:x', ${route}, ${randomUUID()}, 'x', 200, ${JSON.stringify(body)}::jsonb)`.execute(db());
  await answered("admin.packing.scan", { did: "opened", orderId: hers.order.id, buyer: hers.word });
  await answered("admin.handover.scan", {
    trackingNumber: `6A${hers.word}`,
    orders: [{ id: hers.order.id, number: "HF-1", name: hers.word }],
  });
  expect(await tablesThatSay(db(), [hers.word])).toContain("idempotency_keys");
  expect(await erase(hers.userId)).toMatchObject({ status: 200 });
  expect(await tablesThatSay(db(), [hers.word])).toEqual([]);
  const again = await write();
  expect(again.body.batchId).toBe(first.body.batchId);
  expect(again.body.refused.map(({ label }) => label)).toEqual(["", `Léa ${others.word}`]);
});

test("views by which staff looked for her go with her, and no others", async () => {
  const { word, userId } = await aBuyer();
  const view = async (name: string, query: string, list = "orders") =>
    (await admin.staff.call<SavedView>("POST", "/api/admin/views", { list, name, query })).body;
  await view("Par son nom", `q=${word.toUpperCase()}&status=paid`);
  await view("Par son e-mail", `q=${encodeURIComponent(`${word}@example.fr`)}`, "outbox");
  await view("Par son numéro", "q=%2B33+6+55+44+33+22");
  await view(`Suivi de Léa ${word}`, "status=paid", "users");
  await view("Les Léa", "q=l%C3%A9a");
  await view("Autres", `q=${aWord()}`);
  await view("Robes", `q=${word}`, "products");
  expect(await erase(userId)).toMatchObject({ status: 200 });
  const { rows } = await sql<{ name: string }>`select name from saved_views order by created_at`.execute(
    db(),
  );
  expect(rows.map(({ name }) => name)).toEqual(["Les Léa", "Autres", "Robes"]);
  const { rows: said } = await sql`select from idempotency_keys
    where body::text like '%55+44+33%' or body ->> 'name' like '%Léa zyx%'`.execute(db());
  expect(said).toEqual([]);
});
