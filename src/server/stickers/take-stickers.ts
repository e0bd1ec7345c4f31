import { MOST_STICKERS } from "#contract/admin/stickers.ts";
import { refusal } from "#domain/refusals.ts";
import { numberBuyers } from "#server/buyer-numbers/number-buyers.ts";
import { type Context, staffOf } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import * as queries from "./stickers.sql.ts";

type Taken = { liveId: string; table: string; itemIds?: string[] | undefined; again: boolean };

/** Notes which stickers a table prints now; what two tables ask for at once is printed by one of them. */
export async function takeStickers(context: Context, input: Taken) {
  const { liveId, table, itemIds, again } = input;
  const { userId } = staffOf(context);
  if (!(await queries.findLive(context.db, { liveId }))) throw refusal("LIVE_NOT_FOUND");
  // A sale of this very moment has its number on its sticker.
  await numberBuyers(context, liveId);
  const taken = await once(context, principalOf(context), "admin.stickers.take", input, async (tx) => {
    const mark = { liveId, table, userId };
    if (!itemIds) return queries.takeStickersOfLive(tx, { ...mark, most: MOST_STICKERS });
    return again
      ? queries.takeStickersAgain(tx, { ...mark, itemIds })
      : queries.takeStickers(tx, { ...mark, itemIds });
  });
  context.events.changed({ buyers: [liveId] });
  const { count } = await queries.countStickersToPrint(context.db, { liveId });
  return { itemIds: taken.map(({ itemId }) => itemId), waiting: count };
}
