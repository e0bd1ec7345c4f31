import { sql } from "kysely";
import { expect } from "vitest";
import { openShop, type ShopOptions, type TestShop } from "./open-shop.ts";

const NAME = "without-deadlocks";

/**
 * Lets a copy of the shop do some work, and fails if any of its transactions came to wait for each other: they would run
 * again, so that nobody saw it. PostgreSQL has counted it for sure once the connections of the copy are gone.
 */
export async function withoutDeadlocks(
  { databaseUrl, card, context: { db } }: TestShop,
  work: (copy: TestShop) => Promise<void>,
  env: ShopOptions["env"] = {},
): Promise<void> {
  const named = new URL(databaseUrl);
  named.searchParams.set("application_name", NAME);
  const copy = await openShop({ databaseUrl: named.href, card, env });
  const connections = async () =>
    (await sql`select from pg_stat_activity where application_name = ${NAME}`.execute(db)).rows.length;
  try {
    await work(copy);
    expect(await connections()).toBeGreaterThan(0);
  } finally {
    await copy.close();
  }
  await expect.poll(connections).toBe(0);
  const { rows } =
    await sql`select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db);
  expect(rows).toEqual([{ deadlocks: 0 }]);
}
