import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startShop } from "./shop.ts";

/** The browser tests meet the product as `npm start` makes it, on a scratch data folder and a free port. */
export default async function openShopForBrowsers(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "hf-e2e-"));
  chmodSync(dataDir, 0o711);
  process.env.E2E_DATA_DIR = dataDir;
  const shop = await startShop({ dataDir, port: Number(process.env.E2E_PORT) });
  return async () => {
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}
