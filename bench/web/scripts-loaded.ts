import { get } from "node:http";
import type { Browser } from "playwright-core";

const SETTLED_AFTER_MS = 1_500;

/** The scripts that a phone which never was here loads to open a page, by address. */
export async function scriptsLoaded(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true });
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.add(response.url());
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SETTLED_AFTER_MS);
  await context.close();
  return [...scripts];
}

/** Bytes of a file as it travels when gzip is asked for. */
export function gzippedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    }).on("error", reject);
  });
}
