import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ProductRow } from "#contract/admin/products.ts";
import { adminOf, anAdministrator, anOrder } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const FIELDS = {
  name: "Robe portefeuille",
  priceCents: 2990,
  refCategory: "A12",
  size: "38",
  colorId: null as string | null,
  composition: "100 % coton",
  weightGrams: 350 as number | null,
  makerId: null as string | null,
  warnings: "Tenir loin du feu" as string | null,
  animalParts: true,
  stock: 1 as number | null,
  photoKey: null as string | null,
};
type Given = { [Field in keyof typeof FIELDS]?: (typeof FIELDS)[Field] | undefined } & {
  liveId?: string;
  ref?: number | undefined;
};
type Refused = { code: string; message: string; data: { fields: Record<string, string> } };

const create = (given: Given & Record<string, unknown>, headers?: Record<string, string>) =>
  admin.staff.call<ProductRow & Refused>("POST", "/api/admin/products", { ...FIELDS, ...given }, headers);
const get = async (id: string) =>
  (await admin.staff.call<ProductRow>("GET", `/api/admin/products/${id}`)).body;
const save = (product: ProductRow, change: Given = {}, as = admin.staff) => {
  const { name, priceCents, refCategory, size, composition, warnings, animalParts, stock, photoKey, ref } =
    product;
  return as.call<ProductRow & Refused>("PUT", `/api/admin/products/${product.id}`, {
    ...{ name, priceCents, refCategory, size, composition, warnings, animalParts, stock, photoKey, ref },
    makerId: product.maker?.id ?? null,
    liveId: product.live.id,
    colorId: product.color?.id ?? null,
    ...change,
    expectedVersion: product.version,
  });
};
const remove = (id: string) => admin.staff.call<Refused>("DELETE", `/api/admin/products/${id}`);
const aLive = () => openLive(db());
const trailOf = async (id: string) =>
  (
    await db().selectFrom("audit_trail").select("action").where("subject_id", "=", id).orderBy("id").execute()
  ).map(({ action }) => action);

