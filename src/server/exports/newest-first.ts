import { type SqlBool, sql } from "kysely";

const BATCH = 1000;

/** Where a row stands in a list that goes from the newest to the oldest; `at` keeps its microseconds. */
interface Place {
  id: string;
  at: string;
}

/**
 * Reads a long list a batch at a time, each from where the last one ended: no cursor keeps a connection or a
 * transaction while a slow reader takes its time, and rows made or changed meanwhile neither move nor repeat others.
 */
export async function* newestFirst<Row>(
  places: (after: Place | undefined, limit: number) => Promise<Place[]>,
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Place | undefined;
  for (;;) {
    const found = await places(after, BATCH);
    if (found.length > 0) yield await read(found.map(({ id }) => id));
    if (found.length < BATCH) return;
    after = found.at(-1);
  }
}

/** As `newestFirst`, for a list that only grows and whose entries are numbered. */
export async function* entriesDown<Row extends { id: number }>(
  read: (before: number | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let before: number | undefined;
  for (;;) {
    const found = await read(before, BATCH);
    if (found.length > 0) yield found;
    if (found.length < BATCH) return;
    before = found.at(-1)?.id;
  }
}

/** The pieces of a query for `newestFirst`, on a table whose rows are dated by `created_at` and told apart by `id`. */
export const placesOf = (alias: "o" | "u" | "p") => ({
  at: sql<string>`${sql.raw(alias)}.created_at::text`.as("at"),
  order: sql.raw(`${alias}.created_at desc, ${alias}.id asc`),
  below: (after: Place | undefined) =>
    after
      ? sql<SqlBool>`(${sql.raw(alias)}.created_at <= ${after.at}::timestamptz
          and (${sql.raw(alias)}.created_at < ${after.at}::timestamptz or ${sql.raw(alias)}.id > ${after.id}::uuid))`
      : sql<SqlBool>`true`,
});
