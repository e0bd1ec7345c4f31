import type { Handlers } from "#server/http/handlers.ts";
import { answerReview, decideReview } from "./decide-review.ts";
import { listReviews } from "./list-reviews.ts";
import { ownReview } from "./own-review.ts";
import { publishedReviews } from "./published-reviews.ts";
import { withdrawReview } from "./withdraw-review.ts";
import { writeReview } from "./write-review.ts";

export const buyerReviewRoutes: Handlers["buyerReviews"] = {
  list: publishedReviews,
  own: ownReview,
  write: writeReview,
  withdraw: withdrawReview,
};

export const adminBuyerReviewRoutes: Handlers["admin"]["buyerReviews"] = {
  list: listReviews,
  decide: decideReview,
  answer: answerReview,
};
