import type { Page } from "@playwright/test";

/** From now on the server fails whenever this page asks for an address like this; answers how to end that. */
export async function breakCalls(page: Page, method: string, path: RegExp): Promise<() => Promise<void>> {
  const broken = ({ pathname }: URL) => path.test(pathname);
  await page.route(broken, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  return () => page.unroute(broken);
}

/** From now on this page waits for what it asks of an address like this; answers how to let the answers come. */
export async function holdCalls(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const held = ({ pathname }: URL) => path.test(pathname);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(held, async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.unroute(held);
  };
}
