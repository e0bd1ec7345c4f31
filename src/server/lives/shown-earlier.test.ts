import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { OnAirNow } from "#contract/lives.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

let rank = 0;

/** A piece under this reference; without a photo where `photo` is null. */
async function lay(
  liveId: string,
  reference: string,
  {
    stock = 1,
    photo = `photos/${reference.toLowerCase()}.jpg`,
  }: { stock?: number; photo?: string | null } = {},
): Promise<string> {
  rank += 1;
  const { id } = await db()
    .insertInto("products")
    .values({
      live_id: liveId,
      name: `Robe ${reference}`,
      price_cents: 2500,
      ref: rank,
      ref_category: reference,
      photo_key: photo,
      stock,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const put = (liveId: string, reference: string | null) =>
  admin.staff.call("PUT", `/api/admin/live-console/lives/${liveId}/on-air`, { reference });
const now = async (liveId: string) =>
  (await admin.shop.visitor().call<OnAirNow>("GET", `/api/lives/${liveId}/on-air`)).body;
const shown = async (liveId: string) => (await now(liveId)).shown.map(({ reference }) => reference);

const beside = async (liveId: string) =>
  (
    await admin.shop.visitor().call<Pick<OnAirNow, "shown">>("GET", `/api/lives/${liveId}/shown`)
  ).body.shown.map(({ reference }) => reference);

test("with nothing on air guests see what was shown or taken and is free, the last one on air first", async () => {
  const liveId = await openLive(db());
  const first = await lay(liveId, "A1");
  const other = await lay(liveId, "a1", { photo: "photos/other.jpg" });
  const second = await lay(liveId, "A2", { stock: 2 });
  await lay(liveId, "A3");
  await lay(liveId, "A4", { photo: null });
  await lay(liveId, "A5");
  expect(await now(liveId)).toEqual({ piece: null, shown: [] });

  for (const reference of ["A4", "A3", "A1"]) await put(liveId, reference);
  expect(await now(liveId)).toMatchObject({ piece: { reference: "A1" }, shown: [] });
  expect(await beside(liveId)).toEqual(["A1", "A3"]);
  await put(liveId, null);
  await anOrder(db(), { liveId, productIds: [second] });
  // A4 has no photo; A5 was neither shown nor taken.
  expect(await shown(liveId)).toEqual(["A1", "A3", "A2"]);

  await anOrder(db(), { liveId, productIds: [first] });
  const [piece] = (await now(liveId)).shown;
  expect(piece).toEqual({
    reference: "A1",
    name: "Robe A1",
    photoUrl: "/photos/other.jpg",
    free: [other],
  });
  await anOrder(db(), { liveId, productIds: [other] });
  expect(await shown(liveId)).toEqual(["A3", "A2"]);
});

test("of a long live the last twelve are told, and nothing of another live", async () => {
  const [liveId, another] = [await openLive(db()), await openLive(db())];
  await lay(another, `Z${randomUUID().slice(0, 4)}`);
  for (let place = 1; place <= 14; place += 1) {
    await lay(liveId, `B${place}`);
    await put(liveId, `B${place}`);
  }
  await put(liveId, null);
  expect(await shown(liveId)).toEqual(Array.from({ length: 12 }, (_, place) => `B${14 - place}`));
  expect(await shown(another)).toEqual([]);
});
