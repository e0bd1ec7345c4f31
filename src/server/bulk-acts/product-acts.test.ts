import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { BulkAct } from "#contract/admin/bulk-acts.ts";
import type { ProductRow } from "#contract/admin/products.ts";
import { bulkActsOf } from "#tests/bulk-acts.ts";
import { adminOf, anAdministrator, anOrder } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";
import { runBulkActs } from "./run-bulk-acts.ts";

const admin = adminOf();
const acts = bulkActsOf(admin);
const { aRail, trailOf } = acts;
const db = () => admin.shop.context.db;

const product = async (id: string) =>
  (await admin.staff.call<ProductRow>("GET", `/api/admin/products/${id}`)).body;
const productsOf = async (live: string) =>
  (await admin.staff.call<{ rows: ProductRow[] }>("GET", `/api/admin/products?live=${live}&sort=ref`)).body
    .rows;

describe("products that are deleted", () => {
  test("go one by one: what stands on an order is archived, and what is not there is named", async () => {
    const { liveId, productIds } = await aRail(3, 1);
    const [ordered = "", ...free] = productIds;
    const gone = randomUUID();
    const result = await acts.carryOut({ kind: "products.remove", rowIds: [ordered, gone, ...free] });
    const refused = [
      { id: gone, label: "", code: "PRODUCT_NOT_FOUND", message: "Ce produit n'existe pas dans ce live." },
    ];
    expect(result).toMatchObject({ total: 4, waiting: 0, done: 3, refused });
    expect(await productsOf(liveId)).toEqual([]);
    expect((await product(ordered)).archivedAt).not.toBeNull();
    expect(await trailOf(free[0] ?? "")).toEqual(["product-deleted"]);
    expect(await trailOf(ordered)).toEqual(["product-archived"]);

    expect((await acts.retry(result.id)).body).toMatchObject({ total: 4, waiting: 1, done: 3, refused: [] });
    await runBulkActs(admin.shop.context);
    expect(await acts.progressOf(result)).toMatchObject({ done: 3, refused });
  });

  test("by two people at once are deleted once each, and each is told", async () => {
    const { productIds } = await aRail(12);
    const colleague = await anAdministrator(admin.shop);
    const act = { kind: "products.remove", rowIds: productIds } satisfies BulkAct;
    const [mine, theirs] = await Promise.all([acts.ask(act), acts.ask(act, { who: colleague })]);
    await Promise.all([runBulkActs(admin.shop.context), runBulkActs(admin.shop.context)]);
    const one = await acts.settled(mine.body);
    const two = await acts.settled(theirs.body, colleague);
    expect([one.done + two.done, one.refused.length + two.refused.length]).toEqual([12, 12]);
    expect([...one.refused, ...two.refused].every(({ code }) => code === "RECORD_GONE")).toBe(true);
  });
});

describe("prices", () => {
  test("change for all, and an item of an order keeps the one that it copied", async () => {
    const { productIds } = await aRail(2, 1);
    const [ordered = "", free = ""] = productIds;
    const act = { kind: "products.price", rowIds: productIds, priceCents: 1990 } satisfies BulkAct;
    expect(await acts.carryOut(act)).toMatchObject({ done: 2, refused: [] });
    expect([(await product(ordered)).priceCents, (await product(free)).priceCents]).toEqual([1990, 1990]);
    const { rows } = await sql<{ price_cents: number }>`
      select price_cents from order_items where product_id = ${ordered}`.execute(db());
    expect(rows[0]?.price_cents).not.toBe(1990);
    expect(await acts.carryOut(act)).toMatchObject({ done: 2, refused: [] });
    expect(await trailOf(free)).toEqual(["product-saved"]);
  });
});

