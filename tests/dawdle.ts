import pg from "pg";
import type { TestShop } from "./open-shop.ts";

/** While `work` runs, the order's row is held by somebody else; let go after `ms`. */
export async function whileOrderIsHeld<Result>(
  shop: TestShop,
  orderId: string,
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = new pg.Client({ connectionString: shop.databaseUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select 1 from orders where id = $1 for update", [orderId]);
  const letGo = setTimeout(() => void holder.query("rollback"), ms);
  try {
    return await work();
  } finally {
    clearTimeout(letGo);
    await holder.query("rollback");
    await holder.end();
  }
}

/** While `work` runs, whoever writes a row into `table` takes that many seconds longer, with all locks it holds. */
export async function whileWritingIsSlow<Result>(
  shop: TestShop,
  table: string,
  seconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query(
    `create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(${seconds}); return new; end'`,
  );
  await client.query(
    `create trigger dawdle before insert on ${table} for each row execute function dawdle()`,
  );
  try {
    return await work();
  } finally {
    await client.query(`drop trigger dawdle on ${table}`);
    await client.query("drop function dawdle");
    await client.end();
  }
}
