import { sql } from "kysely";
import { MOST_AT_ONCE } from "#contract/admin/bulk-acts.ts";
import type { ChosenLive, LIVE_SORTS, LiveRow } from "#contract/admin/lives.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { containing } from "#server/db/search-text.ts";
import * as queries from "./lives.sql.ts";

const PAGE_SIZE = 50;

const SORTED_BY = {
  date: "live_date asc, id desc",
  "-date": "live_date desc, id asc",
  title: "lower(title) asc, id asc",
  "-title": "lower(title) desc, id asc",
} as const satisfies Record<(typeof LIVE_SORTS)[number], string>;

/** One page of the lives whose title or reference contains the text, with what each one sold. */
export async function listLives(
  context: Context,
  { q, sort, page }: { q: string; sort: (typeof LIVE_SORTS)[number]; page: number },
) {
  const found = livesNamed(context.lists, q);
  const ids = await found
    .select("id")
    .orderBy(sql.raw(SORTED_BY[sort]))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const chosen = ids.map((live) => live.id);
  const rows = (await queries.readLives(context.lists, { ids: chosen })).map(asLiveRow);
  const { toTell } = await queries.countToTell(context.lists);
  return { rows, total, page, pageSize: PAGE_SIZE, active: await activeLives(context), toTell };
}

/** The first 500 lives of the sorted list with what a bulk act must know of each; `total` says how many there are. */
export async function chooseLives(
  context: Context,
  { q, sort }: { q: string; sort: keyof typeof SORTED_BY },
): Promise<{ rows: ChosenLive[]; total: number }> {
  const found = livesNamed(context.lists, q);
  const rows = await found
    .select(["id", "title", "is_active as isActive"])
    .orderBy(sql.raw(SORTED_BY[sort]))
    .limit(MOST_AT_ONCE)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

function livesNamed(db: Db, q: string) {
  const pattern = containing(q);
  return db
    .selectFrom("lives")
    .where((eb) =>
      eb.or([eb(eb.fn<string>("lower", ["title"]), "like", pattern), eb("ref", "like", pattern)]),
    );
}

/** All of them, newest first: a shop has a few hundred. */
export async function livesForExport(context: Context, { q }: { q: string }): Promise<LiveRow[]> {
  const ids = await livesNamed(context.lists, q).select("id").orderBy(sql.raw(SORTED_BY["-date"])).execute();
  const rows = await queries.readLives(context.lists, { ids: ids.map(({ id }) => id) });
  return rows.map(asLiveRow);
}

export async function activeLives(context: Context): Promise<number> {
  const { active } = await queries.countActiveLives(context.db);
  return active;
}

const asLiveRow = (row: queries.ReadLivesRow): LiveRow => ({ ...row, liveDate: row.liveDate.toISOString() });
