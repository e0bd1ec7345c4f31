import { randomInt } from "node:crypto";
import type { Basket } from "#contract/baskets.ts";
import { BASKET_CODE_MINUTES } from "#domain/basket-code.ts";
import { refusal } from "#domain/refusals.ts";
import { countAttempt } from "#server/auth/attempts.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { deviceHash } from "#server/order-access/devices.ts";
import * as queries from "./baskets.sql.ts";
import { readBasket } from "./read-basket.ts";

/** A mobile network hides many honest viewers behind one address. */
const PER_SOURCE = { most: 300, minutes: 10 };
const PER_BROWSER = { most: 20, minutes: 10 };
/** A stranger who wants a viewer to write his code by chance has these few of ten thousand. */
const MOST_OPEN_PER_HANDLE = 5;
const CANDIDATES = 20;

/** Gives this browser a code for the handle; an earlier one of the same browser and live is worth nothing any more. */
export async function askCode(
  context: Context,
  { liveId, handle }: { liveId: string; handle: string },
): Promise<Basket> {
  const device = deviceHash(context.browserId);
  if (device === null) throw new Error("Every call of the public gives the browser an id first");
  await inTransaction(context.db, async (tx) => {
    const live = await queries.findLive(tx, { liveId });
    if (!live?.isActive) throw refusal("LIVE_NOT_FOUND");
    await countAttempt(tx, [`basket-code:browser:${device}`], PER_BROWSER);
    await countAttempt(tx, [`basket-code:source:${context.sourceAddress ?? "none"}`], PER_SOURCE);
    await queries.lockHandle(tx, { liveId, handle });
    const { open } = await queries.countCodes(tx, { liveId, handle, deviceHash: device });
    if (open >= MOST_OPEN_PER_HANDLE) throw refusal("TOO_MANY_BASKET_CODES");
    const candidates = Array.from({ length: CANDIDATES }, () => String(randomInt(10_000)).padStart(4, "0"));
    const minutes = BASKET_CODE_MINUTES;
    await queries.insertCode(tx, { liveId, deviceHash: device, handle, minutes, candidates });
  });
  return readBasket(context, { liveId });
}
