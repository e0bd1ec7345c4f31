import type { Context } from "#server/context.ts";
import { deviceHash } from "#server/order-access/devices.ts";
import * as queries from "./baskets.sql.ts";

/** This browser is nobody's from now on: it shows no basket, and the code that it shows is worth nothing. */
export async function forgetDevice(context: Context): Promise<Record<string, never>> {
  const hash = deviceHash(context.browserId);
  if (hash !== null) await queries.forgetDevice(context.db, { deviceHash: hash });
  return {};
}
