import type { ReviewRefusal } from "#domain/buyer-reviews.ts";
import { refusal as refused } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { askAboutClaims, noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import * as queries from "./buyer-reviews.sql.ts";

interface Decision {
  reviewId: string;
  /** Null publishes. */
  refusal: ReviewRefusal | null;
}

/** Staff publish a review or say why they do not; decided the same way again, nothing changes. */
export async function decideReview(context: Context, { reviewId, refusal }: Decision) {
  await inTransaction(context.db, async (tx) => {
    const { state, orderId, ...before } = await lockReview(tx, reviewId);
    if (refusal === null ? state === "published" : before.refusal === refusal) return;
    await queries.decideReview(tx, { reviewId, refusal });
    await audit(tx, context, {
      action: refusal === null ? "buyer-review-published" : "buyer-review-refused",
      subjectKind: "order",
      subjectId: orderId,
      before: { reviewState: state, refusal: before.refusal },
      after: { reviewState: refusal === null ? "published" : "refused", refusal },
    });
  });
  return { done: true } as const;
}

interface Answer {
  reviewId: string;
  answer: string;
  keepsClaims: boolean;
}

/** What the shop answers to a review, in public; the review itself nobody can change. */
export async function answerReview(context: Context, { reviewId, answer, keepsClaims }: Answer) {
  await inTransaction(context.db, async (tx) => {
    const { orderId, ...before } = await lockReview(tx, reviewId);
    if ((before.answer ?? "") === answer) return;
    const claims = askAboutClaims(context, { now: [answer], before: [before.answer ?? ""], keepsClaims });
    await queries.answerReview(tx, { reviewId, answer: answer || null });
    const subject = { subjectKind: "order", subjectId: orderId } as const;
    // As a note: an erasure takes it out of the trail.
    await audit(tx, context, {
      action: "buyer-review-answered",
      ...subject,
      before: { note: before.answer },
      after: { note: answer || null },
    });
    await noteClaims(tx, context, subject, claims);
  });
  return { done: true } as const;
}

async function lockReview(tx: Tx, reviewId: string) {
  const review = await queries.lockReview(tx, { reviewId });
  if (!review) throw refused("BUYER_REVIEW_NOT_FOUND");
  if (review.state === "withdrawn") throw refused("BUYER_REVIEW_WITHDRAWN");
  return review;
}
