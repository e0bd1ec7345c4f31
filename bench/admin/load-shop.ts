import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";

const SQL = fileURLToPath(new URL("shop/", import.meta.url));
const MARK = "benchShop";

/** How large a shop is; the proportions are the same at every size, as is the work under way. */
function sizes(orders: number) {
  const ordersALive = 400;
  const lives = Math.ceil(orders / ordersALive);
  const people = orders / 5;
  return {
    orders,
    people,
    lives,
    orders_a_live: ordersALive,
    products_a_live: 120,
    seconds_a_person: Math.round((86 * orders) / people),
    seconds_a_live: 86 * ordersALive,
  };
}

/**
 * Fills a migrated database with a shop of so many orders, beside what stands in it already. A database that has one is
 * left alone. Needs a superuser: foreign keys and triggers rest meanwhile, and indexes are built afterwards.
 */
export async function loadShop(
  databaseUrl: string,
  orders: number,
  say: (line: string) => void,
): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    options: "-c statement_timeout=0 -c maintenance_work_mem=512MB -c work_mem=256MB",
  });
  await client.connect();
  try {
    const found = await client.query<{ value: number }>("select value from settings where key = $1", [MARK]);
    if (found.rows[0]?.value === orders) return;
    const started = performance.now();
    await client.query("set session_replication_role = replica");
    const rebuild = await withoutIndexes(client);
    for (const file of readdirSync(SQL).sort()) {
      await client.query(filled(readFileSync(join(SQL, file), "utf8"), sizes(orders)));
      say(`  ${file} (${elapsed(started)})`);
    }
    await client.query("set session_replication_role = origin");
    await rebuild();
    say(`  indexes (${elapsed(started)})`);
    await client.query("vacuum (analyze)");
    await client.query("insert into settings (key, value) values ($1, $2)", [MARK, JSON.stringify(orders)]);
    say(`  ${orders} orders loaded in ${elapsed(started)}`);
  } finally {
    await client.end();
  }
}

/** Drops every index that no foreign key leans on, and answers how to make them again. */
async function withoutIndexes(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ away: string; back: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as back
    from pg_constraint c
    where contype in ('p', 'u') and connamespace = 'public'::regnamespace
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index i join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
    where not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { away } of rows) await client.query(away);
  return async () => {
    for (const { back } of rows) await client.query(back);
  };
}

const filled = (text: string, values: Record<string, number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

const elapsed = (started: number): string => `${((performance.now() - started) / 1000).toFixed(0)} s`;
