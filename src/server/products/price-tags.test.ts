import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ProductRow } from "#contract/admin/products.ts";
import { adminOf } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type Tag = { id: string; code: string; refCategory: string | null; stock: number | null };
const tagsOf = async (of: Record<string, unknown>) =>
  admin.staff.call<{ rows: Tag[] }>("POST", "/api/admin/products/tags", of);
const found = async (q: string) =>
  (
    await admin.staff.call<{ rows: ProductRow[] }>("GET", `/api/admin/products?q=${encodeURIComponent(q)}`)
  ).body.rows.map(({ id }) => id);

async function aLive(references: string[]) {
  const { liveId, productIds } = await stockLive(db(), [1, 3, null].slice(0, references.length));
  for (const [place, id] of productIds.entries())
    await db()
      .updateTable("products")
      .set({ ref_category: references[place] ?? null })
      .where("id", "=", id)
      .execute();
  return { liveId, productIds };
}

test("the tags of a live come in the order of its sheet, each with a code of its own", async () => {
  const { liveId, productIds } = await aLive(["A10", "A2", "B1"]);
  const { status, body } = await tagsOf({ live: liveId });
  expect(status).toBe(200);
  expect(body.rows.map(({ refCategory, stock }) => [refCategory, stock])).toEqual([
    ["A2", 3],
    ["A10", 1],
    ["B1", null],
  ]);
  expect(new Set(body.rows.map(({ code }) => code)).size).toBe(3);
  for (const { code } of body.rows) expect(code).toMatch(/^P\d{6,}$/);
  const chosen = await tagsOf({ productIds: productIds.slice(0, 2) });
  expect(chosen.body.rows).toEqual(body.rows.filter(({ id }) => productIds.slice(0, 2).includes(id)));
});

test("the code of a tag stays when reference and live change, and finds its piece", async () => {
  const { liveId, productIds } = await aLive(["A1"]);
  const [id = ""] = productIds;
  const codeOf = async () => (await tagsOf({ productIds: [id] })).body.rows[0]?.code ?? "";
  const code = await codeOf();
  await db()
    .updateTable("products")
    .set({ live_id: await openLive(db()), ref: 77, ref_category: "Z9" })
    .where("id", "=", id)
    .execute();
  expect(await codeOf()).toBe(code);
  expect(await found(code)).toEqual([id]);
  expect(await found(code.toLowerCase())).toEqual([id]);
  expect((await tagsOf({ live: liveId })).body.rows).toEqual([]);
});

test("a copy has a code of its own, and nobody can give one", async () => {
  const { productIds } = await aLive(["A1"]);
  const [id = ""] = productIds;
  const [one] = (await tagsOf({ productIds: [id] })).body.rows;
  await expect(
    db()
      .updateTable("products")
      .set({ tag_number: 7 } as never)
      .where("id", "=", id)
      .execute(),
  ).rejects.toThrow(/tag_number/);
  const { productIds: others } = await aLive(["A1"]);
  const [other] = (await tagsOf({ productIds: others })).body.rows;
  expect(other?.code).not.toBe(one?.code);
});

test("a live or products are named, not both and not neither", async () => {
  for (const of of [{}, { live: randomUUID(), productIds: [randomUUID()] }, { productIds: [] }])
    expect((await tagsOf(of)).status).toBe(400);
});
