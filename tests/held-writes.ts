import pg from "pg";
import { onTestFinished } from "vitest";
import { type HeldLock, heldLock } from "./held-lock.ts";

const THRESHOLD = 7_406;

/** For one test, whoever writes a row into `table` stops there, with all locks it holds, until told to go on. */
export async function heldWrites(databaseUrl: string, table: string): Promise<HeldLock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `create function wait_to_be_let_in() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${THRESHOLD}); return new; end'`,
  );
  await client.query(
    `create trigger wait_to_be_let_in before insert on ${table} for each row execute function wait_to_be_let_in()`,
  );
  const held = await heldLock(databaseUrl, "select pg_advisory_xact_lock($1)", [THRESHOLD]);
  onTestFinished(async () => {
    await held.letGo();
    await client.query(`drop trigger wait_to_be_let_in on ${table}`);
    await client.query("drop function wait_to_be_let_in");
    await client.end();
  });
  return held;
}
