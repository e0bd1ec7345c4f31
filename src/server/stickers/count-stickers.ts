import type { Context } from "#server/context.ts";
import * as queries from "./stickers.sql.ts";

/** How many pieces of a live have no sticker yet. */
export async function countStickers({ lists }: Context, input: { liveId: string }) {
  const { count } = await queries.countStickersToPrint(lists, input);
  return { waiting: count };
}
