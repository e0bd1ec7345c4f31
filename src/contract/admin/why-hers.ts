import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant } from "#contract/input.ts";
import { color } from "#contract/lives.ts";
import { CLAIM_REASONS } from "#domain/claim-state.ts";
import { REQUEST_FATES, REQUEST_STEPS } from "#domain/piece-request.ts";
import { orderStatus } from "./orders.ts";

/** Whoever it was: her handle where one is known, else the number of the order. */
const asker = z.object({ handle: z.string().nullable(), orderNumber: z.string().nullable() });

const step = z.object({
  at: instant,
  what: z.enum(REQUEST_STEPS),
  actor: z.string(),
  /** Of a member of staff. */
  name: z.string().nullable(),
  /** Why, as whoever did it gave it. */
  reason: z.string().nullable(),
  /** The comment by which she gave the piece up. */
  comment: z.string().nullable(),
  /** Whose unit it was before, where it was freed for her; null where rows don't tell. */
  from: asker.nullable(),
});
export type PieceRequestStep = z.infer<typeof step>;

export const pieceRequest = asker.extend({
  key: z.string(),
  /** By a comment, on her own phone, or entered by staff without a comment. */
  by: z.enum(["comment", "guest", "staff"]),
  /** When a comment was written, as the video platform says; when a press or an entry was written down, by our clock. */
  at: instant,
  /** Another request by another clock bears the same millisecond: rows don't tell which was first. */
  sameInstant: z.boolean(),
  /** `text`: null once the comment is erased. */
  comment: z.object({ id: z.int(), text: z.string().nullable() }).nullable(),
  order: z.object({ id, orderNumber: z.string(), status: orderStatus }).nullable(),
  fate: z.enum(REQUEST_FATES),
  reason: z.enum(CLAIM_REASONS).nullable(),
  /** 1 is next; null: she does not wait. */
  rank: z.int().nullable(),
  /** A unit of the piece is hers now. */
  owns: z.boolean(),
  steps: z.array(step),
});
export type PieceRequest = z.infer<typeof pieceRequest>;

/** Every request for a piece that left a row, in the order in which they were made. */
export const whyHers = z.object({
  piece: z.object({
    id,
    reference: z.string().nullable(),
    name: z.string(),
    size: z.string().nullable(),
    color: color.nullable(),
    /** Null: as many as are asked for. */
    stock: z.int().nullable(),
    taken: z.int(),
  }),
  requests: z.array(pieceRequest),
});
export type WhyHers = z.infer<typeof whyHers>;

/** Who asked for a piece when, how, in which order, and why it went where it went; drawn from the rows, nothing is stored of it. */
export const whyHersCall = staffCall("live")
  .route({ method: "GET", path: "/admin/products/{productId}/requests" })
  .input(z.strictObject({ productId: id }))
  .errors(refusals("PRODUCT_NOT_FOUND"))
  .output(whyHers);
