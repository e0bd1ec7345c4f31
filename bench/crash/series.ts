import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { signIn } from "#bench/admin/sign-in.ts";
import { newBrowser } from "#bench/guest.ts";
import { openClient } from "#bench/http.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { freePort } from "#scripts/supervisor/ports.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { readRunning, startShop } from "#tests/shop.ts";
import type { Scene } from "./acts.ts";
import { type Burst, type BurstResult, runBurst } from "./burst.ts";
import { startCardProvider } from "./card-provider.ts";
import { ADDRESS, visit } from "./guest.ts";
import type { Browser, Patience } from "./insist.ts";
import { type Kill, needsNewStart, strike } from "./kills.ts";
import {
  countWrites,
  type Ledger,
  leastKilledPath,
  openLedger,
  type RefundPath,
  type Walk,
} from "./ledger.ts";
import { countOrders, findLosses } from "./prove.ts";
import { readServerErrors } from "./server-log.ts";
import { settleDown } from "./settle-down.ts";
import { hurry, openCodes, openStock, untilHurried } from "./stock.ts";
import { countOutcomes } from "./sums.ts";

export interface SeriesOptions {
  dataDir: string;
  kills: readonly Kill[];
  /** After them, once the guests have gone. */
  bursts: readonly Burst[];
  guests: number;
  seed: number;
  /**
   * At the end, holds end at once, notifications that were lost are delivered and refunds that nobody began are left, instead
   * of waiting the minutes in which the shop sees to all that by itself.
   */
  isHurried: boolean;
  /** No kill begins later than this after the first; those that are missing count as a loss. */
  longestMs?: number;
  /** After the last kill guests shop on until the ledger holds what the series is to be judged by. */
  hasEnough?: (ledger: Ledger) => boolean;
  say?: (line: string) => void;
}

export interface Recovery {
  kill: Kill;
  /** From the kill to the first acknowledged write that was asked for after it, in milliseconds. */
  ms: number;
}

export type SeriesResult = Awaited<ReturnType<typeof runSeries>>;

const LONGEST_RECOVERY_MS = 180_000;
const LONGEST_WAIT_MS = 30_000;
/** About how long the shop is at work on one refund. */
const LONGEST_WORK_MS = 60;
const PIECES_A_ROUND = 120;
/** What reads the whole ledger again is no guest's request. */
const TIMEOUT_MULTIPLIER = 20;

