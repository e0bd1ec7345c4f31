import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownDatabase } from "#tests/database.ts";
import { scratchFolder } from "#tests/scratch.ts";
import { typedSql } from "./typed-sql.ts";

const database = ownDatabase();

/** The files that are written beside these statements, in their order. */
async function typesOfAll(statements: string[]): Promise<string[]> {
  const folder = scratchFolder();
  for (const [place, sql] of statements.entries()) writeFileSync(join(folder, `probe-${place}.sql`), sql);
  const written = await typedSql(database.url, folder);
  return statements.map((_, place) => written.get(`probe-${place}.sql.ts`) ?? "");
}

const typesOf = async (sql: string): Promise<string> => (await typesOfAll([sql])).join("");

const NULLABILITY: [what: string, sql: string, type: unknown][] = [
  ["a column that is not null", "select number as x from (select 1 as number) n", "number"],
  ["a not-null column of a table", "select name as x from product_colors", "string"],
  ["a column that may be null", "select paid_at as x from orders", "Date | null"],
  ["what a condition says is there", "select paid_at as x from orders where paid_at is not null", "Date"],
  ["what a condition compares", "select paid_at as x from orders where paid_at < now()", "Date"],
  [
    "what only one of two conditions says",
    "select paid_at as x from orders where paid_at < now() or status = 'paid'",
    "Date | null",
  ],
  [
    "the far side of an outer join",
    "select c.name as x from products p left join product_colors c on c.id = p.color_id",
    "string | null",
  ],
  [
    "the near side of an outer join",
    "select p.name as x from products p left join product_colors c on c.id = p.color_id",
    "string",
  ],
  [
    "the far side of an outer join through a subquery",
    "select q.x from products p left join (select id, name as x from product_colors) q on q.id = p.color_id",
    "string | null",
  ],
  ["a common table expression", "with c as (select name as x from product_colors) select x from c", "string"],
  [
    "one that is joined where it may be missing",
    "with c as (select id, name from product_colors) select c.name as x from products p left join c on c.id = p.color_id",
    "string | null",
  ],
  ["a row that was written", "update product_colors set name = name returning id as x", "string"],
  [
    "a row that was written, read again",
    "with w as (insert into product_colors (name, hex_code) values ('a', '#000000') returning id) select id as x from w",
    "string",
  ],
  ["a count", "select count(*)::int as x from orders", "number"],
  ["a sum, which may be of nothing", "select sum(price_cents)::int as x from products", "number | null"],
  [
    "a sum with something instead of nothing",
    "select coalesce(sum(price_cents), 0)::int as x from products",
    "number",
  ],
  ["a count in a subquery", "select (select count(*) from orders) as x", "number"],
  [
    "a subquery that may find nothing",
    "select (select name from product_colors limit 1) as x",
    "string | null",
  ],
  ["a case without else", "select case when true then 1 end as x", "number | null"],
  ["a case with else", "select case when true then 1 else 2 end as x", "number"],
  ["both halves of a union", "select 1 as x union all select null", "number | null"],
  ["whether something is", "select exists (select 1 from orders) as x", "boolean"],
  [
    "a key of JSON, which may be missing",
    "select shipping_address ->> 'city' as x from orders",
    "string | null",
  ],
  ["the values that a check allows", "select kind as x from outbox", expect.stringMatching(/^Outbox/)],
  ["an element of an array parameter", "select t.x from unnest(:names::text[]) as t(x)", "string"],
];

/** Asked for all at once: reading the catalog takes longer than all of them. */
let answers: Promise<string[]> | undefined;
test.each(NULLABILITY)("knows whether it can be null: %s", async (what, _, expected) => {
  answers ??= typesOfAll(NULLABILITY.map(([, sql]) => `-- name: probe :many\n${sql};\n`));
  const types = (await answers)[NULLABILITY.findIndex(([one]) => one === what)] ?? "";
  // The type of the column `x` that the statement answers.
  expect(/^ {2}x: (.+);$/m.exec(types)?.[1]).toEqual(expected);
});

test("parameters have names, and a name may come twice", async () => {
  const types = await typesOf(
    "-- name: rename :exec\nupdate product_colors set name = :name, hex_code = :hexCode where name <> :name and id = :colorId;",
  );
  expect(types).toContain("  name: string;\n  hexCode: string;\n  colorId: string;\n");
  expect(types).toContain("set name = $1, hex_code = $2 where name <> $1 and id = $3");
});

test("casts, strings and comments hold no parameters", async () => {
  const types = await typesOf(
    "-- name: probe :one\nselect ':a' as x, 1::int as y, -- :b\n  now()::text as z;",
  );
  expect(types).not.toContain("Parameters");
});

test("what the author says is held against what the database says", async () => {
  const types = await typesOf(
    '-- name: probe :many\n-- @param name?\n-- @column x "a" | "b"\nselect name as x from product_colors where name = :name;',
  );
  expect(types).toContain("  name: string | null;");
  expect(types).toContain('  x: Refine<string | null, "a" | "b">;');
});

test("only what can never be null is checked for it", async () => {
  const types = await typesOf(
    "-- name: probe :many\n-- @column y { z: number } | null\nselect 1 as x, null::json as y, null::json as z, name as n from product_colors;",
  );
  expect(types).toContain('columns: ["x!","y","z","n!"]');
});

test.each([
  ["a table that is not there", "select 1 from nowhere", 'relation "nowhere" does not exist'],
  ["a column that it does not answer", "-- @column y string\nselect 1 as x", "there is no column y"],
  ["a column without a name", "select 1", "a column has no name"],
  ["a parameter that it does not have", "-- @param y?\nselect 1 as x", "there is no parameter y"],
])("a statement is refused by name: %s", async (_, sql, why) => {
  await expect(typesOf(`-- name: probe :many\n${sql};`)).rejects.toThrow(why);
});
