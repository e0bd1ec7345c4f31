import { z } from "zod";
import { cents, id, instant } from "#contract/input.ts";
import { DISPOSITIONS, RETURN_CAUSES } from "#domain/returns.ts";

export const returnedPiece = z.object({ returnId: id, at: instant, disposition: z.enum(DISPOSITIONS) });

/** What came back, of returns that stand. */
export const orderReturn = z.object({
  id,
  cause: z.enum(RETURN_CAUSES),
  note: z.string().nullable(),
  at: instant,
  wasSent: z.boolean(),
  /** It could not be found, and another piece goes in its place: that is not undone. */
  replaced: z.boolean(),
  /** The items that were lost on their way back. */
  lost: z.array(id),
  by: z.string().nullable(),
  refundCents: cents,
});

/** A statement of withdrawal that is not closed yet. */
export const openWithdrawal = z.object({
  id,
  submittedAt: instant,
  /** Null: the whole order. */
  articles: z.string().nullable(),
  /** The items that it names; none when it was not made on the order's own page. */
  itemIds: z.array(id),
  asCredit: z.boolean(),
  inTime: z.boolean(),
});
