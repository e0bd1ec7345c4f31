import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant, line } from "#contract/input.ts";

/** The latest print of a piece's sticker. */
export const stickerPrint = z.object({ at: instant, table: z.string(), by: z.string().nullable() });

/** As many as a table prints at once. */
export const MOST_STICKERS = 300;

const live = z.strictObject({ liveId: id });

/**
 * Stickers of 50 × 30 mm that tell whose bag a piece of a live goes in. The files are served beside these calls, and
 * mark nothing: GET /api/admin/stickers.pdf?items=id,id and GET /api/admin/stickers.zpl?items=id,id&dpi=203
 */
export const adminStickers = {
  /** How many pieces of the live have no sticker yet. */
  waiting: staffCall("any")
    .route({ method: "GET", path: "/admin/lives/{liveId}/stickers" })
    .input(live)
    .output(z.object({ waiting: z.int() })),
  /**
   * Notes for this table what it now prints, and answers which pieces these are: of the named ones, or of the whole live,
   * those that no table has printed yet; with `again`, the named ones whatever was printed.
   */
  take: staffCall("any")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/lives/{liveId}/stickers" })
    .input(
      live.extend({
        table: line(40),
        itemIds: z.array(id).min(1).max(MOST_STICKERS).optional(),
        again: z.boolean().default(false),
      }),
    )
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(z.object({ itemIds: z.array(id), waiting: z.int() })),
};
