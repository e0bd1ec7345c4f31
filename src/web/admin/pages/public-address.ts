import { SHOP_ROUTES } from "#contract/routes.ts";

/** Where the public reads the page with this code: at a place of its own, or among the others. */
export const publicAddress = (code: string): string =>
  SHOP_ROUTES.find((route) => route === `/${code}`) ?? `/pages/${code}`;
