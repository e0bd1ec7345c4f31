import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "#server/db/database.ts";
import { startShop } from "#tests/shop.ts";
import { runDrop } from "./drop.ts";
import { runFlows } from "./flows.ts";
import { buy } from "./guest.ts";
import { runHoardedDrop } from "./hoard.ts";
import { openClient } from "./http.ts";
import { measureReplay } from "./limit.ts";
import { watchMemory } from "./memory.ts";
import { openMinimalShop } from "./minimal/measure.ts";
import { median } from "./percentiles.ts";
import { findPgbench } from "./pgbench.ts";
import { pgbenchScript } from "./pgbench-script.ts";
import { recordPurchase } from "./record-purchase.ts";
import { serverPid } from "./server-pid.ts";
import { liftCaps, restoreCaps, setUpDrop, setUpStall } from "./stall.ts";
import { printTable } from "./table.ts";

const RESULTS = join(fileURLToPath(new URL(".", import.meta.url)), "results");
const SECONDS = Number(process.env.BENCH_SECONDS || 8);
const ROUNDS = Number(process.env.BENCH_ROUNDS || 3);
const CLIENTS = 16;

if (!(await findPgbench())) {
  console.error(
    "This bench needs pgbench beside it: apt-get install postgresql-contrib (or your system's package).",
  );
  process.exit(1);
}

const dataDir = mkdtempSync(join(tmpdir(), "hf-bench-"));
chmodSync(dataDir, 0o711);
const shop = await startShop({ dataDir, env: { LOG_LEVEL: "error", TRUST_PROXY: "true" } });
try {
  const cardUrl = new URL(shop.facts.card?.apiUrl ?? "").origin;
  const addresses = { shop: shop.address, card: cardUrl };
  const { db, close } = openDatabase(shop.facts.databaseUrl, "selling", 2, (error) =>
    console.error(error.message),
  );
  await liftCaps(db);
  const stall = await setUpStall(db, "bench");
  const stalls = await Promise.all(
    Array.from({ length: CLIENTS }, (_, place) => setUpStall(db, `bench-${place + 1}`)),
  );
  const scripts = (await recordPurchase(shop.facts.databaseUrl, cardUrl, stalls)).map(({ recorded, fixed }) =>
    pgbenchScript(recorded, fixed),
  );
  // Settings are read every three seconds.
  await sleep(3_500);
  const memory = watchMemory(serverPid(shop.children));
  await warmUp();

  const minimalShop = await openMinimalShop(shop.facts.databaseUrl);
  const rounds = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const minimal = await minimalShop.measure(CLIENTS, SECONDS);
    const replay = await measureReplay(db, shop.facts.databaseUrl, scripts, CLIENTS, SECONDS);
    const at16 = await runFlows(addresses, stall, CLIENTS, SECONDS);
    rounds.push({
      minimal,
      replay,
      at16,
      httpRatio: at16.perSecond / minimal.perSecond,
      replayRatio: replay.perSecond / minimal.perSecond,
    });
  }
  await minimalShop.remove();
  const at1 = await runFlows(addresses, stall, 1, SECONDS);
  const at64 = await runFlows(addresses, stall, 64, SECONDS);
  const one = await setUpDrop(db, "drop-1", 1);
  const many = await setUpDrop(db, "drop-500", 500);
  await sleep(1_000);
  const drops = [
    await runDrop(shop.address, one.liveId, one.productIds, 1000, 1),
    await runDrop(shop.address, many.liveId, many.productIds, 2000, 500),
  ];
  await restoreCaps(db);
  await sleep(3_500);
  const [calm, hoarded] = [await setUpDrop(db, "calm", 500, 5), await setUpDrop(db, "hoarded", 500, 5)];
  const beside = {
    calm: await runDrop(shop.address, calm.liveId, calm.productIds, 2000, calm.pieces),
    hoarded: await runHoardedDrop(shop.address, hoarded, 2000),
  };
  const serverMegabytes = memory();
  await close();

  const sorted = [...rounds].sort((a, b) => a.httpRatio - b.httpRatio);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("No round was run");
  const result = {
    at: new Date().toISOString(),
    node: process.version,
    rounds: rounds.map(({ minimal, replay, at16, httpRatio, replayRatio }) => ({
      minimal: minimal.perSecond,
      replay: replay.perSecond,
      flows: at16.perSecond,
      httpRatio,
      replayRatio,
    })),
    httpRatio: median(rounds.map((round) => round.httpRatio)),
    replayRatio: median(rounds.map((round) => round.replayRatio)),
    minimal: middle.minimal,
    replay: middle.replay,
    flows: [at1, middle.at16, at64],
    drops,
    beside,
    serverMegabytes,
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "latest.json"), `${JSON.stringify(result, null, 2)}\n`);
  console.log(printTable(result));
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function warmUp(): Promise<void> {
  const cardUrl = new URL(shop.facts.card?.apiUrl ?? "").origin;
  const { pieces, liveId } = await setUpWarm();
  const places = {
    shop: openClient(shop.address, 8),
    card: openClient(cardUrl, 8),
    shopOrigin: shop.address,
  };
  for (let turn = 0; turn < 40; turn += 1)
    await Promise.all(Array.from({ length: 8 }, () => buy(places, { pieces, liveId }, () => undefined)));
  places.shop.close();
  places.card.close();
}

async function setUpWarm() {
  const { db, close } = openDatabase(shop.facts.databaseUrl, "selling", 1, () => undefined);
  const stall = await setUpStall(db, "warm");
  await close();
  return stall;
}
