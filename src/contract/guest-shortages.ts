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
export type GuestShortage = z.infer<typeof guestShortage>;
