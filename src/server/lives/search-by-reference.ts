import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./lives.sql.ts";
import { asOffer } from "./offered-product.ts";

/** What a guest who types an announced reference ("A12") is offered. */
export async function searchByReference(context: Context, { liveId, ref }: { liveId: string; ref: string }) {
  const rows = await queries.searchByReference(context.db, { liveId, reference: ref });
  if (rows.length === 0) throw refusal("LIVE_NOT_FOUND");
  return {
    reference: ref.toUpperCase(),
    products: rows.flatMap(({ product }) => (product ? asOffer(product) : [])),
  };
}

/** What a guest is shown where everything under her reference is sold. */
export async function findNearPieces(context: Context, { productId }: { productId: string }) {
  const rows = await queries.nearPieces(context.db, {
    productId,
    sellIncomplete: context.settings.current().sellIncomplete === "yes",
  });
  return { products: rows.map(({ product }) => asOffer(product)) };
}
