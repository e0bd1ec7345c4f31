import { SHOP_ROUTES } from "#contract/routes.ts";

/** Where the public reads the page with this code, if it has a place of its own. */
export const publicAddress = (code: string): string | undefined =>
  SHOP_ROUTES.find((route) => route === `/${code}`);
