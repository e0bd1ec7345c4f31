import type { OnAir, OnAirNow, ShownEarlier } from "#contract/lives.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./lives.sql.ts";
import { asOffer } from "./offered-product.ts";

const SHOWN_AT_MOST = 12;

/** What is on air in each of these active lives, and what was shown before where nothing is. */
export async function readOnAir(db: Db, liveIds: readonly string[]): Promise<Map<string, OnAirNow>> {
  const onAir = new Map<string, OnAir>();
  for (const { liveId, reference, product } of await queries.readOnAir(db, { liveIds })) {
    const piece = onAir.get(liveId) ?? { reference, name: product.name, pieces: [] };
    piece.pieces.push(asOffer(product));
    onAir.set(liveId, piece);
  }
  const shown = await readShownEarlier(
    db,
    liveIds.filter((id) => !onAir.has(id)),
  );
  return new Map(
    liveIds.map((id) => [id, { piece: onAir.get(id) ?? null, shown: shown.get(id) ?? [] }] as const),
  );
}

export async function readShownEarlier(
  db: Db,
  liveIds: readonly string[],
): Promise<Map<string, ShownEarlier[]>> {
  const shown = new Map<string, ShownEarlier[]>();
  if (liveIds.length === 0) return shown;
  for (const { liveId, photoKey, ...piece } of await queries.readShownEarlier(db, { liveIds })) {
    const ofLive = shown.get(liveId) ?? [];
    if (ofLive.length < SHOWN_AT_MOST) ofLive.push({ ...piece, photoUrl: `/${photoKey}` });
    shown.set(liveId, ofLive);
  }
  return shown;
}
