import { ensureEngines } from "#scripts/ensure-browsers.mjs";
import openShopForBrowsers from "#tests/open-shop-for-browsers.ts";

export default function prepareEngines(): Promise<() => Promise<void>> {
  ensureEngines();
  return openShopForBrowsers();
}
