import { namesReference } from "#domain/announced-reference.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./lives.sql.ts";
import { asOffer } from "./offered-product.ts";

/** What a guest who types an announced reference ("A12") is offered; where none is written so, what "a 12" can only mean. */
export async function searchByReference(context: Context, { liveId, ref }: { liveId: string; ref: string }) {
  const products = await offersUnder(context, liveId, ref);
  if (products.length > 0) return { reference: ref.toUpperCase(), products };
  const known = await queries.referencesOfLive(context.db, { liveId });
  const meant = known.filter(({ reference }) => namesReference(ref, reference));
  const offers = await Promise.all(meant.map(({ reference }) => offersUnder(context, liveId, reference)));
  return {
    reference: meant.length === 1 && meant[0] ? meant[0].reference : ref.toUpperCase(),
    products: offers.flat(),
  };
}

async function offersUnder({ db }: Context, liveId: string, reference: string) {
  const rows = await queries.searchByReference(db, { liveId, reference });
  if (rows.length === 0) throw refusal("LIVE_NOT_FOUND");
  return rows.flatMap(({ product }) => (product ? asOffer(product) : []));
}

/** What a guest is shown where everything under her reference is sold. */
export async function findNearPieces(context: Context, { productId }: { productId: string }) {
  const rows = await queries.nearPieces(context.db, {
    productId,
    sellIncomplete: context.settings.current().sellIncomplete === "yes",
  });
  return { products: rows.map(({ product }) => asOffer(product)) };
}
