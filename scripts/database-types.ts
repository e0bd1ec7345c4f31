import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "#server/db/migrate.ts";
import { startDatabase } from "./database/start-database.ts";

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

if (import.meta.main) {
  const scratch = mkdtempSync(join(tmpdir(), "hf-types-"));
  chmodSync(scratch, 0o711);
  const database = await startDatabase({ dataDir: join(scratch, "postgres"), log: console.log });
  await migrate(database.url);
  process.stdout.write(databaseTypes(database.url).stdout);
  await database.stop();
  rmSync(scratch, { recursive: true, force: true });
}
