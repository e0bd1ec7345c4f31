import type { Client } from "pg";

/** Every table of the database, whoever made it; not those that extensions bring, nor the list of our migrations. */
const TABLES = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'f', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    and c.relpersistence <> 't' and c.oid is distinct from to_regclass('migrations')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Whether the database holds no row at all. */
export async function isEmpty(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  if (tables.length === 0) return true;
  const anything = tables.map(({ name }) => `exists (select from ${name})`).join(" or ");
  const { rows } = await client.query<{ found: boolean }>(`select ${anything} as found`);
  return rows[0]?.found === false;
}
