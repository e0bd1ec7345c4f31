import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { escapeHtml } from "#domain/escape-html.ts";
import { formatEuros } from "#domain/money.ts";
import { sealTrail } from "#server/audit/seal-entries.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { ownShop } from "#tests/open-shop.ts";
import { NOT_READ } from "#tests/personal-columns.ts";
import { OF_BUYERS, OF_NOBODY } from "#tests/personal-tables.ts";
import { plantEverywhere } from "#tests/plant-everywhere.ts";
import { tablesThatSay } from "#tests/retention.ts";
import { anAdministrator, PASSWORD, type SignedIn } from "#tests/staff.ts";
import { formatDateTime } from "#wording/format.ts";
import { dayProse } from "#wording/invoices.ts";
import { CODE_NAMES } from "#wording/personal-data-codes.ts";
import { FIELD_NAMES } from "#wording/personal-data-fields.ts";

/**
 * Export and erasure against the database's own catalog: a table that a migration adds fails here until
 * tests/personal-tables.ts says what it keeps of buyers, and then until her file holds it and an erasure takes it.
 */
const shop = ownShop();
const db = () => shop.it.context.db;
let staff: SignedIn;
beforeAll(async () => {
  staff = await anAdministrator(shop.it);
});

/** Columns that can hold words: text and documents whose values no check limits to a list. */
async function columnsOfWords(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string | null }>`
    select c.relname as table, a.attname as column
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, null) in ('text', 'text[]', 'character varying', 'json', 'jsonb', 'bytea', 'inet')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and (pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' or pg_get_constraintdef(k.oid) ~ 'is_[a-z_]+[(]'))
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, 2`.execute(db());
  const columns = new Map<string, string[]>();
  for (const { table, column } of rows)
    columns.set(table, [...(columns.get(table) ?? []), ...(column === null ? [] : [column])]);
  return columns;
}

const countRows = async (table: string): Promise<number> =>
  (await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db())).rows[0]
    ?.rows ?? 0;

const countAll = async () =>
  new Map(
    await Promise.all(Object.keys(OF_BUYERS).map(async (table) => [table, await countRows(table)] as const)),
  );

/** Each string of this column that says the word, also deep in a document. */
async function sayings(table: string, column: string, word: string): Promise<string[]> {
  const { rows } = await sql<{ value: unknown }>`
    select to_jsonb(${sql.ref(column)}) as value from ${sql.table(table)}
    where ${sql.ref(column)}::text ilike ${`%${word}%`}`.execute(db());
  const leaves = (value: unknown): string[] =>
    typeof value === "string"
      ? [value]
      : value !== null && typeof value === "object"
        ? Object.values(value).flatMap(leaves)
        : [];
  return rows.flatMap(({ value }) => leaves(value)).filter((text) => text.toLowerCase().includes(word));
}

/** Whether a document has this key with something in it, however deep. */
const holds = (value: unknown, key: string): boolean =>
  value !== null &&
  typeof value === "object" &&
  Object.entries(value).some(
    ([name, inside]) =>
      (name === key && inside !== null && !(Array.isArray(inside) && inside.length === 0)) ||
      holds(inside, key),
  );

/** What a value is to be read as: a code by its name, a sum in euros, a moment and a day in Paris. */
function asRead(value: unknown, parent: string, field: string): string {
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "number" && field.endsWith("Cents")) return formatEuros(value);
  const text = String(value);
  const named = CODE_NAMES[`${parent}.${field}`]?.[text];
  if (named !== undefined) return named;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayProse(text);
  return field === "rate" ? "20\u00a0%" : text;
}

test("every table and every column that can hold words is known, and nothing else", async () => {
  const columns = await columnsOfWords();
  const known = [...Object.keys(OF_BUYERS), ...Object.keys(OF_NOBODY)].sort();
  expect([...columns.keys()].sort()).toEqual(known);
  const listed = Object.entries(OF_BUYERS).flatMap(([table, { words = [], codes = [] }]) =>
    [...words, ...codes].map((column) => `${table}.${column}`),
  );
  const there = Object.keys(OF_BUYERS).flatMap((table) =>
    (columns.get(table) ?? []).map((column) => `${table}.${column}`),
  );
  expect(listed.sort()).toEqual(there.sort());
});

/** What the statements of her file read, column by column, as the database itself sees it in views of them. */
async function columnsRead(): Promise<string[]> {
  const file = await readFile(join(import.meta.dirname, "personal-data.sql"), "utf8");
  const statements = file.split(/^-- name: .*$/m).slice(1);
  return db()
    .transaction()
    .execute(async (tx) => {
      for (const [place, statement] of statements.entries()) {
        const body = statement.replaceAll(/^--.*$/gm, "").replaceAll(/:userId(::uuid)?/g, "null::uuid");
        const asView = body
          .replaceAll(/:(handles|shared|emails)(::text\[\])?/g, "null::text[]")
          .replaceAll(":viewerId", "null::text")
          .replace(/;\s*$/, "");
        await sql.raw(`create or replace temporary view file_${place} as ${asView}`).execute(tx);
      }
      const { rows } = await sql<{ column: string }>`
        select distinct c.relname || '.' || a.attname as column
        from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class and v.relpersistence = 't'
          join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
        where d.classid = 'pg_rewrite'::regclass and d.refobjsubid > 0`.execute(tx);
      return rows.map(({ column }) => column);
    });
}

