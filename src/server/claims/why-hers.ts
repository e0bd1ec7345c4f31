import type { WhyHers } from "#contract/admin/why-hers.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { requestsOfPiece } from "./requests-of-piece.ts";
import * as queries from "./why-hers.sql.ts";

/** Every request for a piece, in order, and why it went where it went, as the rows of now tell. */
export async function whyHers({ lists }: Context, { productId }: { productId: string }): Promise<WhyHers> {
  const piece = await queries.findPiece(lists, { productId });
  if (!piece) throw refusal("PRODUCT_NOT_FOUND");
  const [claims, orders] = await Promise.all([
    queries.claimsOfPiece(lists, { productId }),
    queries.ordersOfPiece(lists, { productId }),
  ]);
  const [acts, history] = await Promise.all([
    queries.claimActs(lists, {
      liveIds: [...new Set(claims.map(({ liveId }) => liveId))],
      claimIds: claims.map(({ id }) => id),
    }),
    queries.historyOfPiece(lists, { productId, orderIds: orders.map(({ id }) => id) }),
  ]);
  return { piece, requests: requestsOfPiece({ claims, acts, orders, history }) };
}