describe("size, stock, composition and maker", () => {
  test("change together where they are given, and nothing else does", async () => {
    const { productIds } = await aRail(3, 1);
    const [ordered = "", free = "", other = ""] = productIds;
    await sql`update products set size = '36' where id = ${other}`.execute(db());
    const maker = await admin.staff.call<{ id: string }>("POST", "/api/admin/makers", {
      ...{ name: `Atelier ${randomUUID().slice(0, 8)}`, address: "1 rue des Ateliers, 69001 Lyon" },
      ...{ contact: "atelier@essai.example", outsideEu: false, isDefault: false },
      ...{ responsibleName: "", responsibleAddress: "", responsibleContact: "" },
    });
    const fields = { stock: 4, composition: "100 % coton", makerId: maker.body.id };
    const act = { kind: "products.fields", rowIds: productIds, fields } satisfies BulkAct;
    expect(await acts.carryOut(act)).toMatchObject({ done: 3, refused: [] });
    for (const [id, size] of [
      [ordered, null],
      [free, null],
      [other, "36"],
    ] as const)
      expect(await product(id)).toMatchObject({
        ...{ size, stock: 4, composition: "100 % coton", maker: { id: maker.body.id } },
      });
    await acts.carryOut({ ...act, fields: { size: "Taille unique", fit: "Ample" } });
    expect(await product(other)).toMatchObject({ size: "Taille unique", fit: "Ample", stock: 4, taken: 0 });
    // The same once more is no change.
    expect(await acts.carryOut(act)).toMatchObject({ done: 3, refused: [] });
    expect(await trailOf(free)).toEqual(["product-saved", "product-saved"]);
  });

  test("are asked about once for all where they claim something, and the trail says what was kept", async () => {
    const { productIds } = await aRail(2);
    const [before = "", other = ""] = productIds;
    await sql`update products set fit = 'Coupe écologique' where id = ${before}`.execute(db());
    const act = {
      kind: "products.fields",
      rowIds: productIds,
      fields: { fit: "Coupe écologique" },
    } satisfies BulkAct;
    expect(await acts.ask(act)).toMatchObject({ status: 409, body: { code: "CLAIMING_WORDS" } });
    expect(await acts.ask({ ...act, fields: { size: "38 -50 %" } })).toMatchObject({ status: 409 });
    expect((await product(other)).fit).toBeNull();
    // What a product says already is not asked about again.
    expect(await acts.carryOut({ ...act, rowIds: [before] })).toMatchObject({ done: 1, refused: [] });
    expect(await acts.carryOut({ ...act, keepsClaims: true })).toMatchObject({ done: 2, refused: [] });
    expect((await product(other)).fit).toBe("Coupe écologique");
    expect(await trailOf(other)).toEqual(["product-saved", "claims-kept"]);
    expect(await trailOf(before)).toEqual([]);
  });

  test("never leave fewer pieces than orders have, and an act that changes nothing is refused", async () => {
    const { productIds } = await aRail(2, 1);
    const [ordered = "", free = ""] = productIds;
    const act = { kind: "products.fields", rowIds: productIds, fields: { stock: 0 } } satisfies BulkAct;
    expect(await acts.carryOut(act)).toMatchObject({
      done: 1,
      refused: [{ id: ordered, code: "STOCK_UNDER_TAKEN" }],
    });
    expect((await product(free)).sold).toBe(true);
    expect((await acts.ask({ ...act, fields: {} })).status).toBe(400);
    expect(await acts.carryOut({ ...act, rowIds: [free], fields: { makerId: randomUUID() } })).toMatchObject({
      refused: [{ code: "MAKER_NOT_FOUND" }],
    });
  });
});

describe("copies to another live", () => {
  test("take its next references with all pieces free, and a second copy is refused", async () => {
    const from = await aRail(3, 1);
    const to = await aRail(2);
    const act = {
      kind: "products.copy",
      rowIds: from.productIds.slice(1),
      liveId: to.liveId,
    } satisfies BulkAct;
    // The rail that they go to has a 'A2 Robe 2' of its own.
    await sql`update products set name = 'Jupe' where live_id = ${to.liveId}`.execute(db());
    await sql`update products set size = '38', fit = 'Ample', composition = '100 % coton', photo_key = 'photos/robe.webp',
      warnings = 'Tenir loin du feu', animal_parts = true, weight_grams = 350 where id = ${act.rowIds[0]}`.execute(
      db(),
    );
    const first = await acts.carryOut(act);
    expect(first).toMatchObject({ done: 2, refused: [] });
    const copies = (await productsOf(to.liveId)).slice(2);
    expect(copies).toMatchObject([
      { ref: 3, refCategory: "A2", name: "Robe 2", taken: 0, ordered: false },
      { ref: 4, refCategory: "A3", name: "Robe 3", taken: 0, ordered: false },
    ]);
    expect(copies[0]).toMatchObject({
      ...{
        size: "38",
        fit: "Ample",
        composition: "100 % coton",
        photoKey: "photos/robe.webp",
        weightGrams: 350,
      },
      ...{ warnings: "Tenir loin du feu", animalParts: true },
    });
    expect(await trailOf(copies[0]?.id ?? "")).toEqual(["product-created"]);
    expect(await acts.carryOut(act)).toMatchObject({
      done: 0,
      refused: [
        { label: "A2 · Robe 2", code: "PRODUCT_IN_LIVE", message: "Ce live a déjà ce produit." },
        { label: "A3 · Robe 3", code: "PRODUCT_IN_LIVE" },
      ],
    });
    expect(await acts.carryOut({ ...act, liveId: randomUUID() })).toMatchObject({
      refused: [{ code: "LIVE_NOT_FOUND" }, { code: "LIVE_NOT_FOUND" }],
    });
  });

  test("of what is left take the units that nobody has, and what is sold is refused", async () => {
    const from = await aRail(3, 1);
    const liveId = await openLive(db());
    const [ordered = "", several = "", whole = ""] = from.productIds;
    await sql`update products set stock = 1 where id = ${ordered}`.execute(db());
    await sql`update products set stock = 3 where id = ${several}`.execute(db());
    await sql`update products set stock = 2 where id = ${whole}`.execute(db());
    await anOrder(db(), { liveId: from.liveId, status: "paid", productIds: [several] });
    const active = (on: boolean) =>
      db().updateTable("lives").set({ is_active: on }).where("id", "=", from.liveId).execute();
    const act = { kind: "products.carry", rowIds: from.productIds, liveId } satisfies BulkAct;
    await active(true);
    expect(await acts.carryOut({ ...act, rowIds: [whole] })).toMatchObject({
      refused: [{ code: "LIVE_STILL_ACTIVE" }],
    });
    await active(false);
    expect(await acts.carryOut(act)).toMatchObject({
      done: 2,
      refused: [{ id: ordered, code: "PRODUCT_ALREADY_SOLD" }],
    });
    expect(await productsOf(liveId)).toMatchObject([
      { refCategory: "A2", stock: 2, taken: 0 },
      { refCategory: "A3", stock: 2, taken: 0 },
    ]);
    // The live that is over keeps what it had: its report goes on counting it.
    expect((await product(several)).stock).toBe(3);
    expect(await acts.carryOut({ ...act, rowIds: [several] })).toMatchObject({
      refused: [{ code: "PRODUCT_IN_LIVE" }],
    });
  });

  test("asked for by two people at the same moment are made once", async () => {
    const from = await aRail(10);
    const { rows } = await sql<{ id: string }>`
      insert into lives (title, ref, live_date) values ('Copies', ${randomUUID().slice(0, 8)}, now()) returning id`.execute(
      db(),
    );
    const liveId = rows[0]?.id ?? "";
    const colleague = await anAdministrator(admin.shop);
    const act = { kind: "products.copy", rowIds: from.productIds, liveId } satisfies BulkAct;
    const [mine, theirs] = await Promise.all([acts.ask(act), acts.ask(act, { who: colleague })]);
    await Promise.all([runBulkActs(admin.shop.context), runBulkActs(admin.shop.context)]);
    const results = [await acts.settled(mine.body), await acts.settled(theirs.body, colleague)];
    expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(10);
    const made = await productsOf(liveId);
    expect(made.map(({ ref }) => ref)).toEqual(Array.from({ length: 10 }, (_, place) => place + 1));
    expect(new Set(made.map(({ refCategory }) => refCategory)).size).toBe(10);
  });
});