test("every column of what her file tells of is read for it, or stands with its reason", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.atttypid <> 'uuid'::regtype`.execute(db());
  const read = new Set(await columnsRead());
  const unread = rows.flatMap(({ table, column }) => {
    const told = OF_BUYERS[table];
    const isTold = told !== undefined && told.notExported === undefined;
    const isLeftOut = told?.wordsNotExported?.[column] !== undefined;
    return isTold && !isLeftOut && !read.has(`${table}.${column}`) ? [`${table}.${column}`] : [];
  });
  expect(unread.sort()).toEqual(Object.values(NOT_READ).flat().sort());
});

describe("somebody of whom every table says something", () => {
  const word = `zyx${randomUUID().slice(0, 8)}`;
  let userId = "";
  let before = new Map<string, number>();

  beforeAll(async () => {
    before = await countAll();
    userId = await plantEverywhere(shop.it, word, staff.userId);
    await issueInvoices(shop.it.context);
    await sealTrail(shop.it.context);
  });

  test("has a row in each of them, and a word in each column that is said to hold some", async () => {
    const after = await countAll();
    expect(Object.keys(OF_BUYERS).filter((table) => after.get(table) === before.get(table))).toEqual([]);
    const silent: string[] = [];
    for (const [table, { words = [] }] of Object.entries(OF_BUYERS))
      for (const column of words)
        if ((await sayings(table, column, word)).length === 0) silent.push(`${table}.${column}`);
    expect(silent).toEqual([]);
  });

  test("gets all of it in her file, but for what is left out for a reason", async () => {
    const { body } = await staff.call<{ zip: string }>("POST", `/api/admin/users/${userId}/data`, {
      password: PASSWORD,
    });
    const json = strFromU8(unzipSync(Buffer.from(body.zip, "base64"))["donnees.json"] ?? new Uint8Array());
    const data: unknown = JSON.parse(json);
    const missing: string[] = [];
    for (const [table, told] of Object.entries(OF_BUYERS)) {
      if (told.notExported !== undefined) continue;
      const exported = (told.words ?? []).filter((column) => told.wordsNotExported?.[column] === undefined);
      for (const column of exported)
        for (const said of await sayings(table, column, word))
          if (!json.includes(JSON.stringify(said).slice(1, -1))) missing.push(`${table}.${column}: ${said}`);
      if (exported.length === 0 && told.exportedAs === undefined) missing.push(table);
      if (told.exportedAs !== undefined && !holds(data, told.exportedAs)) missing.push(table);
    }
    expect(missing).toEqual([]);
  });

  test("reads all of it on the page too, in French", async () => {
    const { body } = await staff.call<{ zip: string }>("POST", `/api/admin/users/${userId}/data`, {
      password: PASSWORD,
    });
    const files = unzipSync(Buffer.from(body.zip, "base64"));
    const page = strFromU8(files["donnees.html"] ?? new Uint8Array());
    const unsaid: string[] = [];
    const read = (value: unknown, parent: string, field: string): void => {
      if (Array.isArray(value)) for (const one of value) read(one, parent, field);
      else if (value !== null && typeof value === "object")
        for (const [name, inside] of Object.entries(value)) {
          if (parent !== "" && !(name in FIELD_NAMES) && !(`${field}.${name}` in FIELD_NAMES))
            unsaid.push(name);
          read(inside, field, name);
        }
      else if (value !== null && value !== "" && !page.includes(escapeHtml(asRead(value, parent, field))))
        unsaid.push(`${parent}.${field}: ${value}`);
    };
    read(JSON.parse(strFromU8(files["donnees.json"] ?? new Uint8Array())), "", "");
    expect([...new Set(unsaid)]).toEqual([]);
    for (const code of ["staff", "sidebar", "delivered", "dismissed", "transfer", "other", "refused", "word"])
      expect(page).not.toMatch(new RegExp(`<(td|dd)>${code}<`));
  });

  test("is gone from all of them once she is erased, but for what stays for a reason, and the trail's chain holds", async () => {
    const { status, body } = await staff.call(
      "POST",
      `/api/admin/users/${userId}/erasure`,
      { password: PASSWORD },
      { "idempotency-key": randomUUID() },
    );
    expect({ status, body }).toMatchObject({ status: 200, body: { complaintsKept: 1, withdrawalsKept: 1 } });
    const after = await countAll();
    const rows = (stay: boolean) =>
      Object.keys(OF_BUYERS).filter((table) => stay === (after.get(table) ?? 0) > (before.get(table) ?? 0));
    expect(rows(true)).toEqual(
      Object.keys(OF_BUYERS).filter((table) => OF_BUYERS[table]?.rowsStay !== undefined),
    );
    const said: string[] = [];
    for (const [table, { words = [], codes = [] }] of Object.entries(OF_BUYERS))
      for (const column of [...words, ...codes])
        if ((await sayings(table, column, word)).length > 0) said.push(`${table}.${column}`);
    expect(said).toEqual(
      Object.entries(OF_BUYERS).flatMap(([table, { wordsStay = {} }]) =>
        Object.keys(wordsStay).map((column) => `${table}.${column}`),
      ),
    );
    const elsewhere = (await tablesThatSay(db(), [word])).filter((table) => OF_NOBODY[table] !== undefined);
    expect(elsewhere).toEqual([]);
    await sealTrail(shop.it.context);
    // Its rows are what tables can hold, not a story: of the invariants, the trail's alone is asked.
    expect((await brokenInvariants(db())).filter(({ invariant }) => invariant === "I11")).toEqual([]);
  });
});
