import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import type { Database } from "./database.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase("reading", 1);
});
afterAll(() => database.close());

test("whatever refers to a row is found by an index when that row is deleted", async () => {
  // An index serves when it begins with a column of the key, and leaves out at most the rows that refer to nothing.
  const { rows } = await sql<{ name: string; indexed: boolean }>`
    select format('%s (%s)', k.conrelid::regclass, k.conname) as name, exists (
        select from pg_index i where i.indrelid = k.conrelid and (i.indkey::int2[])[0] = any(k.conkey)
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
      ) as indexed
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by 1`.execute(database.db);
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ indexed }) => !indexed).map(({ name }) => name)).toEqual([]);
});
