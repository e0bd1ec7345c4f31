import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** A table of the shop and the columns that are its own, in their order; generated ones are computed anew. */
export interface Table {
  name: string;
  columns: string;
}

export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid order by 1`);
  return rows;
}

/** How many rows each table has, as this transaction sees them. */
export async function countRows(client: Client, tables: readonly Table[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${name}`);
    counts.set(name, Number(rows[0]?.n));
  }
  return counts;
}

const fileOf = (folder: string, place: number) => join(folder, `table-${place}.copy`);

/** Writes each table to a file of the folder, all as one transaction of `client` sees them. */
export async function copyOut(client: Client, tables: readonly Table[], folder: string): Promise<void> {
  for (const [place, { name, columns }] of tables.entries())
    await pipeline(
      client.query(copyTo(`copy ${name} (${columns}) to stdout`)),
      createWriteStream(fileOf(folder, place), { mode: 0o600 }),
    );
}

/** Fills the migrated database of a superuser with what `copyOut` wrote. Checks between tables rest meanwhile. */
export async function copyIn(client: Client, tables: readonly Table[], folder: string): Promise<void> {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  for (const [place, { name, columns }] of tables.entries())
    await pipeline(
      createReadStream(fileOf(folder, place)),
      client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
    );
  await client.query("commit");
}
