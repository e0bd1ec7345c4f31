import { spawnSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "#server/db/migrate.ts";
import { startDatabase } from "./database/start-database.ts";
import { fingerprint } from "./fingerprint.ts";
import { typedSql } from "./typed-sql/typed-sql.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Writes src/server/db/schema.ts from a migrated database, or with `--verify` only says whether it is up
 * to date. The mappings are those of the driver: big integers come as numbers, dates as text.
 */
export function databaseTypes(databaseUrl: string, ...more: "--verify"[]) {
  const generator = join(root, "node_modules", "kysely-codegen", "dist", "cli", "bin.js");
  const mappings = ["--type-mapping", '{"int8":"number"}', "--date-parser", "string"];
  const target = ["--url", databaseUrl, "--out-file", "src/server/db/schema.ts"];
  return spawnSync(process.execPath, [generator, "--dialect", "postgres", ...target, ...mappings, ...more], {
    cwd: root,
    encoding: "utf8",
  });
}

const SERVER = join(root, "src", "server");

/** Which generated files beside `.sql` files are not what the database says. */
export async function staleStatements(databaseUrl: string): Promise<string[]> {
  const written = await typedSql(databaseUrl, SERVER);
  const there = globSync("**/*.sql.ts", { cwd: SERVER });
  const orphans = there.filter((path) => !written.has(path));
  const stale = [...written].filter(([path, text]) => text !== readIfThere(join(SERVER, path)));
  return [...orphans, ...stale.map(([path]) => path)];
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

const STAMP = join(root, ".cache", "types", "database.stamp");

/** Changes with what the types are generated from, by which programs, and with the generated files. */
function stateOfTypes(): string {
  const statements = globSync("src/server/**/*.{sql,sql.ts}", { cwd: root }).sort();
  const programs = [
    "scripts/database",
    "scripts/database-types.ts",
    "scripts/typed-sql",
    "package-lock.json",
  ];
  return fingerprint(root, [
    "db/migrations",
    "src/server/db/migrate.ts",
    "src/server/db/schema.ts",
    ...statements,
    ...programs,
  ]);
}

function remember(): void {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stateOfTypes());
}

async function main(check: boolean): Promise<void> {
  // What was right, and has not changed since, needs no database to be told so again.
  if (check && readIfThere(STAMP) === stateOfTypes()) return;
  const scratch = mkdtempSync(join(tmpdir(), "hf-types-"));
  chmodSync(scratch, 0o711);
  const database = await startDatabase({
    dataDir: join(scratch, "postgres"),
    log: console.log,
    settings: { fsync: "off" },
  });
  try {
    await migrate(database.url);
    if (check) {
      const stale = await staleStatements(database.url);
      if (databaseTypes(database.url, "--verify").status !== 0) stale.push("db/schema.ts");
      for (const path of stale) console.error(`src/server/${path} is stale: run \`npm run db:types\``);
      if (stale.length > 0) process.exitCode = 1;
      else remember();
    } else {
      process.stdout.write(databaseTypes(database.url).stdout);
      for (const [path, text] of await typedSql(database.url, SERVER))
        writeFileSync(join(SERVER, path), text);
    }
  } finally {
    await database.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (import.meta.main) await main(process.argv.includes("--verify"));
