import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { GridFields } from "#contract/admin/product-fields.ts";
import { adminOf } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type Answer = {
  products: { id: string; ref: number }[];
  code: string;
  message: string;
  data: { rows: number[]; fields: Record<string, string> };
};
const create = (liveId: string, rows: Partial<GridFields>[], headers?: Record<string, string>) =>
  admin.staff.call<Answer>("POST", "/api/admin/products/rows", { liveId, rows }, headers);

const row = (given: Partial<Record<keyof GridFields, unknown>> = {}) =>
  ({
    refCategory: "A1",
    name: "Robe",
    priceCents: 3990,
    size: null,
    colorId: null,
    composition: null,
    maker: null,
    stock: 1,
    ...given,
  }) as GridFields;

async function aColor(): Promise<string> {
  const { id } = await db()
    .insertInto("product_colors")
    .values({ name: `Teinte ${randomUUID().slice(0, 8)}`, hex_code: "#7A3B5E" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const productsOf = (liveId: string) =>
  db().selectFrom("products").selectAll().where("live_id", "=", liveId).orderBy("ref").execute();
const makerNamed = (name: string) =>
  db().selectFrom("makers").selectAll().where("name", "=", name).executeTakeFirstOrThrow();
const refsOf = async (liveId: string) => (await productsOf(liveId)).map(({ ref }) => ref);

describe("creating the rows of a grid", () => {
  test("makes one product a row, in their order, after the live's last reference, each once in the trail", async () => {
    const { liveId } = await stockLive(db(), [1, 1]);
    const colorId = await aColor();
    const { status, body } = await create(liveId, [
      row({
        refCategory: "G1",
        size: " 38 ",
        colorId,
        composition: "100 % lin",
        maker: "Atelier",
        weightGrams: 350,
        fit: " Longueur 102 cm ",
        stock: 3,
      }),
      row({ refCategory: "G1", size: "40", colorId, stock: null }),
      row({ refCategory: "G2" }),
    ]);
    expect(status).toBe(200);
    expect(body.products.map(({ ref }) => ref)).toEqual([3, 4, 5]);
    expect((await productsOf(liveId)).slice(2)).toMatchObject([
      {
        ref_category: "G1",
        name: "Robe",
        price_cents: 3990,
        size: "38",
        color_id: colorId,
        composition: "100 % lin",
        weight_grams: 350,
        fit: "Longueur 102 cm",
        maker_id: (await makerNamed("Atelier")).id,
        stock: 3,
      },
      { size: "40", stock: null },
      { ref_category: "G2", size: null, color_id: null, stock: 1 },
    ]);
    const trail = await db()
      .selectFrom("audit_trail")
      .select("action")
      .where(
        "subject_id",
        "in",
        body.products.map(({ id }) => id),
      )
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(Array(3).fill("product-created"));
  });

  test("makes none when the live has one of the pieces, and says which rows", async () => {
    const liveId = await openLive(db());
    const colorId = await aColor();
    await create(liveId, [row({ size: "M", colorId }), row({ refCategory: "B1" })]);
    const rows = [
      row({ size: "S", colorId }),
      row({ refCategory: "a1", size: "m", colorId }),
      row({ refCategory: "b1" }),
    ];
    expect(await create(liveId, rows)).toMatchObject({
      status: 409,
      body: {
        code: "PRODUCTS_IN_LIVE",
        data: { rows: [1, 2] },
        message:
          "Rien n'a été créé\u00a0: ce live a déjà les pièces de 2\u00a0lignes (même référence, même couleur et même taille).",
      },
    });
    expect(await refsOf(liveId)).toEqual([1, 2]);
    // What left the sale is in nobody's way.
    await db()
      .updateTable("products")
      .set({ archived_at: new Date() })
      .where("live_id", "=", liveId)
      .execute();
    expect((await create(liveId, rows)).status).toBe(200);
  });

  test("makes none when a color is gone meanwhile", async () => {
    const liveId = await openLive(db());
    expect(await create(liveId, [row(), row({ size: "38", colorId: randomUUID() })])).toMatchObject({
      status: 404,
      body: { code: "COLOR_NOT_FOUND" },
    });
    expect(await refsOf(liveId)).toEqual([]);
  });

  test("with one key twice, also at once, creates once and answers the same", async () => {
    const liveId = await openLive(db());
    const key = { "idempotency-key": randomUUID() };
    const rows = [row({ size: "36" }), row({ size: "38" })];
    const [first, second] = await Promise.all([create(liveId, rows, key), create(liveId, rows, key)]);
    expect(first.body).toEqual(second.body);
    expect(await refsOf(liveId)).toEqual([1, 2]);
  });

  test("by two colleagues at once gives each piece once and each product its own reference", async () => {
    const liveId = await openLive(db());
    const same = [row({ size: "36" }), row({ size: "38" })];
    const answers = await Promise.all([
      create(liveId, same),
      create(liveId, same),
      create(liveId, [row({ refCategory: "C1" }), row({ refCategory: "C2" })]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(await refsOf(liveId)).toEqual([1, 2, 3, 4]);
  });

  test.each<[string, Partial<Record<keyof GridFields, unknown>>, string]>([
    ["name", { name: " " }, "Le nom du produit est requis"],
    ["priceCents", { priceCents: 0 }, "Le prix doit être supérieur à 0"],
    ["refCategory", { refCategory: "" }, "La référence catégorie est requise"],
    ["refCategory", { refCategory: "b2" }, "Même pièce que plus haut"],
    ["colorId", { colorId: "turquoise" }, "Couleur inconnue"],
    ["stock", { stock: -1 }, "Un nombre de pièces, ou vide"],
  ])("with a wrong %s in one row refuses them all", async (field, wrong, sentence) => {
    const liveId = await openLive(db());
    const { status, body } = await create(liveId, [row({ refCategory: "B2" }), row(wrong as GridFields)]);
    expect(status).toBe(400);
    expect(body.data.fields).toEqual({ [`rows.1.${field}`]: sentence });
    expect(await refsOf(liveId)).toEqual([]);
  });

  test("takes 200 rows and no more", async () => {
    const liveId = await openLive(db());
    const rows = Array.from({ length: 201 }, (_, place) => row({ refCategory: `D${place}` }));
    expect((await create(liveId, rows)).status).toBe(400);
    expect((await create(liveId, rows.slice(1))).body.products).toHaveLength(200);
  });

  test("takes rows that are filled to the last letter", async () => {
    const liveId = await openLive(db());
    const filled = { size: "x".repeat(40), composition: "x".repeat(300), maker: "x".repeat(300) };
    const rows = Array.from({ length: 200 }, (_, place) => row({ ...filled, refCategory: `D${place}` }));
    expect((await create(liveId, rows)).status).toBe(200);
  });

  test("in a live that is not there is refused", async () => {
    expect(await create(randomUUID(), [row()])).toMatchObject({
      status: 404,
      body: { code: "LIVE_NOT_FOUND" },
    });
  });
});
