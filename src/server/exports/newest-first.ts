import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";

const BATCH = 1000;

/** The key of a row in a list that goes from the newest to the oldest; `at` keeps its microseconds. */
interface Key {
  id: string;
  at: string;
}

/**
 * Keyset pagination: reads a long list a batch at a time, each from the key at which the last one ended. No cursor
 * keeps a connection or a transaction while a slow reader takes its time, and rows made or changed meanwhile neither
 * move nor repeat others. `alias` is the table in `list` whose rows are dated by `created_at` and told apart by `id`.
 */
export async function* newestFirst<Row>(
  // biome-ignore lint/suspicious/noExplicitAny: any list of any tables can be read so
  list: SelectQueryBuilder<any, any, object>,
  alias: "o" | "u" | "p",
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const [id, at] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.created_at`)];
  const keys = list
    .select([sql<string>`${id}`.as("id"), sql<string>`${at}::text`.as("at")])
    .orderBy(sql`${at} desc, ${id} asc`)
    .limit(BATCH);
  let after: Key | undefined;
  for (;;) {
    const rest = after ? keys.where(below(after)) : keys;
    const found: Key[] = await rest.execute();
    if (found.length > 0) yield await read(found.map(({ id }) => id));
    if (found.length < BATCH) return;
    after = found.at(-1);
  }

  function below({ id: lastId, at: lastAt }: Key) {
    return sql<SqlBool>`(${at} <= ${lastAt}::timestamptz
      and (${at} < ${lastAt}::timestamptz or ${id} > ${lastId}::uuid))`;
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
