import type { ActiveLive } from "#contract/lives.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./lives.sql.ts";
import { readOnAir } from "./on-air.ts";

const asLive = (row: queries.GetActiveLiveRow): ActiveLive => ({
  id: row.id,
  title: row.title,
  ref: row.ref,
  liveDate: row.liveDate.toISOString(),
});

/** The lives that guests may buy from, and when the next begins where there are none. */
export async function listActiveLives(context: Context) {
  const rows = await queries.listActiveLives(context.db);
  const upcoming = rows.length === 0 ? await queries.nextLive(context.db) : undefined;
  return { lives: rows.map(asLive), next: upcoming?.liveDate.toISOString() ?? null };
}

export async function getActiveLive(context: Context, { liveId }: { liveId: string }) {
  const row = await queries.getActiveLive(context.db, { liveId });
  if (!row) throw refusal("LIVE_NOT_FOUND");
  return asLive(row);
}

export async function getOnAir(context: Context, { liveId }: { liveId: string }) {
  const row = await queries.getActiveLive(context.db, { liveId });
  if (!row) throw refusal("LIVE_NOT_FOUND");
  return { piece: (await readOnAir(context.db, [liveId])).get(liveId) ?? null };
}
