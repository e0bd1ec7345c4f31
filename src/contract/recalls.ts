import { z } from "zod";
import { RECALL_OUTCOMES, RECALL_REMEDIES } from "#domain/recalls.ts";
import { publicCall } from "./base.ts";
import { id, instant } from "./input.ts";

const notice = z.object({
  id,
  title: z.string(),
  reason: z.string(),
  danger: z.string(),
  instructions: z.string(),
  contact: z.string(),
  remedies: z.array(z.enum(RECALL_REMEDIES)),
});

/** A recall on the page of an order that holds a piece of it. */
export const guestRecall = notice.extend({
  /** Of nobody whose order it is not known to be. */
  pieces: z.array(z.string()),
  /** She may still choose. */
  isOpen: z.boolean(),
  remedy: z.enum(RECALL_REMEDIES).nullable(),
  done: z.enum(RECALL_OUTCOMES).nullable(),
  /** Her money is on its way, and not there yet. */
  isBeingRefunded: z.boolean(),
});
export type GuestRecall = z.infer<typeof guestRecall>;

export const publicRecall = notice.extend({
  openedAt: instant,
  products: z.array(z.object({ id, name: z.string(), photoUrl: z.string().nullable() })),
});
export type PublicRecall = z.infer<typeof publicRecall>;

export const recalls = {
  /** The open recalls, the newest first. */
  list: publicCall.route({ method: "GET", path: "/recalls" }).output(z.array(publicRecall)),
};
