import type { Basket } from "#contract/baskets.ts";
import type { Context } from "#server/context.ts";
import { deviceHash } from "#server/order-access/devices.ts";
import { agreeForHandle, stopHandleTexts } from "#server/sms/consents.ts";
import * as queries from "./baskets.sql.ts";
import { readBasket } from "./read-basket.ts";

/** Text messages about the orders of the viewer whose phone this is. */
export async function agreeToTexts(
  context: Context,
  { liveId, ...given }: { liveId: string; phone: string; words: string },
): Promise<Basket> {
  const bound = await boundTo(context, liveId);
  if (bound) await agreeForHandle(context, { ...bound, ...given });
  return readBasket(context, { liveId });
}

export async function stopTexts(context: Context, { liveId }: { liveId: string }): Promise<Basket> {
  const bound = await boundTo(context, liveId);
  if (bound) await stopHandleTexts(context, bound.handle);
  return readBasket(context, { liveId });
}

async function boundTo({ db, browserId }: Context, liveId: string) {
  const device = deviceHash(browserId) ?? "";
  const [handle] = (await queries.findDevice(db, { liveId, deviceHash: device }))?.handles ?? [];
  return handle === undefined ? undefined : { handle, deviceHash: device };
}
