import { z } from "zod";
import { cents, id } from "./input.ts";

/** A piece that could not be found, about which its buyer chooses; days are ISO dates. */
export const guestShortage = z.object({
  id,
  itemId: id,
  piece: z.string(),
  /** What goes back for it. */
  cents,
  /** Without a word of hers it is refunded after this day. */
  answerBy: z.string(),
  /** The day to which she chose to wait; she may still have her money at once. */
  waitsUntil: z.string().nullable(),
  /** The day to which she may wait; null: it has come, or she waits already. */
  mayWaitUntil: z.string().nullable(),
});
/** A piece that its buyer may have instead of a missing one. */
export const replacementPiece = z.object({
  productId: id,
  piece: z.string(),
  photoUrl: z.string().nullable(),
  colorHex: z.string().nullable(),
  /** What it costs her, and what goes back beside it. */
  cents,
  backCents: cents,
});
export type ReplacementPiece = z.infer<typeof replacementPiece>;

export type GuestShortage = z.infer<typeof guestShortage>;
