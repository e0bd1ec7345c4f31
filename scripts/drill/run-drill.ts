import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import type { DrillFindings } from "#server/backups/drills.ts";
import { openDatabase } from "#server/db/database.ts";
import { type Breach, brokenInvariants } from "#server/db/invariants.ts";
import { migrate, migrationFiles } from "#server/db/migrate.ts";
import { withClient } from "#server/db/with-client.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { DRILL } from "#wording/backup-drill.ts";
import { breachWords } from "#wording/invariants.ts";
import { copyIn, copyOut, countRows, type Table, tablesOf } from "./copy-tables.ts";
import { findPostgresTools, type PostgresTools } from "./postgres-tools.ts";
import { besideIt, ofItsOwn, type ScratchDatabase } from "./scratch-database.ts";

const MOST_NAMED = 20;
/** Whoever typed a command waits longer than a guest. */
const TIMEOUT_MULTIPLIER = 100;

interface Drill {
  databaseUrl: string;
  files: () => FileStore;
  say: (line: string) => void;
}

/** Takes a backup of the database, restores it elsewhere, and asks of what came back all that must be true of a shop. */
export async function runDrill({ databaseUrl, files, say }: Drill): Promise<DrillFindings> {
  const startedAt = Date.now();
  const scratch = mkdtempSync(join(tmpdir(), "hf-drill-"));
  // Run by root, the throw-away PostgreSQL belongs to an unprivileged account, which must be able to walk in.
  chmodSync(scratch, 0o711);
  const dumpFolder = join(scratch, "dump");
  mkdirSync(dumpFolder, { mode: 0o700 });
  let restored: ScratchDatabase | undefined;
  try {
    const backup = await takeBackup(databaseUrl, dumpFolder);
    say(DRILL.dumped(backup.method, sumOf(backup.counts), secondsSince(startedAt)));
    restored = (backup.tools && (await besideIt(databaseUrl))) ?? (await ofItsOwn(scratch));
    await restore(backup, restored.url, dumpFolder);
    say(DRILL.restored(secondsSince(startedAt)));
    const problems = await judge(backup, restored.url, files);
    return {
      method: backup.method,
      seconds: secondsSince(startedAt),
      tables: backup.tables.length,
      rows: sumOf(backup.counts),
      ...problems,
    };
  } finally {
    await restored?.remove();
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Backup {
  method: string;
  /** What wrote the dump; where this machine has none, tables were copied one by one. */
  tools: PostgresTools | undefined;
  tables: Table[];
  counts: Map<string, number>;
}

/** One snapshot is dumped and counted, while the shop goes on selling. */
async function takeBackup(databaseUrl: string, folder: string): Promise<Backup> {
  return withClient(databaseUrl, async (client) => {
    await client.query("begin isolation level repeatable read, read only");
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await refuseOtherSchema(client);
    const tables = await tablesOf(client);
    const counts = await countRows(client, tables);
    const { rows } = await client.query<{ major: number; snapshot: string }>(
      "select current_setting('server_version_num')::int / 10000 as major, pg_export_snapshot() as snapshot",
    );
    const { major = 0, snapshot = "" } = rows[0] ?? {};
    const tools = await findPostgresTools(major);
    if (tools) await tools.dump(databaseUrl, join(folder, "shop.dump"), snapshot);
    else await copyOut(client, tables, folder);
    return { method: tools ? DRILL.byPgDump(tools.major) : DRILL.byCopy(major), tools, tables, counts };
  });
}

/** The invariants, and the tables that a copy goes into, are those of this release. */
async function refuseOtherSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('migrations') is not null as there",
  );
  const ran = rows[0]?.there
    ? (await client.query<{ name: string }>("select name from migrations")).rows
    : [];
  const names = new Set(ran.map(({ name }) => name));
  const release = await migrationFiles();
  if (names.size !== release.length || release.some((name) => !names.has(name)))
    throw new Error(DRILL.otherSchema);
}

async function restore({ tools, tables }: Backup, url: string, folder: string): Promise<void> {
  if (tools) return tools.restore(join(folder, "shop.dump"), url);
  await migrate(url);
  await withClient(url, (client) => copyIn(client, tables, folder));
}

async function judge({ tables, counts }: Backup, url: string, files: () => FileStore) {
  const restored = await withClient(url, async (client) => ({
    counts: await countRows(client, tables),
    keys: await fileKeys(client),
  }));
  const short = tables
    .map(({ name }) => name)
    .filter((name) => counts.get(name) !== restored.counts.get(name))
    .map((name) => DRILL.otherCount(name, counts.get(name) ?? 0, restored.counts.get(name) ?? 0));
  const { db, close } = openDatabase(url, "reading", 2, () => undefined, TIMEOUT_MULTIPLIER);
  const breaches = await brokenInvariants(db).finally(close);
  const missing = restored.keys.length === 0 ? [] : await missingFrom(files(), restored.keys);
  return {
    files: restored.keys.length,
    problems: [...short, ...named(breaches.map(asWords)), ...named(missing.map(DRILL.missingFile))],
  };
}

const asWords = (breach: Breach) => `${breach.invariant}\u00a0: ${breachWords(breach)}`;

const named = (problems: string[]): string[] =>
  problems.length <= MOST_NAMED
    ? problems
    : [...problems.slice(0, MOST_NAMED), DRILL.andMore(problems.length - MOST_NAMED)];

/** Every file that the database names: pictures, and labels that stand. */
async function fileKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`
    select photo_key as key from products where photo_key is not null
    union select shipping_label_path from orders where shipping_label_path is not null
    union select path from labels where state = 'made' and path is not null
    order by 1`);
  return rows.map(({ key }) => key);
}

const ASKED_AT_ONCE = 8;

async function missingFrom(store: FileStore, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  const left = keys.values();
  const ask = async () => {
    for (const key of left) if (!(await store.head(key))) missing.push(key);
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
  return missing.sort();
}

const sumOf = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
const secondsSince = (startedAt: number) => Math.round((Date.now() - startedAt) / 100) / 10;
