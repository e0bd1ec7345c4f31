import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * How many rows a list has. What a text is found in is counted up to `most`, as counting reads each row; `more` says
 * that there are more than `total`. Without `most` the count is exact, for what an index alone can count.
 */
export async function countUpTo(
  db: Db,
  // biome-ignore lint/suspicious/noExplicitAny: any list of any tables can be counted
  list: SelectQueryBuilder<any, any, object>,
  most?: number,
): Promise<{ total: number; more: boolean }> {
  const rows = list.select(sql`1`.as("one"));
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (${most === undefined ? rows : rows.limit(most + 1)}) found`.execute(
    db,
  );
  const total = counted[0]?.total ?? 0;
  const more = most !== undefined && total > most;
  return { total: more ? most : total, more };
}
