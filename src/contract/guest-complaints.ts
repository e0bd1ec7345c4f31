import { z } from "zod";
import { COMPLAINT_OUTCOMES } from "#domain/complaints.ts";
import { id, instant } from "./input.ts";

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
