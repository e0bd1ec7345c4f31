import type { QueryResultRow } from "pg";
import { withClient } from "#server/db/with-client.ts";

/** The rows of one statement, on a connection of its own. */
export async function query<Row extends QueryResultRow>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await withClient(url, (client) => client.query<Row>(statement, values))).rows;
}
