import type { OwnReview } from "#contract/buyer-reviews.ts";
import { REVIEW_YEARS, signatureOf } from "#domain/buyer-reviews.ts";
import { refusal } from "#domain/refusals.ts";
import { type Context, isOfStaff } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { knowsOrder, readerOfOrder } from "#server/order-access/devices.ts";
import * as queries from "./buyer-reviews.sql.ts";

const NOTHING: OwnReview = { mayWrite: false, until: null, signature: null, review: null };

/** Refuses everybody but the buyer of the order: staff know every order, and have no say in what its buyer thinks. */
export async function onlyHerself(
  context: Pick<Context, "db" | "actor" | "browserId">,
  orderId: string,
): Promise<void> {
  if (!(await knowsOrder(context.db, context, orderId))) throw refusal("ORDER_NOT_FOUND");
  if (isOfStaff(context.actor)) throw refusal("BUYER_REVIEW_NOT_HERS");
}

/** The review of an order on its page; staff, and whoever is not known to have ordered it, read of none. */
export async function ownReview(context: Context, { orderId }: { orderId: string }): Promise<OwnReview> {
  const { known } = await readerOfOrder(context.db, context, orderId);
  return known && !isOfStaff(context.actor) ? readOwnReview(context.db, orderId) : NOTHING;
}

export async function readOwnReview(db: Db | Tx, orderId: string): Promise<OwnReview> {
  const row = await queries.readReviewOfOrder(db, { orderId, years: REVIEW_YEARS });
  if (!row) throw refusal("ORDER_NOT_FOUND");
  const { state, writtenAt } = row;
  return {
    mayWrite: row.open && state === null,
    until: row.until?.toISOString() ?? null,
    signature: signatureOf(row),
    review:
      state && writtenAt
        ? {
            state,
            rating: row.rating,
            words: row.words,
            signature: row.signature,
            writtenAt: writtenAt.toISOString(),
            refusal: row.refusal,
            // Said to everybody or to nobody.
            answer: state === "published" ? row.answer : null,
          }
        : null,
  };
}
