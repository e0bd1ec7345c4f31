import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverPid } from "#bench/server-pid.ts";
import { DEMO_ADMINISTRATOR } from "#domain/demo.ts";
import { startDatabase } from "#scripts/database/start-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { startShop } from "#tests/shop.ts";
import { loadShop } from "./load-shop.ts";
import { measureShop } from "./measure.ts";
import { printTable, type Result } from "./table.ts";

const RESULTS = fileURLToPath(new URL("../results/", import.meta.url));
const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_ORDERS || 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS || 40);
/** A folder that keeps the loaded shops for the next run; without it they are made anew and thrown away. */
const KEPT = process.env.BENCH_DATA;

const folder = KEPT ?? mkdtempSync(join(tmpdir(), "hf-bench-admin-"));
try {
  const small = await measure(SMALL);
  const large = await measure(LARGE);
  const result: Result = {
    small: SMALL,
    large: LARGE,
    rounds: ROUNDS,
    calls: large.measured.map((call, place) => ({
      procedure: call.procedure,
      way: call.way,
      small: small.measured[place] ?? call,
      large: call,
    })),
    asItOpensOnly: large.asItOpensOnly,
    nothing: { small: small.nothing, large: large.nothing },
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "admin.json"), `${JSON.stringify({ at: new Date(), ...result }, null, 2)}\n`);
  console.log(printTable(result));
} finally {
  if (!KEPT) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Loads a shop of this size on a database of its own, starts the product on it, and measures. */
async function measure(orders: number) {
  const dataDir = join(folder, String(orders));
  mkdirSync(dataDir, { recursive: true });
  for (const open of [folder, dataDir]) chmodSync(open, 0o711);
  const database = await startDatabase({ dataDir: join(dataDir, "postgres"), log: console.log });
  try {
    await migrate(database.url);
    await loadShop(database.url, orders, console.log);
  } finally {
    await database.stop();
  }
  const shop = await startShop({ dataDir, env: { LOG_LEVEL: "error" } });
  try {
    const { address, facts } = shop;
    return await measureShop(
      {
        address,
        databaseUrl: facts.databaseUrl,
        administrator: DEMO_ADMINISTRATOR,
        serverPid: serverPid(shop.children),
      },
      ROUNDS,
    );
  } finally {
    await shop.stop();
  }
}
