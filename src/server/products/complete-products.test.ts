import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MakerRow } from "#contract/admin/makers.ts";
import type { ProductRow } from "#contract/admin/products.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { OfferedProduct } from "#contract/lives.ts";
import { asSystem } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { A_MAKER } from "#tests/a-maker.ts";
import { setLimit } from "#tests/set-limit.ts";
import { adminOf } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";
import { copyProduct } from "./copy-product.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type No = { code: string; message: string };

const FACTS = { photo_key: "photos/robe.svg", composition: "100 % coton", size: "38" };

const aMaker = async (given: Partial<typeof A_MAKER> = {}) => {
  const made = await admin.staff.call<{ id: string }>("POST", "/api/admin/makers", {
    ...A_MAKER,
    name: `Atelier ${randomUUID().slice(0, 8)}`,
    ...given,
  });
  expect(made.status).toBe(201);
  return made.body.id;
};
const makers = async () => (await admin.staff.call<MakerRow[]>("GET", "/api/admin/makers")).body;
const maker = async (id: string) => {
  const found = (await makers()).find((one) => one.id === id);
  if (!found) throw new Error("The maker is not in the list");
  return found;
};
const saveMaker = async (id: string, change: Partial<typeof A_MAKER>) => {
  const { products: _p, complete: _c, version, id: _i, ...fields } = await maker(id);
  return admin.staff.call("PUT", `/api/admin/makers/${id}`, {
    ...fields,
    ...change,
    expectedVersion: version,
  });
};

let liveId: string;
let ref = 0;
beforeEach(async () => {
  liveId = await openLive(db());
  await sql`update makers set is_default = false where is_default`.execute(db());
});

