import type { Handlers } from "#server/http/handlers.ts";
import { deviceHash } from "#server/order-access/devices.ts";
import { findAlias } from "./aliases.sql.ts";

/** What is kept for this browser. */
export const readDevice: Handlers["payments"]["device"] = async ({ db, browserId }) => {
  const alias = await findAlias(db, { deviceHash: deviceHash(browserId) });
  return { card: alias ? { brand: alias.brand, last4: alias.last4 } : null };
};
