import type { PublishedReview } from "#contract/buyer-reviews.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { countPublishedReviews } from "#server/pages/pages.sql.ts";
import * as queries from "./buyer-reviews.sql.ts";

/** Published reviews, the newest first (keyset pagination by their place). */
export const publishedReviews: Handlers["buyerReviews"]["list"] = async ({ lists }, { before, most }) => {
  const [{ count, average }, found] = await Promise.all([
    countPublishedReviews(lists),
    queries.readPublished(lists, { before: before ?? null, limit: most + 1 }),
  ]);
  const rows = found.slice(0, most).map(asPublished);
  return { count, average, rows, older: found.length > most ? (rows.at(-1)?.position ?? null) : null };
};

const asPublished = (row: queries.ReadPublishedRow): PublishedReview => ({
  position: row.position,
  rating: row.rating,
  words: row.words,
  signature: row.signature,
  publishedAt: row.publishedAt.toISOString(),
  orderedAt: row.orderedAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  answer: row.answer,
});
