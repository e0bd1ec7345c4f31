import type { OnAir } from "#contract/lives.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./lives.sql.ts";
import { asOffer } from "./offered-product.ts";

/** What is on air in each of these lives; a live without a piece on air is left out. */
export async function readOnAir(db: Db, liveIds: readonly string[]): Promise<Map<string, OnAir>> {
  const onAir = new Map<string, OnAir>();
  for (const { liveId, reference, product } of await queries.readOnAir(db, { liveIds })) {
    const shown = onAir.get(liveId) ?? { reference, name: product.name, pieces: [] };
    shown.pieces.push(asOffer(product));
    onAir.set(liveId, shown);
  }
  return onAir;
}
