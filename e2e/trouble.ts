import type { Page } from "@playwright/test";

/** From now on the server fails whenever this page asks for an address like this; answers how to end that. */
export async function breakCalls(page: Page, method: string, path: RegExp): Promise<() => Promise<void>> {
  const broken = ({ pathname }: URL) => path.test(pathname);
  await page.route(broken, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  return () => page.unroute(broken);
}
