import { z } from "zod";
import { COMPLAINT_OUTCOMES, COMPLAINT_PHOTOS, COMPLAINT_WISHES } from "#domain/complaints.ts";
import { COMPLAINT_FORM } from "#wording/complaints.ts";
import { id, instant, paragraph } from "./input.ts";

/** A complaint about a defect as its buyer follows it; what staff noted beside its end is not hers to read. */
export const guestComplaint = z.object({
  id,
  statedAt: instant,
  pieces: z.array(z.string()),
  /** The last day (ISO date) for a repair or a replacement. */
  answerBy: z.string(),
  outcome: z.enum(COMPLAINT_OUTCOMES).nullable(),
  closedAt: instant.nullable(),
});
export type GuestComplaint = z.infer<typeof guestComplaint>;

/** What she says is wrong with which pieces. */
export const complaint = {
  itemIds: z.array(id).min(1, COMPLAINT_FORM.noPiece).max(250),
  defect: paragraph(1_000).refine((text) => text !== "", COMPLAINT_FORM.noDefect),
  wish: z.enum(COMPLAINT_WISHES),
};

/** As she states it herself. */
export const complaintWish = {
  ...complaint,
  /** So many pictures follow; a page of the release before does not say it. */
  photos: z.int().min(0).max(COMPLAINT_PHOTOS).default(0),
};
