import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { reviewText, stars } from "#contract/buyer-reviews.ts";
import { id, instant, keepsClaims, place, searchText, turns } from "#contract/input.ts";
import { REVIEW_REFUSALS, REVIEW_STATES } from "#domain/buyer-reviews.ts";

const reviewRow = z.object({
  id,
  order: z.object({ id, number: z.string() }),
  /** Whose order it is. */
  name: z.string(),
  state: z.enum(REVIEW_STATES),
  rating: stars.nullable(),
  words: z.string().nullable(),
  signature: z.string().nullable(),
  writtenAt: instant,
  /** Days of Paris since it was written. */
  waitsDays: z.int(),
  refusal: z.enum(REVIEW_REFUSALS).nullable(),
  decidedAt: instant.nullable(),
  answer: z.string().nullable(),
  withdrawnAt: instant.nullable(),
});
export type BuyerReviewRow = z.infer<typeof reviewRow>;

const one = z.strictObject({ reviewId: id });
const gone = ["BUYER_REVIEW_NOT_FOUND", "BUYER_REVIEW_WITHDRAWN"] as const;

export const adminBuyerReviews = {
  /** Those in one state, the newest first. */
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/buyer-reviews" })
    .input(
      z.strictObject({
        view: z.enum(REVIEW_STATES).default("waiting"),
        /** Found in the order's number, in what is written and in how it is signed. */
        q: searchText.default(""),
        ...place,
      }),
    )
    .output(
      z.object({
        rows: z.array(reviewRow),
        counts: z.object({ waiting: z.int(), published: z.int(), refused: z.int() }),
        ...turns,
      }),
    ),
  /** Publishes it, or says why it is not published: for what it says, never for its rating. May be decided otherwise later. */
  decide: staffCall("management")
    .route({ method: "PUT", path: "/admin/buyer-reviews/{reviewId}/decision" })
    .input(one.extend({ refusal: z.enum(REVIEW_REFUSALS).nullable() }))
    .errors(refusals(...gone))
    .output(z.object({ done: z.literal(true) })),
  /** What the shop answers to it, for everybody to read; no text takes it away. */
  answer: staffCall("management")
    .route({ method: "PUT", path: "/admin/buyer-reviews/{reviewId}/answer" })
    .input(one.extend({ answer: reviewText, keepsClaims }))
    .errors(refusals(...gone, "CLAIMING_WORDS"))
    .output(z.object({ done: z.literal(true) })),
};
