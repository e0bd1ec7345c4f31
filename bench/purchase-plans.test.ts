import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase, sessionOptions } from "#server/db/database.ts";
import { ownShop } from "#tests/open-shop.ts";
import { recordPurchase } from "./record-purchase.ts";
import { liftCaps, setUpStall } from "./stall.ts";

const shop = ownShop();

test("no statement of a purchase, planned while its tables are all but empty, reads the whole of one", async () => {
  const { databaseUrl, card } = shop.it;
  const { db, close } = openDatabase(databaseUrl, "selling", 1, console.error);
  await liftCaps(db);
  const stall = await setUpStall(db, "plans");
  await close();
  const [purchase] = await recordPurchase(databaseUrl, new URL(card.apiUrl).origin, [stall]);
  const statements = [...new Set(purchase?.recorded.map(({ text }) => text))].filter((text) =>
    text.includes("$1"),
  );
  expect(statements.length).toBeGreaterThan(7);

  const session = new pg.Client({ connectionString: databaseUrl, options: sessionOptions("selling") });
  await session.connect();
  const whole: string[] = [];
  for (const text of statements) {
    const { rows } = await session.query<{ "QUERY PLAN": string }>(`explain (generic_plan) ${text}`);
    for (const { "QUERY PLAN": line } of rows)
      if (line.includes("Seq Scan")) whole.push(`${text.trim().slice(0, 60)}: ${line.trim()}`);
  }
  await session.end();
  expect(whole).toEqual([]);
});