async function aProduct(given: Record<string, unknown> = {}): Promise<string> {
  ref += 1;
  const { id } = await db()
    .insertInto("products")
    .values({
      live_id: liveId,
      ref,
      ref_category: `C${ref}`,
      name: "Robe",
      price_cents: 2000,
      ...FACTS,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const missingOf = async (id: string) =>
  (await admin.staff.call<ProductRow>("GET", `/api/admin/products/${id}`)).body.missing;
const incomplete = async () =>
  (await admin.staff.call<{ total: number }>("GET", `/api/admin/products?live=${liveId}&state=incomplete`))
    .body.total;
const take = (productId: string) =>
  admin.shop.visitor().call<GuestOrder & No>("POST", "/api/guest-orders", { liveId, productId });

afterAll(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
});

test("a copy for another live keeps what the law wants shown of the piece", async () => {
  const kept = { composition: "80 % laine, 20 % cuir", maker_id: await aMaker(), warnings: "Ne pas laver." };
  const productId = await aProduct({ ...kept, animal_parts: true });
  const other = await openLive(db());
  const copied = await inTransaction(db(), (tx) =>
    copyProduct(tx, asSystem(admin.shop.context), { productId, liveId: other }),
  );
  const columns = ["composition", "size", "maker_id", "photo_key", "warnings", "animal_parts"] as const;
  const read = (id: string) =>
    db().selectFrom("products").where("id", "=", id).select(columns).executeTakeFirstOrThrow();
  expect(await read(copied)).toEqual({ ...FACTS, ...kept, animal_parts: true });
  expect(await missingOf(copied)).toEqual([]);
});

describe("what a product lacks", () => {
  test("is told by name, and counted by the filter", async () => {
    const makerId = await aMaker();
    const whole = await aProduct({ maker_id: makerId });
    expect(await missingOf(whole)).toEqual([]);
    const bare = await aProduct({ photo_key: null, composition: null, size: " " });
    expect(await missingOf(bare)).toEqual(["photo", "composition", "size", "maker"]);
    expect(await missingOf(await aProduct({ maker_id: makerId, composition: "coton" }))).toEqual([
      "composition",
    ]);
    expect(await incomplete()).toBe(2);
  });

  test("is work for staff before its live and in it, as many on the dashboard as in the list behind its number", async () => {
    const told = async () =>
      (await admin.staff.call<{ [name: string]: number }>("GET", "/api/admin/dashboard")).body;
    const listed = async () =>
      (await admin.staff.call<{ total: number }>("GET", "/api/admin/products?live=all&state=to-complete"))
        .body.total;
    await setLimit(admin.shop, "sellIncomplete", "no");
    const before = await told();
    expect(await listed()).toBe(before.incompleteProducts);
    const past = await openLive(db());
    await sql`update lives set is_active = false, live_date = now() - interval '3 days' where id = ${past}`.execute(
      db(),
    );
    for (const live_id of [liveId, past]) await aProduct({ live_id, photo_key: null, stock: 3 });
    const after = (before.incompleteProducts ?? 0) + 1;
    expect([(await told()).incompleteProducts, await listed()]).toEqual([after, after]);
    // Three pieces of 20,00 € that cannot be sold.
    expect((await told()).incompleteCents).toBe((before.incompleteCents ?? 0) + 6000);
    await setLimit(admin.shop, "sellIncomplete", "yes");
    expect(await told()).toMatchObject({ incompleteProducts: 0, incompleteCents: 0 });
  });

  test("follows its maker: until whoever answers for them in the Union is named", async () => {
    const id = await aProduct({ maker: "Usine Lointaine, Route 5, Dacca" });
    expect(await missingOf(id)).toEqual(["maker"]);
    const [found] = (await makers()).filter(({ name }) => name === "Usine Lointaine");
    expect(found).toMatchObject({ address: "Route 5, Dacca", contact: "", complete: false, products: 1 });
    const contact = "https://usine.example";
    expect(await saveMaker(found?.id ?? "", { contact, outsideEu: true })).toMatchObject({ status: 400 });
    expect(await missingOf(id)).toEqual(["maker"]);
    const responsible = {
      responsibleName: "Import SARL",
      responsibleAddress: "1 quai du Port, 13002 Marseille",
      responsibleContact: "contact@import.example",
    };
    expect(await saveMaker(found?.id ?? "", { contact, outsideEu: true, ...responsible })).toMatchObject({
      status: 200,
    });
    expect(await missingOf(id)).toEqual([]);
  });

  test("is not its maker where the shop has one of its own, and is again when it has none", async () => {
    const id = await aProduct();
    expect(await missingOf(id)).toEqual(["maker"]);
    const own = await aMaker({ isDefault: true });
    expect(await missingOf(id)).toEqual([]);
    const other = await aMaker({ isDefault: true });
    expect((await maker(own)).isDefault).toBe(false);
    expect(await missingOf(id)).toEqual([]);
    await saveMaker(other, { isDefault: false });
    expect(await missingOf(id)).toEqual(["maker"]);
  });

  test("is right whatever is written at once: makers that change and products that come", async () => {
    const makerId = await aMaker();
    const complete = (outsideEu: boolean) =>
      sql`update makers set outside_eu = ${outsideEu}, responsible_name = '' where id = ${makerId}`.execute(
        db(),
      );
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        turn % 2 ? complete(turn % 4 === 1) : aProduct({ maker_id: makerId }),
      ).map((work) => work.catch((error: { code?: string }) => expect(error.code).toBe("40P01"))),
    );
    const { rows } = await sql`select id from products p where missing <> product_missing(p)`.execute(db());
    expect(rows).toEqual([]);
  });
});

test("a product that says something else than what it lacks is a breach of I20", async () => {
  const id = await aProduct();
  await sql`update products set missing = '{}' where id = ${id}`.execute(db());
  expect(await brokenInvariants(db())).toMatchObject([
    { invariant: "I20", id, problem: "dit qu'il manque «», et il manque «maker»" },
  ]);
  await sql`update products set size = size where id = ${id}`.execute(db());
  expect(await brokenInvariants(db())).toEqual([]);
});

