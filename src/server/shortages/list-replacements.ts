import type { ReplacementPiece } from "#contract/guest-shortages.ts";
import type { Context } from "#server/context.ts";
import { photoUrl } from "#server/products/photo-url.ts";
import { missingPieceWords } from "#wording/shortages.ts";
import { replacementsOf } from "./shortages.sql.ts";

/** What the buyer of a missing piece may have instead, as it is free now; nothing once the piece is decided about. */
export async function listReplacements(
  context: Pick<Context, "db" | "settings">,
  shortageId: string,
): Promise<ReplacementPiece[]> {
  const sellIncomplete = context.settings.current().sellIncomplete === "yes";
  const pieces = await replacementsOf(context.db, { shortageId, sellIncomplete });
  return pieces.map(({ piece, photoKey, ...one }) => ({
    ...one,
    piece: missingPieceWords(piece),
    photoUrl: photoUrl(photoKey),
  }));
}
