import type { Db } from "#server/db/database.ts";

export interface StockedLive {
  liveId: string;
  /** One id per piece, in the order of `stocks`. */
  productIds: string[];
}

let rank = 0;

/** A live on air without a piece. */
export async function openLive(db: Db): Promise<string> {
  rank += 1;
  const { id } = await db
    .insertInto("lives")
    .values({
      title: `Live ${rank}`,
      ref: `t${process.pid % 1000}-${rank}`.slice(0, 10),
      live_date: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A live on air with one piece for each entry of `stocks` (null: unlimited), announced as A1, A2… at 20,00 €. */
export const stockLive = (db: Db, stocks: (number | null)[]): Promise<StockedLive> =>
  liveWith(
    db,
    stocks.map((stock) => ({ stock, price_cents: 2000 })),
  );

/** The same with pieces of these prices, as many of each as anybody wants. */
export const pricedLive = (db: Db, prices: number[]): Promise<StockedLive> =>
  liveWith(
    db,
    prices.map((price_cents) => ({ stock: null, price_cents })),
  );

async function liveWith(
  db: Db,
  pieces: { stock: number | null; price_cents: number }[],
): Promise<StockedLive> {
  const liveId = await openLive(db);
  const products = await db
    .insertInto("products")
    .values(
      pieces.map((piece, place) => ({
        live_id: liveId,
        ref: place + 1,
        ref_category: `A${place + 1}`,
        name: `Robe ${place + 1}`,
        ...piece,
      })),
    )
    .returning("id")
    .execute();
  return { liveId, productIds: products.map((product) => product.id) };
}
