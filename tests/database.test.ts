import { expect, test } from "vitest";
import { createDatabase, ownDatabase } from "./database.ts";
import { query } from "./query.ts";

const database = ownDatabase();

test("a test file finds the whole schema in its own database", async () => {
  const [found] = await query(
    database.url,
    "select count(*)::int from information_schema.tables where table_schema = 'public'",
  );
  expect(found?.count).toBeGreaterThan(10);
});

test("what one database holds is not in the next", async () => {
  await query(database.url, "create table only_here (id int)");
  const other = await createDatabase();
  await expect(query(other.url, "select from only_here")).rejects.toThrow("does not exist");
  await other.drop();
});

test("the test server keeps every durability setting on", async () => {
  const rows = await query(
    database.url,
    "select setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
  );
  expect(rows).toEqual([{ setting: "on" }, { setting: "on" }, { setting: "on" }]);
});
