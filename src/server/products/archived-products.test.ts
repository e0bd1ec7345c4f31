import { describe, expect, test } from "vitest";
import type { ProductRow } from "#contract/admin/products.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const create = (given: { liveId: string; ref: number; stock?: number }) =>
  admin.staff.call<ProductRow & { code: string }>("POST", "/api/admin/products", {
    ...{ name: "Robe portefeuille", priceCents: 2990, refCategory: "A12", size: "38", colorId: null },
    ...{ composition: null, stock: 1, photoKey: null },
    ...given,
  });
const get = async (id: string) =>
  (await admin.staff.call<ProductRow>("GET", `/api/admin/products/${id}`)).body;
const trailOf = async (id: string) =>
  (
    await db().selectFrom("audit_trail").select("action").where("subject_id", "=", id).orderBy("id").execute()
  ).map(({ action }) => action);

describe("an archived product", () => {
  async function anArchived(stock = 3) {
    const liveId = await openLive(db());
    const { body } = await create({ liveId, ref: 1, stock });
    const order = await anOrder(db(), { liveId, productIds: [body.id] });
    await admin.staff.call("DELETE", `/api/admin/products/${body.id}`);
    return { liveId, id: body.id, order };
  }
  const list = async (query: string) =>
    (await admin.staff.call<{ rows: ProductRow[] }>("GET", `/api/admin/products?${query}`)).body.rows;

  test("is in no list, search, sheet or sale, and in the archive alone", async () => {
    const { liveId, id } = await anArchived();
    const other = await anOrder(db(), { liveId });
    const guest = admin.shop.visitor();
    const body = async (path: string) => (await admin.staff.call<never>("GET", path)).body;
    const empty = await Promise.all([
      list(`live=${liveId}`),
      list(`live=${liveId}&q=A12`),
      guest
        .call<{ products: unknown[] }>("GET", `/api/lives/${liveId}/products?ref=A12`)
        .then(({ body: found }) => found.products),
      body(`/api/admin/products/sheet?live=${liveId}`).then(({ rows }) => rows),
      body(`/api/admin/orders/${other.id}/products?ref=12`),
    ]);
    expect(empty).toEqual([[], [], [], [], []]);
    expect((await list(`live=${liveId}&archived=true`)).map((row) => row.id)).toEqual([id]);
  });

  test("cannot be bought from a page that still shows it, by a guest or by staff", async () => {
    const { liveId, id } = await anArchived();
    const other = await anOrder(db(), { liveId });
    const guest = admin.shop.visitor();
    expect(await guest.call("POST", "/api/guest-orders", { liveId, productId: id })).toMatchObject({
      status: 404,
    });
    expect(
      await admin.staff.call("POST", `/api/admin/orders/${other.id}/items`, { productId: id }),
    ).toMatchObject({ status: 404, body: { code: "PRODUCT_NOT_FOUND" } });
  });

  test("keeps its rank, leaves what was announced to another, and comes back", async () => {
    const { liveId, id } = await anArchived();
    expect((await create({ liveId, ref: 1 })).body.code).toBe("PRODUCT_REF_TAKEN");
    expect((await create({ liveId, ref: 2 })).status).toBe(201);
    const restored = await admin.staff.call<ProductRow>("POST", `/api/admin/products/${id}/restoration`);
    expect(restored).toMatchObject({ status: 200, body: { archivedAt: null, ref: 1, taken: 1 } });
    await admin.staff.call("POST", `/api/admin/products/${id}/restoration`);
    expect((await list(`live=${liveId}&sort=ref`)).map(({ ref }) => ref)).toEqual([1, 2]);
    expect(await list(`live=${liveId}&archived=true`)).toEqual([]);
    expect((await trailOf(id)).filter((action) => action === "product-restored")).toHaveLength(1);
  });

  test("frees its piece when its order is cancelled, and takes it again when that is undone", async () => {
    const { id, order } = await anArchived(1);
    const set = (status: string, expectedVersion: number) =>
      admin.staff.call("PUT", `/api/admin/orders/${order.id}/status`, { status, expectedVersion });
    expect((await set("cancelled-by-admin", 1)).status).toBe(200);
    expect((await get(id)).taken).toBe(0);
    expect((await set("to-validate", 2)).status).toBe(200);
    expect((await get(id)).taken).toBe(1);
  });
});