async function aColor(name = `Teinte ${randomUUID().slice(0, 8)}`): Promise<string> {
  const { id } = await db()
    .insertInto("product_colors")
    .values({ name, hex_code: "#7A3B5E" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("a new product", () => {
  test("keeps every field, is offered to guests at once, and stands in the trail", async () => {
    const liveId = await aLive();
    const colorId = await aColor();
    const fit = "Longueur 102 cm, taille normalement";
    const created = await create({ liveId, ref: 7, colorId, fit });
    expect(created).toMatchObject({
      status: 201,
      body: {
        ...withoutColor(FIELDS),
        ref: 7,
        fit,
        color: { id: colorId },
        taken: 0,
        sold: false,
        ordered: false,
      },
    });
    expect(await get(created.body.id)).toEqual(created.body);
    const offered = await admin.shop
      .visitor()
      .call<{ products: { id: string }[] }>("GET", `/api/lives/${liveId}/products?ref=a12`);
    expect(offered.body.products).toMatchObject([
      { id: created.body.id, priceCents: 2990, sold: false, fit },
    ]);
    expect((await create({ liveId, ref: 8, fit: "x".repeat(121) })).status).toBe(400);
    expect(await trailOf(created.body.id)).toEqual(["product-created"]);
  });

  test("without stock is unlimited, and leaves out what is optional", async () => {
    const { body } = await create({
      liveId: await aLive(),
      ref: 1,
      stock: null,
      refCategory: "",
      size: "",
      composition: "",
      warnings: "",
    });
    expect(body).toMatchObject({
      stock: null,
      refCategory: null,
      size: null,
      composition: null,
      maker: null,
      warnings: null,
    });
  });

  test("under a reference that the live has is refused, also when two come at once", async () => {
    const liveId = await aLive();
    const answers = await Promise.all([1, 2].map(() => create({ liveId, ref: 3 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "PRODUCT_REF_TAKEN",
      message: "Cette référence existe déjà pour ce live. Chaque référence doit être unique par live.",
    });
    expect((await create({ liveId: await aLive(), ref: 3 })).status).toBe(201);
  });

  test("asked for twice with one key is one product", async () => {
    const given = { liveId: await aLive(), ref: 1 };
    const key = { "idempotency-key": randomUUID() };
    const first = await create(given, key);
    expect((await create(given, key)).body).toEqual(first.body);
  });

  test.each([
    ["LIVE_NOT_FOUND", { liveId: randomUUID() }],
    ["COLOR_NOT_FOUND", { colorId: randomUUID() }],
    ["PHOTO_NOT_FOUND", { photoKey: `photos/${"0".repeat(40)}.png` }],
  ])("is refused with %s", async (code, wrong) => {
    expect(await create({ liveId: await aLive(), ref: 1, ...wrong })).toMatchObject({
      status: 404,
      body: { code },
    });
  });

  test.each([
    ["name", { name: "  " }],
    ["liveId", { liveId: "" }],
    ["ref", { ref: undefined }],
    ["priceCents", { priceCents: undefined }],
  ])("without %s is refused", async (field, wrong) => {
    const refused = await create({ liveId: await aLive(), ref: 1, ...wrong });
    expect(refused).toMatchObject({
      status: 400,
      body: { data: { fields: { [field]: "Veuillez remplir tous les champs obligatoires" } } },
    });
  });

  test.each([{ priceCents: -1 }, { priceCents: 12.5 }, { stock: -1 }, { photoKey: "labels/x.pdf" }])(
    "with %j is refused",
    async (wrong) => {
      expect((await create({ liveId: await aLive(), ref: 1, ...wrong })).status).toBe(400);
    },
  );
});

describe("the reference of a new product", () => {
  const ask = async (query: string) =>
    (await admin.staff.call("GET", `/api/admin/products/reference?${query}`)).body;

  test("is proposed after the last one, and checked before saving", async () => {
    const liveId = await aLive();
    expect(await ask(`live=${liveId}`)).toEqual({ next: 1, taken: false });
    const { body } = await create({ liveId, ref: 41 });
    expect(await ask(`live=${liveId}&ref=41`)).toEqual({ next: 42, taken: true });
    expect(await ask(`live=${liveId}&ref=41&except=${body.id}`)).toEqual({ next: 42, taken: false });
  });
});

describe("editing a product", () => {
  test("lets items keep the price that they copied", async () => {
    const { body } = await create({ liveId: await aLive(), ref: 1 });
    const order = await anOrder(db(), { liveId: body.live.id, productIds: [body.id] });
    expect((await save(await get(body.id), { priceCents: 4500, name: "Robe longue" })).body).toMatchObject({
      priceCents: 4500,
      name: "Robe longue",
      ordered: true,
      sold: true,
    });
    const { total_cents } = await db()
      .selectFrom("orders")
      .select("total_cents")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(total_cents).toBe(2990 + 600);
  });

  test("can't lower the stock under what is taken, and tells pages when a piece is free again", async () => {
    const { body } = await create({ liveId: await aLive(), ref: 1, stock: 2 });
    await anOrder(db(), { liveId: body.live.id, productIds: [body.id] });
    await anOrder(db(), { liveId: body.live.id, productIds: [body.id] });
    expect(await save(await get(body.id), { stock: 1 })).toMatchObject({
      status: 409,
      body: { code: "STOCK_UNDER_TAKEN", data: { taken: 2 } },
    });
    const freed = JSON.stringify({ productId: body.id, sold: false });
    const told = new Promise<void>((resolve) => {
      admin.shop.context.events.follow({ live: body.live.id }, (event) => {
        if (event.startsWith("event: availability") && event.includes(freed)) resolve();
        return true;
      });
    });
    expect((await save(await get(body.id), { stock: 3 })).body).toMatchObject({ stock: 3, sold: false });
    await told;
  });

  test("to a reference that another has is refused", async () => {
    const liveId = await aLive();
    await create({ liveId, ref: 1 });
    const { body } = await create({ liveId, ref: 2 });
    expect(await save(body, { ref: 1 })).toMatchObject({ status: 409, body: { code: "PRODUCT_REF_TAKEN" } });
  });

  test("moves it to another live as long as no order names it", async () => {
    const { body } = await create({ liveId: await aLive(), ref: 1 });
    const moved = await save(body, { liveId: await aLive() });
    expect(moved.status).toBe(200);
    // Its unit is kept for somebody who waits in its live.
    const kept = (taken: number) =>
      db().updateTable("products").set({ taken }).where("id", "=", body.id).execute();
    await kept(1);
    expect(await save(await get(body.id), { liveId: await aLive() })).toMatchObject({
      body: { code: "PRODUCT_ORDERED" },
    });
    await kept(0);
    await anOrder(db(), { liveId: moved.body.live.id, productIds: [body.id] });
    expect(await save(await get(body.id), { liveId: await aLive() })).toMatchObject({
      status: 409,
      body: { code: "PRODUCT_ORDERED" },
    });
  });

  test("meanwhile by a colleague is told, not overwritten", async () => {
    const { body } = await create({ liveId: await aLive(), ref: 1 });
    const colleague = await anAdministrator(admin.shop);
    expect((await save(body, { name: "D'abord" }, colleague)).status).toBe(200);
    expect(await save(body, { name: "Ensuite" })).toMatchObject({
      status: 409,
      body: { code: "RECORD_CHANGED", data: { by: colleague.email } },
    });
    expect((await get(body.id)).name).toBe("D'abord");
  });

  test("while staff put it on an order never leaves an item in another live", async () => {
    const [first, second] = [await aLive(), await aLive()];
    const order = await anOrder(db(), { liveId: first });
    for (let round = 1; round <= 10; round += 1) {
      const { body } = await create({ liveId: first, ref: round });
      const [moved, added] = await Promise.all([
        save(body, { liveId: second, ref: round }),
        admin.staff.call<Refused>("POST", `/api/admin/orders/${order.id}/items`, { productId: body.id }),
      ]);
      expect([moved.status, added.status].filter((status) => status === 200)).toHaveLength(1);
    }
    const lives = await db()
      .selectFrom("order_items as i")
      .innerJoin("products as p", "p.id", "i.product_id")
      .select("p.live_id")
      .where("i.order_id", "=", order.id)
      .execute();
    expect(lives.every(({ live_id }) => live_id === first)).toBe(true);
  });
});

describe("deleting a product", () => {
  test("takes it off the list, once", async () => {
    const { body } = await create({ liveId: await aLive(), ref: 1 });
    expect(await remove(body.id)).toMatchObject({ status: 200 });
    expect(await remove(body.id)).toMatchObject({ status: 410, body: { code: "RECORD_GONE" } });
    expect(await trailOf(body.id)).toEqual(["product-created", "product-deleted"]);
  });

  test("archives it while an order names it, even a cancelled one: the order keeps its item", async () => {
    const { body } = await create({ liveId: await aLive(), ref: 1 });
    const order = await anOrder(db(), { liveId: body.live.id, productIds: [body.id] });
    await admin.staff.call("PUT", `/api/admin/orders/${order.id}/status`, {
      status: "cancelled-by-admin",
      expectedVersion: 1,
    });
    expect(await remove(body.id)).toMatchObject({ status: 200, body: { archived: true } });
    expect(await remove(body.id)).toMatchObject({ status: 410, body: { code: "RECORD_GONE" } });
    const { body: read } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${order.id}`);
    expect(read.items).toMatchObject([{ name: "Robe portefeuille", refCategory: "A12", size: "38" }]);
    expect(await trailOf(body.id)).toEqual(["product-created", "product-archived"]);
  });
});

const withoutColor = ({ colorId: _, makerId: _m, ...fields }: typeof FIELDS) => fields;
