import type { Basket } from "#contract/baskets.ts";
import type { Context } from "#server/context.ts";
import { deviceHash } from "#server/order-access/devices.ts";
import { agreeForViewer, stopViewerTexts } from "#server/sms/consents.ts";
import * as queries from "./baskets.sql.ts";
import { readBasket } from "./read-basket.ts";

/** Text messages about the orders of the viewer whose phone this is. */
export async function agreeToTexts(
  context: Context,
  { liveId, ...given }: { liveId: string; phone: string; words: string },
): Promise<Basket> {
  const bound = await boundTo(context, liveId);
  if (bound) await agreeForViewer(context, bound, given);
  return readBasket(context, { liveId });
}

export async function stopTexts(context: Context, { liveId }: { liveId: string }): Promise<Basket> {
  const bound = await boundTo(context, liveId);
  if (bound) await stopViewerTexts(context, bound);
  return readBasket(context, { liveId });
}

async function boundTo({ db, browserId }: Context, liveId: string) {
  const bound = await queries.findDevice(db, { liveId, deviceHash: deviceHash(browserId) ?? "" });
  const handle = bound?.handles[0];
  return bound && handle !== undefined ? { handle, viewerId: bound.viewerId } : undefined;
}
