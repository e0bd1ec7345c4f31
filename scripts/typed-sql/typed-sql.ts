import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModule, parseSync } from "libpg-query";
import pg from "pg";
import { type Catalog, readCatalog } from "./catalog.ts";
import { describeStatement } from "./describe.ts";
import { type Known, neverNullColumns } from "./never-null.ts";
import { readSqlFile } from "./read-sql-file.ts";
import type { OutputColumn } from "./syntax.ts";
import { writeTypes } from "./write-types.ts";

/**
 * The TypeScript that belongs beside each `.sql` file under `folder`, by its path: `list-colors.sql` has its statements
 * in `list-colors.sql.ts`. The database must be migrated; nothing is run in it. Throws an Error that names the file and
 * the statement where PostgreSQL refuses one.
 */
export async function typedSql(databaseUrl: string, folder: string): Promise<Map<string, string>> {
  await loadModule();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const catalog = await readCatalog(client);
    const known = knowledgeOf(catalog);
    const written = new Map<string, string>();
    for (const path of globSync("**/*.sql", { cwd: folder }).sort()) {
      const file = readSqlFile(path, readFileSync(join(folder, path), "utf8"));
      const statements = [];
      for (const statement of file.statements) {
        try {
          const description = await describeStatement(client, statement.text);
          statements.push({ ...statement, description, syntax: syntaxOf(statement.text) });
        } catch (error) {
          throw new Error(`${path}, ${statement.name}: ${(error as Error).message}`, { cause: error });
        }
      }
      const source = path.split("/").at(-1) ?? path;
      written.set(`${path}.ts`, writeTypes(source, file, statements, catalog, known));
    }
    return written;
  } finally {
    await client.end();
  }
}

function knowledgeOf(catalog: Catalog): Known {
  const relations = new Map<string, OutputColumn[]>();
  const always = new Set<string>();
  const strict = new Set<string>();
  for (const { tableName, columnName, notNull } of catalog.columns) {
    const columns = relations.get(tableName) ?? [];
    columns.push({ name: columnName, neverNull: notNull });
    relations.set(tableName, columns);
  }
  // A function is read as a query on its parameters.
  const functions = catalog.functions.map(({ name, parameters, expression }) => {
    const query = syntaxOf(`select ${expression} from ${name}`);
    const answers = (neverNull: boolean) => {
      const given = new Map([[name, parameters.map((parameter) => ({ name: parameter, neverNull }))]]);
      return neverNullColumns(query, { relations: given, always, strict })[0]?.neverNull;
    };
    return { name, answers };
  });
  const views = [...catalog.views].map(([view, definition]) => ({ view, query: syntaxOf(definition) }));
  const said = () => JSON.stringify([always.size, strict.size, ...relations.values()]);
  // Functions and views may use each other: until a round says nothing new.
  for (let before = ""; before !== said(); ) {
    before = said();
    for (const { name, answers } of functions) {
      if (answers(false)) always.add(name);
      else if (answers(true)) strict.add(name);
    }
    // PostgreSQL calls every column of a view nullable: its definition says more.
    for (const { view, query } of views)
      relations.set(view, neverNullColumns(query, { relations, always, strict }));
  }
  return { relations, always, strict };
}

function syntaxOf(text: string) {
  const statement = parseSync(text).stmts?.[0]?.stmt;
  if (!statement) throw new Error("there is no statement");
  return statement;
}
