import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { adminOf } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const FIELDS = {
  refCategory: "A1",
  name: "Robe longue",
  size: null,
  colorId: null,
  composition: null,
  stock: 1,
  photoKey: null,
};

const pricesOf = async (productId: string | undefined) =>
  (
    await sql<{ cents: number; now: boolean; joins: boolean }>`
      select price_cents as cents, to_at is null as now,
        coalesce(from_at = lag(to_at) over (order by id), true) as joins
      from product_prices where product_id = ${productId} order by id`.execute(db())
  ).rows;

/** Prices that were, the newest last, each with for how many days it held; the last one holds since then. */
async function aProduct(...prices: [cents: number, days: number][]): Promise<string> {
  const { productIds } = await stockLive(db(), [1]);
  const [id] = productIds;
  await sql`delete from product_prices where product_id = ${id}`.execute(db());
  let ago = prices.reduce((sum, [, days]) => sum + days, 0);
  for (const [place, [cents, days]] of prices.entries()) {
    const isLast = place === prices.length - 1;
    await sql`
      insert into product_prices (product_id, price_cents, from_at, to_at)
      values (${id}, ${cents}, clock_timestamp() - make_interval(days => ${ago}),
        ${isLast ? null : sql`clock_timestamp() - make_interval(days => ${ago - days})`})`.execute(db());
    ago -= days;
  }
  return id ?? "";
}

const lowest = async (productId: string) =>
  (await sql<{ cents: number | null }>`select lowest_price_before(${productId}) as cents`.execute(db()))
    .rows[0]?.cents;

describe("the prices of a product over time", () => {
  test("are kept from the first one on, whoever changes it, and only where it changes", async () => {
    const liveId = await openLive(db());
    const path = "/api/admin/products";
    const made = await admin.staff.call<{ id: string; version: number }>("POST", path, {
      ...FIELDS,
      liveId,
      ref: 1,
      priceCents: 3_990,
    });
    expect(made.status).toBe(201);
    const { id } = made.body;
    const save = (fields: object, expectedVersion: number) =>
      admin.staff.call<{ version: number }>("PUT", `${path}/${id}`, {
        ...FIELDS,
        liveId,
        ref: 1,
        priceCents: 3_990,
        ...fields,
        expectedVersion,
      });
    const renamed = await save({ name: "Robe courte" }, made.body.version);
    expect(renamed.status).toBe(200);
    expect(await pricesOf(id)).toMatchObject([{ cents: 3_990, now: true }]);
    expect(await save({ priceCents: 2_990 }, renamed.body.version)).toMatchObject({ status: 200 });
    await sql`update products set price_cents = 1990 where id = ${id}`.execute(db());
    expect(await pricesOf(id)).toEqual([
      { cents: 3_990, now: false, joins: true },
      { cents: 2_990, now: false, joins: true },
      { cents: 1_990, now: true, joins: true },
    ]);
  });

  test("of two who change it at once both stand, one after the other", async () => {
    const { productIds } = await stockLive(db(), [1]);
    const [id] = productIds;
    await Promise.all(
      [1_000, 1_100, 1_200].map((cents) =>
        sql`update products set price_cents = ${cents} where id = ${id}`.execute(db()),
      ),
    );
    const prices = await pricesOf(id);
    expect(prices).toHaveLength(4);
    expect(prices.every(({ joins }) => joins)).toBe(true);
    expect(prices.map(({ now }) => now)).toEqual([false, false, false, true]);
  });

  test("go with a product that is deleted", async () => {
    const { productIds } = await stockLive(db(), [1]);
    await sql`delete from products where id = ${productIds[0]}`.execute(db());
    expect(await pricesOf(productIds[0])).toEqual([]);
  });
});

describe("the lowest price of the thirty days before", () => {
  test.each<[string, [number, number][], number | null]>([
    [
      "the one before, where it held for thirty days",
      [
        [3_990, 40],
        [2_990, 2],
      ],
      3_990,
    ],
    [
      "the lowest of several in these days",
      [
        [3_990, 40],
        [3_490, 10],
        [3_990, 10],
        [2_990, 1],
      ],
      3_490,
    ],
    [
      "none from before these days",
      [
        [1_990, 60],
        [3_990, 31],
        [2_990, 1],
      ],
      3_990,
    ],
    [
      "none, where the days are not known whole",
      [
        [3_990, 29],
        [2_990, 1],
      ],
      null,
    ],
    [
      "none, where it was sold cheaper or as cheap",
      [
        [3_990, 40],
        [2_990, 5],
        [3_990, 5],
        [2_990, 1],
      ],
      null,
    ],
    [
      "none, where the price went up",
      [
        [2_990, 40],
        [3_990, 1],
      ],
      null,
    ],
    ["none of a first price", [[3_990, 40]], null],
  ])("is %s", async (_, prices, cents) => {
    expect(await lowest(await aProduct(...prices))).toBe(cents);
  });
});
