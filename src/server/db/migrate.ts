import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, "..", "..", "..", "db", "migrations");
const LOCK = 4_812_330_117;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/**
 * Brings the database to the newest schema and returns the names of the files it ran. Several processes
 * may call it at once: one works, the others wait and find nothing left to do.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = '2s'");
    await waitForLock(client);
    await client.query(
      "create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())",
    );
    const ran = new Set<string>(
      (await client.query<{ name: string }>("select name from migrations")).rows.map((row) => row.name),
    );
    const pending = (await migrationFiles()).filter((name) => !ran.has(name));
    for (const name of pending) await run(client, name);
    return pending;
  } finally {
    await client.end();
  }
}

/** Names of the migrations of this release, oldest first. */
export async function migrationFiles(): Promise<string[]> {
  return (await readdir(MIGRATIONS_FOLDER)).filter((name) => FILE_NAME.test(name)).sort();
}

async function waitForLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [LOCK]);
    if (rows[0]?.got) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function run(client: Client, name: string): Promise<void> {
  const text = await readFile(path.join(MIGRATIONS_FOLDER, name), "utf8");
  const inTransaction = !text.startsWith("-- no transaction");
  try {
    if (inTransaction) await client.query("begin");
    await client.query(text);
    await client.query("insert into migrations (name) values ($1)", [name]);
    if (inTransaction) await client.query("commit");
  } catch (error) {
    // The end of the connection undoes it.
    throw new Error(`La migration ${name} a échoué`, { cause: error });
  }
}
