import type { OnAir } from "#contract/lives.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./lives.sql.ts";

/** What is on air in each of these lives; a live without a piece on air is left out. */
export async function readOnAir(db: Db, liveIds: readonly string[]): Promise<Map<string, OnAir>> {
  const onAir = new Map<string, OnAir>();
  for (const row of await queries.readOnAir(db, { liveIds })) {
    const { liveId, reference, id, name, size, priceCents, color, sold } = row;
    const piece = onAir.get(liveId) ?? { reference, name, pieces: [] };
    piece.pieces.push({ id, size, color, priceCents, sold });
    onAir.set(liveId, piece);
  }
  return onAir;
}
