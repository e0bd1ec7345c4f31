import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { adminOf, anOrder } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

interface Sheet {
  live: { title: string };
  rows: { refCategory: string | null; left: number | null }[];
}
const sheetOf = (live: string) => admin.staff.call<Sheet>("GET", `/api/admin/products/sheet?live=${live}`);

test("the sheet of a live lists its pieces as they are announced, A2 before A10, with what is left", async () => {
  const { liveId, productIds } = await stockLive(db(), [1, 3, null]);
  const names = ["A10", "A2", null];
  for (const [place, id] of productIds.entries())
    await db()
      .updateTable("products")
      .set({ ref_category: names[place] ?? null })
      .where("id", "=", id)
      .execute();
  await anOrder(db(), { liveId, productIds: productIds.slice(0, 2) });
  const other = await stockLive(db(), [1]);
  const { status, body } = await sheetOf(liveId);
  expect(status).toBe(200);
  expect(body.rows.map(({ refCategory, left }) => [refCategory, left])).toEqual([
    [null, null],
    ["A2", 2],
    ["A10", 0],
  ]);
  expect((await sheetOf(other.liveId)).body.rows).toHaveLength(1);
});

test("references of any shape find a place, and a live without a piece has an empty sheet", async () => {
  const { liveId, productIds } = await stockLive(db(), [1, 1, 1, 1]);
  for (const [place, ref] of ["12", "B-7bis", "ROBE", "99999999999999999999"].entries())
    await db()
      .updateTable("products")
      .set({ ref_category: ref })
      .where("id", "=", productIds[place] ?? "")
      .execute();
  expect((await sheetOf(liveId)).body.rows.map(({ refCategory }) => refCategory)).toEqual([
    "12",
    "99999999999999999999",
    "B-7bis",
    "ROBE",
  ]);
  expect((await sheetOf(await openLive(db()))).body.rows).toEqual([]);
  expect(await sheetOf(randomUUID())).toMatchObject({ status: 404, body: { code: "LIVE_NOT_FOUND" } });
});
