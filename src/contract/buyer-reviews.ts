import { z } from "zod";
import { REVIEW_LENGTH, REVIEW_REFUSALS, REVIEW_STATES } from "#domain/buyer-reviews.ts";
import { REVIEW_FORM } from "#wording/buyer-reviews.ts";
import { guestOrderCall, publicCall, refusals } from "./base.ts";
import { id, instant, paragraph, place } from "./input.ts";

export const stars = z.int().min(1).max(5);
export const reviewText = paragraph(REVIEW_LENGTH);

/** A review as everybody reads it. */
export const publishedReview = z.object({
  /** Where it stands in the list. */
  position: z.int(),
  rating: stars,
  words: z.string().nullable(),
  /** Null: its writer prefers to stay 'Une cliente'. */
  signature: z.string().nullable(),
  publishedAt: instant,
  /** When what it is about was bought, and came. */
  orderedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  answer: z.string().nullable(),
});
export type PublishedReview = z.infer<typeof publishedReview>;

/** The review of an order as its buyer may write it, or follows it. */
export const ownReview = z.object({
  /** She may write one now, until then. */
  mayWrite: z.boolean(),
  until: instant.nullable(),
  /** How it would be signed; null where the order names nobody. */
  signature: z.string().nullable(),
  review: z
    .object({
      state: z.enum(REVIEW_STATES),
      /** Nothing of it is left once it was withdrawn. */
      rating: stars.nullable(),
      words: z.string().nullable(),
      signature: z.string().nullable(),
      writtenAt: instant,
      refusal: z.enum(REVIEW_REFUSALS).nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type OwnReview = z.infer<typeof ownReview>;

const one = z.strictObject({ orderId: id });

export const buyerReviews = {
  /** Those that are published, the newest first, and how many stars they give on average; null while there is none. */
  list: publicCall
    .route({ method: "GET", path: "/reviews" })
    .input(z.strictObject({ before: place.before, most: z.coerce.number().int().min(1).max(20).default(20) }))
    .output(
      z.object({
        count: z.int(),
        average: z.number().nullable(),
        rows: z.array(publishedReview),
        /** Given as `before` to read on; null at the end. */
        older: z.int().nullable(),
      }),
    ),
  /** The review of an order that was delivered; staff, and whoever is not known to have ordered it, read of none. */
  own: guestOrderCall
    .route({ method: "GET", path: "/guest-orders/{orderId}/review" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(ownReview),
  /** Says how it was, once an order; staff decide whether it is published. */
  write: guestOrderCall
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/guest-orders/{orderId}/review", successStatus: 201 })
    .input(
      one.extend({
        rating: z.int(REVIEW_FORM.noRating).min(1, REVIEW_FORM.noRating).max(5, REVIEW_FORM.noRating),
        words: reviewText.default(""),
        /** Shown under her first name and initial. */
        isSigned: z.boolean(),
      }),
    )
    .errors(
      refusals("ORDER_NOT_FOUND", "BUYER_REVIEW_NOT_HERS", "BUYER_REVIEW_NOT_OPEN", "BUYER_REVIEW_WRITTEN"),
    )
    .output(ownReview),
  /** Takes her review back for good, whatever became of it. */
  withdraw: guestOrderCall
    .route({ method: "DELETE", path: "/guest-orders/{orderId}/review" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND", "BUYER_REVIEW_NOT_HERS"))
    .output(ownReview),
};
