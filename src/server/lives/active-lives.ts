import type { ActiveLive } from "#contract/lives.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./lives.sql.ts";
import { readOnAir, readShownEarlier } from "./on-air.ts";

const asLive = (row: queries.GetActiveLiveRow): ActiveLive => ({
  id: row.id,
  title: row.title,
  ref: row.ref,
  liveDate: row.liveDate.toISOString(),
});

/** The lives that guests may buy from; where there are none, the next one and what the last one showed. */
export async function listActiveLives({ db }: Context) {
  const rows = await queries.listActiveLives(db);
  if (rows.length > 0) return { lives: rows.map(asLive), next: null };
  const [next, shown] = await Promise.all([queries.nextLive(db), queries.shownInLastLive(db)]);
  return {
    lives: [],
    next: next?.liveDate.toISOString() ?? null,
    between: {
      nextTitle: next?.title ?? null,
      shown: shown.map(({ photoKey, ...piece }) => ({ ...piece, photoUrl: `/${photoKey}` })),
    },
  };
}

export async function getActiveLive(context: Context, { liveId }: { liveId: string }) {
  const row = await queries.getActiveLive(context.db, { liveId });
  if (!row) throw refusal("LIVE_NOT_FOUND");
  return asLive(row);
}

export async function getOnAir(context: Context, { liveId }: { liveId: string }) {
  const row = await queries.getActiveLive(context.db, { liveId });
  if (!row) throw refusal("LIVE_NOT_FOUND");
  const onAir = await readOnAir(context.db, [liveId]);
  return onAir.get(liveId) ?? { piece: null, shown: [] };
}

export async function getShownEarlier(context: Context, { liveId }: { liveId: string }) {
  const row = await queries.getActiveLive(context.db, { liveId });
  if (!row) throw refusal("LIVE_NOT_FOUND");
  const shown = await readShownEarlier(context.db, [liveId]);
  return { shown: shown.get(liveId) ?? [] };
}