describe("products that move to another live", () => {
  test("stand there under its next references, and those that an order names stay and are named", async () => {
    const from = await aRail(5, 1);
    const to = await aRail(1);
    const [ordered = "", first = "", kept = "", second = "", duplicate = ""] = from.productIds;
    await sql`update products set taken = 1 where id = ${kept}`.execute(db());
    await sql`update products set ref_category = 'A1', name = 'Robe 1' where id = ${duplicate}`.execute(db());
    const act = { kind: "products.move", rowIds: from.productIds, liveId: to.liveId } satisfies BulkAct;
    const result = await acts.carryOut(act);
    const message = "Ce produit figure dans une commande\u00a0: il ne peut pas changer de live.";
    expect(result).toMatchObject({ total: 5, done: 2 });
    expect(result.refused).toEqual([
      { id: ordered, label: "A1 · Robe 1", code: "PRODUCT_ORDERED", message },
      { id: kept, label: "A3 · Robe 3", code: "PRODUCT_ORDERED", message },
      { id: duplicate, label: "A1 · Robe 1", code: "PRODUCT_IN_LIVE", message: "Ce live a déjà ce produit." },
    ]);
    expect((await productsOf(to.liveId)).slice(1)).toMatchObject([
      { id: first, ref: 2, refCategory: "A2", stock: 1 },
      { id: second, ref: 3, refCategory: "A4" },
    ]);
    expect((await productsOf(from.liveId)).map(({ id }) => id)).toEqual([ordered, kept, duplicate]);
    expect(await trailOf(first)).toEqual(["product-saved"]);
    await sql`update products set taken = 0 where id = ${kept}`.execute(db());

    // Said again, it changes nothing; a live that is none takes nothing.
    expect(await acts.carryOut({ ...act, rowIds: [first] })).toMatchObject({ done: 1, refused: [] });
    expect(await product(first)).toMatchObject({ ref: 2, live: { id: to.liveId } });
    expect(await trailOf(first)).toEqual(["product-saved"]);
    expect(await acts.carryOut({ ...act, rowIds: [first], liveId: randomUUID() })).toMatchObject({
      refused: [{ code: "LIVE_NOT_FOUND" }],
    });
  });

  test("asked for by two people into one live take a reference of their own each", async () => {
    const [one, two] = [await aRail(6), await aRail(6)];
    const liveId = await openLive(db());
    await sql`update products set name = 'Jupe' where live_id = ${two.liveId}`.execute(db());
    const colleague = await anAdministrator(admin.shop);
    const move = (rowIds: string[]) => ({ kind: "products.move", rowIds, liveId }) satisfies BulkAct;
    const [mine, theirs] = await Promise.all([
      acts.ask(move(one.productIds)),
      acts.ask(move(two.productIds), { who: colleague }),
    ]);
    await Promise.all([runBulkActs(admin.shop.context), runBulkActs(admin.shop.context)]);
    await acts.settled(mine.body);
    await acts.settled(theirs.body, colleague);
    const refs = (await productsOf(liveId)).map(({ ref }) => ref);
    expect(refs).toEqual(Array.from({ length: 12 }, (_, place) => place + 1));
  });
});
