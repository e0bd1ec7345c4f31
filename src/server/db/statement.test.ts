import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase } from "#tests/database.ts";
import { exec, many, one, optional } from "./statement.ts";

const database = ownDatabase();
let db: Kysely<unknown>;
beforeAll(() => {
  db = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url }) }),
  });
});
afterAll(() => db.destroy());

const series = {
  text: "select n as nth_number from generate_series(1, $1::int) n order by n",
  parameters: ["last"],
  columns: ["nth_number!"],
};

test("rows come with names in camel case", async () => {
  const numbers = many<{ last: number }, { nthNumber: number }>(series);
  expect(await numbers(db, { last: 2 })).toEqual([{ nthNumber: 1 }, { nthNumber: 2 }]);
});

test("one row or none is undefined where there is none, and a fault where there must be one", async () => {
  expect(await optional<{ last: number }, { nthNumber: number }>(series)(db, { last: 0 })).toBeUndefined();
  await expect(one<{ last: number }, { nthNumber: number }>(series)(db, { last: 0 })).rejects.toThrow(
    "No row",
  );
});

test("JSON goes to the database as it is, arrays too", async () => {
  const echo = one<{ value: unknown; nothing: unknown }, { back: unknown; none: boolean }>({
    text: "select $1::jsonb as back, $2::jsonb is null as none",
    parameters: ["value", "nothing"],
    columns: ["back", "none!"],
    json: ["value", "nothing"],
  });
  expect(await echo(db, { value: ["a", { b: 1 }], nothing: null })).toEqual({
    back: ["a", { b: 1 }],
    none: true,
  });
});

test("a statement without rows says how many it wrote", async () => {
  const insert = exec<{ name: string }>({
    text: "insert into product_colors (name, hex_code) values ($1, '#000000')",
    parameters: ["name"],
  });
  expect(await insert(db, { name: "Noir" })).toBe(1);
});

test("a null where the types say there is none fails the test that read it", async () => {
  const wrong = many<void, { x: number }>({ text: "select null::int as x", columns: ["x!"] });
  await expect(wrong(db)).rejects.toThrow("x is null");
});
