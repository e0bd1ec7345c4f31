import { hash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { adminOf } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type Given = { photoKey: string; productIds: string[] };
const put = (photos: Given[]) =>
  admin.staff.call<{ productIds: string[]; code: string }>("PUT", "/api/admin/products/photos", { photos });

async function aPhoto(): Promise<string> {
  const photoKey = `photos/${randomUUID()}.webp`;
  const bytes = await sharp({ create: { width: 4, height: 5, channels: 3, background: "#b5446e" } })
    .webp()
    .toBuffer();
  await admin.shop.context.files.put(photoKey, bytes, {
    contentType: "image/webp",
    sha256: hash("sha256", bytes, "hex"),
  });
  return photoKey;
}

async function pieces(count: number) {
  const { liveId } = await stockLive(db(), Array(count).fill(1));
  return (await productsOf(liveId)).map(({ id }) => id);
}
const productsOf = (liveId: string) =>
  db().selectFrom("products").selectAll().where("live_id", "=", liveId).orderBy("ref").execute();
const keysOf = async (ids: string[]) => {
  const rows = await db().selectFrom("products").select(["id", "photo_key"]).where("id", "in", ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.photo_key);
};
const trailOf = async (ids: string[]) =>
  (await db().selectFrom("audit_trail").selectAll().where("subject_id", "in", ids).execute()).map(
    ({ action, before, after }) => ({ action, before, after }),
  );

describe("photos that are given to many products at once", () => {
  test("each go to their products, noted in the trail, and a second time change nothing", async () => {
    const [one = "", two = "", three = ""] = await pieces(3);
    const [dress, skirt] = [await aPhoto(), await aPhoto()];
    const photos = [
      { photoKey: dress, productIds: [one, two] },
      { photoKey: skirt, productIds: [three] },
    ];
    const { status, body } = await put(photos);
    expect(status).toBe(200);
    expect(body.productIds.toSorted()).toEqual([one, two, three].toSorted());
    expect(await keysOf([one, two, three])).toEqual([dress, dress, skirt]);
    expect(await trailOf([three])).toEqual([
      { action: "product-saved", before: { photoKey: null }, after: { photoKey: skirt } },
    ]);
    expect((await put(photos)).status).toBe(200);
    expect(await trailOf([one, two, three])).toHaveLength(3);
  });

  test("leave out a product that was deleted meanwhile", async () => {
    const [one = ""] = await pieces(1);
    const photoKey = await aPhoto();
    const { status, body } = await put([{ photoKey, productIds: [randomUUID(), one] }]);
    expect({ status, given: body.productIds }).toEqual({ status: 200, given: [one] });
    expect(await keysOf([one])).toEqual([photoKey]);
  });

  test("are refused all when one of them was never sent", async () => {
    const [one = "", two = ""] = await pieces(2);
    const photos = [
      { photoKey: await aPhoto(), productIds: [one] },
      { photoKey: "photos/never-sent.webp", productIds: [two] },
    ];
    expect(await put(photos)).toMatchObject({ status: 404, body: { code: "PHOTO_NOT_FOUND" } });
    expect(await keysOf([one, two])).toEqual([null, null]);
  });

  test("are refused when one product is to have two", async () => {
    const [one = ""] = await pieces(1);
    const photos = [
      { photoKey: await aPhoto(), productIds: [one] },
      { photoKey: await aPhoto(), productIds: [one] },
    ];
    expect((await put(photos)).status).toBe(400);
    expect(await keysOf([one])).toEqual([null]);
  });

  test("by two colleagues at once, in either order, leave each product with one of the two", async () => {
    const ids = await pieces(12);
    const [first, second] = [await aPhoto(), await aPhoto()];
    const answers = await Promise.all([
      put([{ photoKey: first, productIds: ids }]),
      put([{ photoKey: second, productIds: ids.toReversed() }]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(await keysOf(ids)).size).toBe(1);
  });

  test("stand beside the pieces of a live in its sheet", async () => {
    const { liveId } = await stockLive(db(), [1, 1]);
    const [one] = await productsOf(liveId);
    const photoKey = await aPhoto();
    await put([{ photoKey, productIds: [one?.id ?? ""] }]);
    const sheet = await admin.staff.call<{ rows: { id: string; photoUrl: string | null }[] }>(
      "GET",
      `/api/admin/products/sheet?live=${liveId}`,
    );
    const shown = new Map(sheet.body.rows.map(({ id, photoUrl }) => [id, photoUrl]));
    expect([...shown.values()].toSorted()).toEqual([`/${photoKey}`, null]);
    expect(shown.get(one?.id ?? "")).toBe(`/${photoKey}`);
  });

  test("are refused to a grid that names one which was never sent, and kept by one that names one which was", async () => {
    const liveId = await openLive(db());
    const row = {
      refCategory: "P1",
      name: "Robe",
      priceCents: 3990,
      size: null,
      colorId: null,
      composition: null,
      maker: null,
      stock: 1,
    };
    const create = (photoKey: string) =>
      admin.staff.call("POST", "/api/admin/products/rows", { liveId, rows: [{ ...row, photoKey }] });
    expect((await create("photos/never-sent.webp")).status).toBe(404);
    const photoKey = await aPhoto();
    expect((await create(photoKey)).status).toBe(200);
    expect((await productsOf(liveId)).map(({ photo_key }) => photo_key)).toEqual([photoKey]);
  });
});
