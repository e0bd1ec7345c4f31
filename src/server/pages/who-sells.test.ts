import { hash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AllSettings } from "#contract/admin/settings.ts";
import { ownShop } from "#tests/open-shop.ts";
import { aColleague, adminOf, anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { countParcelsSent } from "./pages.sql.ts";

const admin = adminOf();
const sending = ownShop();

const portrait = {
  portraitPhoto: "",
  portraitName: "Camille",
  portraitTown: " Lyon ",
  portraitWords: "Je choisis chaque pièce.\nJe vous la montre telle qu'elle est.",
  portraitHandle: "@HF.Outlet",
};

async function save(values: object, { keepsClaims = false, who = admin.staff } = {}) {
  const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
  return who.call<AllSettings & { code: string }>("PUT", "/api/admin/settings/portrait", {
    expectedVersion: body.versions.portrait,
    values: { ...portrait, ...values },
    keepsClaims,
  });
}

const shown = async (shop = admin.shop) =>
  (await shop.visitor().call<{ portrait: object; parcelsSent: number | null }>("GET", "/api/shop")).body;

async function aPhoto(): Promise<string> {
  const bytes = Buffer.from(randomUUID());
  const key = `photos/${randomUUID()}.webp`;
  await admin.shop.context.files.put(key, bytes, {
    contentType: "image/webp",
    sha256: hash("sha256", bytes, "hex"),
  });
  return key;
}

test("who sells is what an owner says of her, and nothing before", async () => {
  expect((await shown()).portrait).toEqual({ photoUrl: null, name: "", town: "", words: "", handle: "" });
  const portraitPhoto = await aPhoto();
  expect((await save({ portraitPhoto })).status).toBe(200);
  expect((await shown()).portrait).toEqual({
    photoUrl: `/${portraitPhoto}`,
    name: "Camille",
    town: "Lyon",
    words: portrait.portraitWords,
    handle: "hf.outlet",
  });
  const told = await sql<{ key: string }>`select subject_id as key from audit_trail
    where action = 'setting-saved' and subject_id like 'portrait%' order by id`.execute(
    admin.shop.context.db,
  );
  expect(told.rows.map(({ key }) => key)).toEqual(Object.keys(portrait));
});

test("a portrait has a photo that was sent, words that are short, and an owner's hand", async () => {
  expect(await save({ portraitPhoto: `photos/${randomUUID()}.webp` })).toMatchObject({
    status: 404,
    body: { code: "PHOTO_NOT_FOUND" },
  });
  for (const wrong of [
    { portraitPhoto: "labels/secret.pdf" },
    { portraitWords: "a".repeat(321) },
    { portraitHandle: "deux mots" },
  ])
    expect(await save(wrong)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  expect(await save({}, { who: await aColleague(admin.shop, "management") })).toMatchObject({ status: 403 });
  expect((await save({}, { who: await anAdministrator(admin.shop) })).status).toBe(200);
});

test("her words are asked about where they claim what the law wants proved", async () => {
  const portraitWords = "Des pièces écologiques.";
  expect(await save({ portraitWords })).toMatchObject({ status: 409, body: { code: "CLAIMING_WORDS" } });
  expect((await save({ portraitWords }, { keepsClaims: true })).status).toBe(200);
});

test("the parcels that were sent are counted once each, and told once they are more than a hundred", async () => {
  const { db } = sending.it.context;
  const { liveId } = await stockLive(db, [1]);
  const order = (count: number, status: string, shippedAt: string | null) =>
    sql`insert into orders (id, order_number, live_id, origin, status, shipping_cents, paid_at, shipped_at)
      select gen_random_uuid(), 'HF-' || gen_random_uuid(), ${liveId}, 'guest', ${status}, 600, now(), ${shippedAt}::timestamptz
      from generate_series(1, ${count})`.execute(db);
  await order(100, "shipped", "2026-01-01");
  await order(5, "paid", null);
  // Another order that went in the same parcel, and what came back afterwards.
  await order(1, "shipped", "2026-01-01");
  await sql`with two as (select id, parcel_id from orders where shipped_at is not null order by id limit 2)
    update orders set parcel_id = (select parcel_id from two order by id limit 1) where id in (select id from two)`.execute(
    db,
  );
  expect((await countParcelsSent(db)).sent).toBe(100);
  await order(1, "delivered", "2026-01-02");
  expect((await countParcelsSent(db)).sent).toBe(101);
  expect((await shown(sending.it)).parcelsSent).toBe(100);
});
