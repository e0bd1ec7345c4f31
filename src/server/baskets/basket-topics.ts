import { hash } from "node:crypto";
import type { AppContext } from "#server/context.ts";
import { deviceHash } from "#server/order-access/devices.ts";
import * as queries from "./baskets.sql.ts";

/** Under which a basket's page is told: a live, and a handle or a device. Short, for a notice carries many. */
export const basketTopic = (liveId: string, who: string): string =>
  hash("sha256", `${liveId} ${who}`, "base64url").slice(0, 22);

/**
 * What the page of a browser listens to: to its own binding, and, once it is bound, to its viewer's basket. Of a handle
 * that was only typed it hears nothing.
 */
export async function basketTopicsOf(
  context: AppContext,
  liveId: string,
  browserId: string | undefined,
): Promise<string[]> {
  const device = deviceHash(browserId);
  if (device === null) return [];
  const bound = await queries.findDevice(context.db, { liveId, deviceHash: device });
  return [device, ...(bound?.handles ?? [])].map((who) => basketTopic(liveId, who));
}
