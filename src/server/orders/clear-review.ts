import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { liftReview } from "./lift-review.ts";

/** Staff have looked at an order marked 'à vérifier'. A recalled piece in it holds its parcel back all the same. */
export async function clearReview(context: Context, input: { orderId: string; reason: string }) {
  const { orderId } = input;
  const products = await inTransaction(context.db, (tx) => liftReview(tx, context, input));
  context.events.changed({ orders: [orderId], products });
  return getOrderDetail(context, orderId);
}
