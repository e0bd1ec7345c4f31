import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Client } from "pg";
import { startDatabase } from "#scripts/database/start-database.ts";
import { withClient } from "#server/db/with-client.ts";

export interface ScratchDatabase {
  url: string;
  remove: () => Promise<void>;
}

const PREFIX = "hf_drill_";

/** An empty database on the same server, with the same account; undefined where that account may not make one. */
export async function besideIt(databaseUrl: string): Promise<ScratchDatabase | undefined> {
  const name = `${PREFIX}${randomBytes(6).toString("hex")}`;
  const made = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ allowed: boolean }>(
      "select rolcreatedb or rolsuper as allowed from pg_roles where rolname = current_user",
    );
    if (!rows[0]?.allowed) return false;
    await removeLeftovers(client);
    await client.query(`create database ${name}`);
    return true;
  });
  if (!made) return undefined;
  const address = new URL(databaseUrl);
  address.pathname = `/${name}`;
  return {
    url: address.href,
    remove: () =>
      withClient(databaseUrl, async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}

/** What a drill that was killed left behind; one that is under way has connections, and stays. */
async function removeLeftovers(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1) and datdba = (select oid from pg_roles where rolname = current_user)",
    [PREFIX],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname}`).catch(() => undefined);
}

/** A PostgreSQL of its own in the folder, for as long as the drill takes. */
export async function ofItsOwn(folder: string): Promise<ScratchDatabase> {
  const database = await startDatabase({ dataDir: join(folder, "postgres"), log: () => undefined });
  return { url: database.url, remove: database.stop };
}
