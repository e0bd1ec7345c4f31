import { rmSync } from "node:fs";
import { startFaultService } from "#emulators/faults/start.ts";
import { memoryFolder } from "./memory-folder.ts";
import { query } from "./query.ts";
import { startShop } from "./shop.ts";

/** The browser tests meet the product as `npm start` makes it, on a scratch data folder and a free port. */
export default async function openShopForBrowsers(): Promise<() => Promise<void>> {
  const dataDir = memoryFolder("hf-e2e-");
  process.env.E2E_DATA_DIR = dataDir;
  const faults = await startFaultService();
  process.env.E2E_FAULTS = faults.url;
  const shop = await startShop({
    dataDir,
    port: Number(process.env.E2E_PORT),
    env: { SENTRY_DSN: faults.dsn },
  });
  await shareOneAddress(shop.facts.databaseUrl);
  return async () => {
    await shop.stop();
    await faults.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}

/** All guests of all tests come from this one machine, and leave pieces behind that they do not pay. */
const shareOneAddress = (databaseUrl: string) =>
  query(databaseUrl, "insert into settings (key, value) values ('addressSharePercent', '100')");