describe("a piece that lacks something", () => {
  test("is found, and neither opens an order nor joins one, until it is complete", async () => {
    await setLimit(admin.shop, "sellIncomplete", "no");
    const bare = await aProduct();
    const offers = await admin.shop
      .visitor()
      .call<{ products: OfferedProduct[] }>("GET", `/api/lives/${liveId}/products?ref=C${ref}`);
    expect(offers.body.products).toMatchObject([{ id: bare, onSale: false }]);
    const no = {
      status: 409,
      body: { code: "PRODUCT_INCOMPLETE", message: "Cette pièce n'est pas encore en vente." },
    };
    expect(await take(bare)).toMatchObject(no);
    const makerId = await aMaker();
    const guest = admin.shop.visitor();
    const order = await guest.call<GuestOrder>("POST", "/api/guest-orders", {
      liveId,
      productId: await aProduct({ maker_id: makerId, warnings: "Tenir loin du feu" }),
    });
    expect(order.body.items).toMatchObject([
      { safety: { maker: { ...pick(A_MAKER), responsible: null }, warnings: "Tenir loin du feu" } },
    ]);
    const path = `/api/guest-orders/${order.body.id}/items`;
    expect(await guest.call("POST", path, { productId: bare })).toMatchObject(no);
    expect(
      await admin.staff.call("POST", `/api/admin/orders/${order.body.id}/items`, { productId: bare }),
    ).toMatchObject(no);
    expect(await taken(bare)).toBe(0);
    await db().updateTable("products").set({ maker_id: makerId }).where("id", "=", bare).execute();
    expect((await guest.call<GuestOrder>("POST", path, { productId: bare })).body.items).toHaveLength(2);
  });

  test("is told of before its live goes on air, with what the pieces of these lives lack", async () => {
    await setLimit(admin.shop, "sellIncomplete", "no");
    const [one, other] = [await openLive(db()), await openLive(db())];
    const maker_id = await aMaker();
    await aProduct({ live_id: one, maker_id, photo_key: null });
    await aProduct({ live_id: one, maker_id, photo_key: null, size: null });
    await aProduct({ live_id: one, maker_id });
    await aProduct({ live_id: one, photo_key: null, archived_at: new Date() });
    await aProduct({ live_id: other, maker_id, composition: null });
    const read = async (...liveIds: string[]) =>
      (await admin.staff.call("POST", "/api/admin/lives/incomplete", { liveIds })).body;
    expect(await read(one)).toEqual({ pieces: 2, missing: ["photo", "size"] });
    expect(await read(other)).toEqual({ pieces: 1, missing: ["composition"] });
    expect(await read(one, other)).toEqual({ pieces: 3, missing: ["photo", "composition", "size"] });
    await setLimit(admin.shop, "sellIncomplete", "yes");
    expect(await read(one, other)).toEqual({ pieces: 0, missing: [] });
  });

  test("is told when it is made in a line of a grid, where the shop does not sell it", async () => {
    const made = async (refCategory: string) =>
      (
        await admin.staff.call<{ products: ProductRow[] }>("POST", "/api/admin/products/rows", {
          liveId,
          rows: [
            {
              refCategory,
              name: "Robe",
              priceCents: 2500,
              size: "M",
              composition: "100 % lin",
              colorId: null,
              maker: null,
              stock: 1,
            },
          ],
        })
      ).body.products;
    await setLimit(admin.shop, "sellIncomplete", "no");
    expect(await made("N1")).toMatchObject([{ missing: ["photo", "maker"] }]);
    await setLimit(admin.shop, "sellIncomplete", "yes");
    expect(await made("N2")).toMatchObject([{ missing: [] }]);
  });

  test("may be ordered where the shop says so", async () => {
    const bare = await aProduct();
    await setLimit(admin.shop, "sellIncomplete", "yes");
    expect((await take(bare)).status).toBe(201);
  });
});

const pick = ({ address, contact }: typeof A_MAKER) => ({ address, contact });
const taken = async (id: string) =>
  (await db().selectFrom("products").select("taken").where("id", "=", id).executeTakeFirstOrThrow()).taken;
