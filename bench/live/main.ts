import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { signIn } from "#bench/admin/sign-in.ts";
import { serverPid } from "#bench/server-pid.ts";
import { liftCaps } from "#bench/stall.ts";
import { DEMO_ADMINISTRATOR } from "#domain/demo.ts";
import { openDatabase } from "#server/db/database.ts";
import { startShop } from "#tests/shop.ts";
import { runBind } from "./bind.ts";
import { runPages } from "./pages.ts";
import { runRush } from "./rush.ts";
import { type Stage, setTheStage } from "./stage.ts";
import { runStorm } from "./storm.ts";
import { printTable } from "./table.ts";

const RESULTS = fileURLToPath(new URL("../results/", import.meta.url));
const SECONDS = Number(process.env.LIVE_SECONDS || 60);
/** Of these parts, by name; all where none is named. */
const PARTS = (process.env.LIVE_PARTS ?? "").split(",").filter(Boolean);
const PAGES = Number(process.env.LIVE_PAGES || 2_000);

const dataDir = mkdtempSync(join(tmpdir(), "hf-live-"));
chmodSync(dataDir, 0o711);
// A connection that is cut comes back at once: in a minute as many disconnections as in a season.
const shop = await startShop({ dataDir, env: { LOG_LEVEL: "error", CAPTURE_RETRY_MS: "20" } });
const { db, close } = openDatabase(shop.facts.databaseUrl, "reading", 2, (error) =>
  console.error(error.message),
);
try {
  await liftCaps(db);
  const venue = {
    db,
    shopUrl: shop.address,
    liveServiceUrl: shop.facts.live?.pageUrl ?? "",
    staffCookie: (await signIn(shop.address, DEMO_ADMINISTRATOR)).cookie,
  };
  /** Undefined where only others were asked for. */
  const part = async <Result>(name: string, run: (stage: Stage) => Promise<Result>) =>
    PARTS.length === 0 || PARTS.includes(name) ? run(await setTheStage(venue, name)) : undefined;
  // Settings are read every three seconds.
  await sleep(3_500);
  const rush = await part("rush", (stage) =>
    runRush(venue, stage, {
      guests: 100,
      perSecond: 500,
      seconds: SECONDS,
      thinkMs: 1_000,
      cardUrl: new URL(shop.facts.card?.apiUrl ?? "").origin,
    }),
  );
  const pages = await part("pages", (stage) =>
    runPages(venue, stage, { pages: PAGES, presses: 20, serverPid: serverPid(shop.children) }),
  );
  const storm = await part("storm", (stage) =>
    runStorm(stage, { share: 0.05, perSecond: 50, seconds: SECONDS }),
  );
  const bind = await part("bind", (stage) =>
    runBind(venue, stage, { viewers: PAGES, seconds: SECONDS, perSecond: 500 }),
  );
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(
    join(RESULTS, "live.json"),
    `${JSON.stringify({ at: new Date(), rush, pages, storm, bind }, null, 2)}\n`,
  );
  console.log(printTable({ rush, pages, storm, bind }));
  const wrong =
    (rush ? rush.lost + rush.doubled : 0) +
    (pages?.missing ?? 0) +
    (storm ? storm.lost + storm.doubled + storm.doubledClaims : 0) +
    (bind?.wrong ?? 0);
  if (wrong > 0) process.exitCode = 1;
} finally {
  await close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
