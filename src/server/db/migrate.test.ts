import { afterEach, expect, test } from "vitest";
import { ownDatabase } from "#tests/database.ts";
import { query as queryAt } from "#tests/query.ts";
import { migrate, migrationFiles } from "./migrate.ts";

const database = ownDatabase();

const query = <Row extends object>(text: string) => queryAt<Row>(database.url, text);

const empty = () => query("drop schema public cascade; create schema public");
afterEach(empty);

test("five copies that start on an empty database at once run each migration once", async () => {
  await empty();
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url)));
  expect(ran.flat().sort()).toEqual(await migrationFiles());
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
});

test("a start that finds everything done does nothing", async () => {
  await migrate(database.url);
  expect(await migrate(database.url)).toEqual([]);
});

test("a migration that was cut off left nothing behind, and the next start runs it", async () => {
  const files = await migrationFiles();
  const [first] = files;
  await query("create table lives (id int)");
  await expect(migrate(database.url)).rejects.toThrow(/^La migration \d{4}_\w+\.sql a échoué$/);
  const done = await query<{ name: string }>("select name from migrations order by name");
  expect(done.length).toBeLessThan(files.length);
  expect(done[0]?.name).toBe(first);
  await query("drop table lives");
  expect([...done.map(({ name }) => name), ...(await migrate(database.url))]).toEqual(files);
});
