import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { freePort } from "#scripts/supervisor/ports.ts";
import { CHROMIUM } from "#tests/chromium.ts";
import { startShop } from "#tests/shop.ts";
import { anOpenOrder } from "./an-open-order.ts";
import { scorePage } from "./lighthouse-runs.ts";
import { putOnAir } from "./put-on-air.ts";
import { gzippedBytes, scriptsLoaded } from "./scripts-loaded.ts";
import { isReached, type PageFigures, printTable } from "./table.ts";

const RESULTS = fileURLToPath(new URL("../results/", import.meta.url));
const ON_AIR = "/order on air";
const ROUNDS = Number(process.env.WEB_ROUNDS || 5);
const LIMIT_ROUNDS = Math.ceil(ROUNDS / 2);

const dataDir = mkdtempSync(join(tmpdir(), "hf-web-"));
chmodSync(dataDir, 0o711);
const shop = await startShop({ dataDir, env: { LOG_LEVEL: "warn" } });
const debuggingPort = await freePort();
const browser = await chromium.launch({
  ...CHROMIUM,
  args: [...CHROMIUM.args, `--remote-debugging-port=${debuggingPort}`],
});
try {
  const order = await anOpenOrder(shop.address);
  const pages: PageFigures[] = [];
  for (const [page, path, scriptAim] of [
    ["/", "/", 85_000],
    ["/order", "/order", 95_000],
    ["/order/{id}", `/order/${order.id}`, 95_000],
    [ON_AIR, "/order", 95_000],
  ] as const) {
    if (page === ON_AIR) await putOnAir(shop.address, shop.facts.administrator, order.liveId);
    const urls = await scriptsLoaded(browser, shop.address + path);
    const scripts = await Promise.all(
      urls.map(async (url) => ({ file: basename(url), bytes: await gzippedBytes(url) })),
    );
    const scriptBytes = scripts.reduce((total, { bytes }) => total + bytes, 0);
    const score = await scorePage(shop.address + path, debuggingPort, ROUNDS);
    const limit = await scorePage(shop.address + path, debuggingPort, LIMIT_ROUNDS, ["*.js"]);
    pages.push({ page, scripts, scriptBytes, scriptAim, score, limit });
  }
  mkdirSync(RESULTS, { recursive: true });
  const result = { at: new Date().toISOString(), node: process.version, browser: browser.version(), pages };
  writeFileSync(join(RESULTS, "web.json"), `${JSON.stringify(result, null, 2)}\n`);
  console.log(printTable(pages));
  if (!pages.every(isReached)) process.exitCode = 1;
} finally {
  await browser.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
