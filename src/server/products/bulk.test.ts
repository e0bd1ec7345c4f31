import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { BulkResult } from "#contract/admin/product-fields.ts";
import { adminOf } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const bulk = (given: Record<string, unknown>, headers?: Record<string, string>) =>
  admin.staff.call<{ results: BulkResult[]; data: { fields: Record<string, string> } }>(
    "POST",
    "/api/admin/products/bulk",
    { name: "Pull", priceCents: 2500, refCategory: "A1", ...given },
    headers,
  );

async function colors(count: number): Promise<string[]> {
  const rows = await db()
    .insertInto("product_colors")
    .values(
      Array.from({ length: count }, () => ({
        name: `Teinte ${randomUUID().slice(0, 8)}`,
        hex_code: "#7A3B5E",
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
const aLive = () => openLive(db());
const refsOf = async (liveId: string) =>
  (
    await db().selectFrom("products").select("ref").where("live_id", "=", liveId).orderBy("ref").execute()
  ).map(({ ref }) => ref);
const outcomes = (results: BulkResult[]) => results.map(({ outcome, ref }) => [outcome, ref]);

describe("creating a product in several colors", () => {
  test("draws the references after the live's last one, in the order of the colors", async () => {
    const { liveId } = await stockLive(db(), [1, 1, 1]);
    const colorIds = await colors(3);
    const { body } = await bulk({ liveId, colorIds });
    expect(body.results.map(({ colorId }) => colorId)).toEqual(colorIds);
    expect(outcomes(body.results)).toEqual([
      ["created", 4],
      ["created", 5],
      ["created", 6],
    ]);
    expect(await refsOf(liveId)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("skips a color that the live has under this reference, and fails one that is no more", async () => {
    const liveId = await aLive();
    const [red = "", blue = ""] = await colors(2);
    await bulk({ liveId, colorIds: [red], refCategory: "b7" });
    const gone = randomUUID();
    const { body } = await bulk({ liveId, colorIds: [red, gone, blue], refCategory: "B7" });
    expect(outcomes(body.results)).toEqual([
      ["skipped", null],
      ["failed", null],
      ["created", 2],
    ]);
    const preview = await admin.staff.call<{ next: number; presentColorIds: string[] }>(
      "GET",
      `/api/admin/products/bulk?live=${liveId}&refCategory=b7`,
    );
    expect(preview.body.next).toBe(3);
    expect(preview.body.presentColorIds.sort()).toEqual([red, blue].sort());
  });

  test("tells pieces apart by reference, color and size", async () => {
    const liveId = await aLive();
    const colorIds = await colors(1);
    const outcomeOf = async (size?: string | null) =>
      outcomes((await bulk({ liveId, colorIds, ...(size === undefined ? {} : { size }) })).body.results)[0];
    expect([
      await outcomeOf("38"),
      await outcomeOf("40"),
      await outcomeOf(),
      await outcomeOf(" 38 "),
    ]).toEqual([
      ["created", 1],
      ["created", 2],
      ["created", 3],
      ["skipped", null],
    ]);
    const present = async (size: string) =>
      (
        await admin.staff.call<{ presentColorIds: string[] }>(
          "GET",
          `/api/admin/products/bulk?live=${liveId}&refCategory=a1&size=${size}`,
        )
      ).body.presentColorIds;
    expect([await present("40"), await present(""), await present("42")]).toEqual([colorIds, colorIds, []]);
    const sizes = await db().selectFrom("products").select("size").where("live_id", "=", liveId).execute();
    expect(sizes.map(({ size }) => size).sort()).toEqual(["38", "40", null]);
  });

  test("makes each color in each size with the same facts, and skips only the pieces that are there", async () => {
    const liveId = await aLive();
    const [red = "", blue = ""] = await colors(2);
    await bulk({ liveId, colorIds: [red], sizes: ["m"] });
    const facts = { composition: "100 % coton", stock: 3, animalParts: true, weightGrams: 350 };
    const { body } = await bulk({ liveId, colorIds: [red, blue], sizes: ["S", "M"], ...facts });
    expect(body.results.map(({ colorId, size, outcome }) => [colorId, size, outcome])).toEqual([
      [red, "S", "created"],
      [red, "M", "skipped"],
      [blue, "S", "created"],
      [blue, "M", "created"],
    ]);
    const made = await db()
      .selectFrom("products")
      .select(["size", "composition", "stock", "animal_parts", "weight_grams"])
      .where("live_id", "=", liveId)
      .where("ref", ">", 1)
      .orderBy("ref")
      .execute();
    expect(made).toEqual(
      ["S", "S", "M"].map((size) => ({
        size,
        composition: "100 % coton",
        stock: 3,
        animal_parts: true,
        weight_grams: 350,
      })),
    );
    const preview = await admin.staff.call<{ present: unknown[] }>(
      "GET",
      `/api/admin/products/bulk?live=${liveId}&refCategory=a1`,
    );
    expect(preview.body.present).toHaveLength(4);
    expect(preview.body.present).toContainEqual({ colorId: red, size: "m" });
    const many = Array.from({ length: 101 }, (_, size) => `${size}`);
    expect(await bulk({ liveId, colorIds: [red, blue], sizes: many })).toMatchObject({
      status: 400,
      body: { data: { fields: { sizes: "200 produits au plus à la fois." } } },
    });
  });

  test("by five people at once gives each product its own reference, beside single ones", async () => {
    const liveId = await aLive();
    const five = await Promise.all(Array.from({ length: 5 }, () => colors(4)));
    const single = (ref: number) =>
      admin.staff.call("POST", "/api/admin/products", {
        ...{ liveId, ref, name: "Seul", priceCents: 100, refCategory: null, size: null, colorId: null },
        ...{ composition: null, stock: 1, photoKey: null },
      });
    const answers = await Promise.all([
      ...five.map((colorIds, place) => bulk({ liveId, colorIds, refCategory: `C${place}` })),
      single(5),
      single(10),
    ]);
    const made = answers.flatMap(({ body }) => body.results ?? []);
    expect(made.every(({ outcome }) => outcome === "created")).toBe(true);
    const refs = await refsOf(liveId);
    expect(new Set(refs).size).toBe(refs.length);
    expect(refs.length).toBeGreaterThanOrEqual(20);
  });

  test("twice at once creates each color once", async () => {
    const liveId = await aLive();
    const colorIds = await colors(3);
    const answers = await Promise.all([bulk({ liveId, colorIds }), bulk({ liveId, colorIds })]);
    const all = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome)).sort();
    expect(all).toEqual(["created", "created", "created", "skipped", "skipped", "skipped"]);
  });

  test("with one key twice answers the same and creates once", async () => {
    const given = { liveId: await aLive(), colorIds: await colors(2) };
    const key = { "idempotency-key": randomUUID() };
    const first = await bulk(given, key);
    expect((await bulk(given, key)).body).toEqual(first.body);
    expect(await refsOf(given.liveId)).toEqual([1, 2]);
  });

  test.each([
    ["liveId", { liveId: "" }, "Veuillez sélectionner un live"],
    ["name", { name: " " }, "Le nom du produit est requis"],
    ["priceCents", { priceCents: 0 }, "Le prix doit être supérieur à 0"],
    ["refCategory", { refCategory: "" }, "La référence catégorie est requise"],
    ["colorIds", { colorIds: [] }, "Veuillez sélectionner au moins une couleur"],
  ])("without %s is refused", async (field, wrong, sentence) => {
    const given = { liveId: await aLive(), colorIds: await colors(1), ...wrong };
    expect(await bulk(given)).toMatchObject({
      status: 400,
      body: { data: { fields: { [field]: sentence } } },
    });
  });

  test("in a live that is not there is refused", async () => {
    expect(await bulk({ liveId: randomUUID(), colorIds: await colors(1) })).toMatchObject({
      status: 404,
      body: { code: "LIVE_NOT_FOUND" },
    });
  });
});
