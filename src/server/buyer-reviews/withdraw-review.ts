import type { Context } from "#server/context.ts";
import { withdrawReview as withdraw } from "./buyer-reviews.sql.ts";
import { onlyHerself, readOwnReview } from "./own-review.ts";

/** A buyer takes her review back: what she wrote is gone, and she may not write another. */
export async function withdrawReview(context: Context, { orderId }: { orderId: string }) {
  await onlyHerself(context, orderId);
  await withdraw(context.db, { orderId });
  return readOwnReview(context.db, orderId);
}