/** Kills the shop again and again while guests shop in it, and looks after each restart for what was lost. */
export async function runSeries(options: SeriesOptions) {
  const {
    dataDir,
    kills,
    bursts,
    guests,
    seed,
    longestMs = Number.POSITIVE_INFINITY,
    hasEnough = () => true,
    say = () => undefined,
  } = options;
  const provider = await startCardProvider();
  const start = { dataDir, port: await freePort(), env: { ...provider.settings, LOG_LEVEL: "warn" } };
  let shop = await startShop(start);
  const ledger = openLedger();
  const losses: string[] = [];
  const recoveries: Recovery[] = [];
  const random = seededRandom(seed);
  let open = true;
  let killedAt = Number.POSITIVE_INFINITY;
  let servedAt = Promise.withResolvers<number>();

  const stock = await asked((db) => hurry(db).then(() => openStock(db)));
  await asked((db) => stock.add(db, PIECES_A_ROUND));
  const clients = { shop: openClient(shop.address, guests), till: openClient(provider.origin, guests) };
  await untilHurried(clients.shop);
  const patience: Patience = {
    shop: clients.shop,
    acknowledged: (askedAt) => askedAt > killedAt && servedAt.resolve(performance.now()),
    fault: (what) => void ledger.faults.push(what),
    closing: () => !open,
  };
  const { cookie } = await signIn(shop.address, shop.facts.administrator);
  const { address } = shop;
  const staff: Browser = { write: () => ({ ...newBrowser(address).write(), cookie }) };
  const scene: Scene = {
    ...patience,
    till: clients.till,
    shopOrigin: address,
    ledger,
    liveId: stock.liveId,
    pieces: stock.pieces,
    codes: await openCodes(patience, staff),
    staff,
    random,
  };
  const shopping = Array.from({ length: guests }, async () => {
    while (open) {
      await visit(scene).catch((error: unknown) => ledger.faults.push(String(error)));
      await sleep(random() * 60);
    }
  });

  try {
    await sleep(1_500);
    const end = performance.now() + longestMs;
    for (const [place, kill] of kills.entries()) {
      if (performance.now() > end) {
        losses.push(`only ${place} of ${kills.length} kills in ${Math.round(longestMs / 60_000)} minutes`);
        break;
      }
      await untilMoneyGoesBack(ledger, leastKilledPath(ledger), random);
      servedAt = Promise.withResolvers();
      killedAt = performance.now();
      for (const walk of ledger.walks) if (!walk.isOver) walk.kills += 1;
      await strikeAndStart(kill);
      const ms = (await soon(servedAt.promise)) - killedAt;
      killedAt = Number.POSITIVE_INFINITY;
      recoveries.push({ kill, ms });
      await sleep(300);
      const found = await asked((db) => findLosses(db, ledger));
      losses.push(...found.map((loss) => `after kill ${place + 1} (${kill}): ${loss}`));
      say(
        `${String(place + 1).padStart(3)} ${kill.padEnd(11)} serves again after ${(ms / 1000).toFixed(2)} s, ${found.length} lost`,
      );
      await asked((db) => stock.add(db, PIECES_A_ROUND));
      await sleep(300 + random() * 1_500);
    }
    while (!hasEnough(ledger)) await sleep(100);
    open = false;
    await Promise.all(shopping);
    const burstResults = await runBursts();
    const rest = await asked((db) => settleDown(db, { ...options, ledger, till: clients.till }));
    losses.push(...rest, ...(await asked((db) => findLosses(db, ledger))));
    const opened = await asked((db) => countOrders(db, stock.liveId));
    if (opened !== ledger.orders.size)
      losses.push(`${ledger.orders.size} orders were acknowledged, there are ${opened}`);
    const outcomes = await asked(countOutcomes);
    const serverErrors = readServerErrors(dataDir);
    return {
      seed,
      recoveries,
      bursts: burstResults,
      writes: countWrites(ledger),
      ...outcomes,
      ...pick(ledger),
      losses,
      serverErrors,
    };
  } finally {
    open = false;
    clients.shop.close();
    clients.till.close();
    await shop.stop();
    await provider.stop();
  }

  async function strikeAndStart(kill: Kill): Promise<void> {
    strike(kill, shop, dataDir);
    if (needsNewStart(kill)) shop = await startShop(start);
  }

  async function runBursts(): Promise<BurstResult[]> {
    const results: BurstResult[] = [];
    for (const burst of bursts) {
      const pieces = await asked((db) => stock.apart(db, burst.settlements));
      const killAndServe = async (kill: Kill) => {
        await strikeAndStart(kill);
        await untilHurried(clients.shop);
        while (!(await asked(isThere).catch(() => false))) await sleep(100);
        const found = await asked((db) => findLosses(db, ledger));
        losses.push(...found.map((loss) => `after a kill (${kill}) in a burst: ${loss}`));
      };
      results.push(
        await runBurst(
          {
            scene: { ...scene, closing: () => false },
            tillOrigin: provider.origin,
            pieces,
            address: ADDRESS,
            asked,
            killAndServe,
            say,
          },
          burst,
        ),
      );
    }
    return results;
  }

  /** A restarted database listens elsewhere. */
  async function asked<Answer>(question: (db: Database["db"]) => Promise<Answer>): Promise<Answer> {
    const { facts } = readRunning(dataDir);
    const { db, close } = openDatabase(facts.databaseUrl, "reading", 1, () => undefined, TIMEOUT_MULTIPLIER);
    return question(db).finally(close);
  }
}

/** Until the shop is at work on money that goes back on this path; whoever waits for it in vain kills all the same. */
async function untilMoneyGoesBack(ledger: Ledger, path: RefundPath, random: () => number): Promise<void> {
  for (const end = performance.now() + LONGEST_WAIT_MS; performance.now() < end; ) {
    const begun = Promise.withResolvers<Walk>();
    ledger.givingBack = (walk) => walk.path === path && begun.resolve(walk);
    const late = new AbortController();
    const walk = await Promise.race([begun.promise, sleep(end - performance.now(), undefined, late)]);
    late.abort();
    await sleep(random() * LONGEST_WORK_MS);
    if (walk && !walk.isOver) return;
  }
}

const isThere = (db: Database["db"]) => sql`select`.execute(db).then(() => true);

const pick = ({ faults, soldOut }: { faults: string[]; soldOut: number }) => ({ faults, soldOut });

async function soon(moment: Promise<number>): Promise<number> {
  const waiting = new AbortController();
  const late = sleep(LONGEST_RECOVERY_MS, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`Nothing was acknowledged for ${LONGEST_RECOVERY_MS / 1000} s after a kill`);
  });
  return Promise.race([moment, late]).finally(() => waiting.abort());
}
