import { cutPage } from "#server/db/turn-pages.ts";
import type { Handlers } from "#server/http/handlers.ts";
import * as queries from "./buyer-reviews.sql.ts";

const PAGE_SIZE = 30;

/** Reviews in one state, the newest first. */
export const listReviews: Handlers["admin"]["buyerReviews"]["list"] = async (
  { lists },
  { view, q, before, after },
) => {
  const chosen = { state: view, q, limit: PAGE_SIZE + 1 };
  const walked =
    after === undefined
      ? await queries.listReviewsBefore(lists, { ...chosen, before: before ?? null })
      : await queries.listReviewsAfter(lists, { ...chosen, after });
  const { rows: cut, ...turns } = cutPage(walked, { before, after }, PAGE_SIZE);
  const [counts, rows] = await Promise.all([
    queries.countReviews(lists),
    queries.readReviews(lists, { positions: cut.map(({ id }) => id) }),
  ]);
  return {
    counts,
    ...turns,
    rows: rows.map(({ orderId, orderNumber, ...row }) => ({
      ...row,
      order: { id: orderId, number: orderNumber },
      writtenAt: row.writtenAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    })),
  };
};
