import { REVIEW_YEARS, signatureOf } from "#domain/buyer-reviews.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import * as queries from "./buyer-reviews.sql.ts";
import { onlyHerself, readOwnReview } from "./own-review.ts";

interface Written {
  orderId: string;
  rating: number;
  words: string;
  isSigned: boolean;
}

/** Keeps what a buyer says of her delivered order, for staff to publish or refuse. */
export async function writeReview(context: Context, input: Written) {
  const { orderId, rating, words, isSigned } = input;
  await onlyHerself(context, orderId);
  await once(context, principalOf(context), "buyerReviews.write", input, async (tx) => {
    const order = await queries.lockOrderToReview(tx, { orderId, years: REVIEW_YEARS });
    if (!order) throw refusal("ORDER_NOT_FOUND");
    if (order.written) throw refusal("BUYER_REVIEW_WRITTEN");
    if (!order.open) throw refusal("BUYER_REVIEW_NOT_OPEN");
    const signature = isSigned ? signatureOf(order) : null;
    await queries.insertReview(tx, { orderId, rating, words: words || null, signature });
  });
  // Of what she wrote the key remembers nothing: it may be withdrawn.
  return readOwnReview(context.db, orderId);
}
