import type { Db } from "#server/db/database.ts";
import type { Stall } from "./guest.ts";

/** A live with 60 pieces of unlimited stock, under the references B1 to B60. */
export async function setUpStall(db: Db, ref: string): Promise<Stall> {
  const live = await newLive(db, ref);
  const pieces = await db
    .insertInto("products")
    .values(
      Array.from({ length: 60 }, (_, place) => ({
        live_id: live,
        ref: place + 1,
        ref_category: `B${place + 1}`,
        name: `Robe ${place + 1}`,
        price_cents: 1990 + place * 100,
        stock: null,
      })),
    )
    .returning(["id", "ref_category"])
    .execute();
  return {
    liveId: live,
    pieces: pieces.map((piece) => ({ reference: piece.ref_category ?? "", productId: piece.id })),
  };
}

export interface Drop {
  liveId: string;
  productIds: string[];
  pieces: number;
}

/** A live with `pieces` pieces, as many of each of its products. */
export async function setUpDrop(db: Db, ref: string, pieces: number, products = 1): Promise<Drop> {
  const liveId = await newLive(db, ref);
  const rows = await db
    .insertInto("products")
    .values(
      Array.from({ length: products }, (_, place) => ({
        live_id: liveId,
        ref: place + 1,
        ref_category: `D${place + 1}`,
        name: "Manteau",
        price_cents: 8900,
        stock: pieces / products,
      })),
    )
    .returning("id")
    .execute();
  return { liveId, productIds: rows.map((row) => row.id), pieces };
}

async function newLive(db: Db, ref: string): Promise<string> {
  const live = await db
    .insertInto("lives")
    .values({ title: `Mesure ${ref}`, ref, live_date: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return live.id;
}

/** The limits that every shop begins with. */
export async function restoreCaps(db: Db): Promise<void> {
  await db.deleteFrom("settings").execute();
}

/** One machine plays all the guests, so what a single address or browser may do is set out of the way. */
export async function liftCaps(db: Db): Promise<void> {
  const values = {
    maxOpenOrdersPerAddress: 1_000_000,
    addressSharePercent: 100,
    lookupsPerMinute: 1_000_000,
    maxStreamsPerAddress: 20_000,
  };
  for (const [key, value] of Object.entries(values))
    await db
      .insertInto("settings")
      .values({ key, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
}
