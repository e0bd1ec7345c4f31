import { pieceCode } from "#domain/piece-code.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { photoUrl } from "./photo-url.ts";
import * as queries from "./products.sql.ts";

/** The pieces of a live as its seller announces them. */
export async function referenceSheet(context: Context, { live }: { live: string }) {
  const found = await queries.findLive(context.lists, { liveId: live });
  if (!found) throw refusal("LIVE_NOT_FOUND");
  const rows = await queries.readReferenceSheet(context.lists, { liveId: live, ids: null });
  return {
    live: { title: found.title, liveDate: found.liveDate.toISOString() },
    rows: rows.map(({ photoKey, stock: _, tagNumber: _tag, ...row }) => ({
      ...row,
      photoUrl: photoUrl(photoKey),
    })),
  };
}

/** The same pieces, or those that were chosen, as their price tags name them. */
export async function priceTags(
  context: Context,
  { live, productIds }: { live?: string | undefined; productIds?: string[] | undefined },
) {
  const rows = await queries.readReferenceSheet(context.lists, {
    liveId: live ?? null,
    ids: productIds ?? null,
  });
  return {
    rows: rows.map(({ photoKey: _, left: _left, tagNumber, ...row }) => ({
      ...row,
      code: pieceCode(tagNumber),
    })),
  };
}
