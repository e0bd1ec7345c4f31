import { indexLive, type LiveIndex } from "#comment-reader/extract/live-index.ts";
import type { ClaimItem } from "#comment-reader/types.ts";
import type { Db, Tx } from "#server/db/database.ts";
import * as queries from "./read-comments.sql.ts";

/** What a live sells, ready for the claim engine, and the pieces behind its words. */
export interface Catalog {
  words: LiveIndex;
  /** The pieces that an item can mean. */
  piecesOf(item: Pick<ClaimItem, "reference" | "color" | "size">): string[];
}

const kept = new Map<string, { signature: string; catalog: Catalog }>();
const MOST_KEPT = 50;

/** The words of a live as they are now; what has not changed is not made anew. */
export async function readCatalog(db: Db | Tx, liveId: string): Promise<Catalog> {
  const pieces = await queries.piecesOnSale(db, { liveId });
  const signature = JSON.stringify(pieces);
  const known = kept.get(liveId);
  if (known?.signature === signature) return known.catalog;
  const catalog = catalogOf(pieces);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(liveId, { signature, catalog });
  return catalog;
}

function catalogOf(pieces: readonly queries.PiecesOnSaleRow[]): Catalog {
  const byReference = Map.groupBy(pieces, (piece) => piece.reference);
  const said = <Field extends "color" | "size">(field: Field) =>
    Object.fromEntries(
      [...byReference].map(([reference, own]) => [
        reference,
        [...new Set(own.map((piece) => piece[field]).filter((value) => value !== null && value !== ""))],
      ]),
    ) as Record<string, string[]>;
  return {
    words: indexLive({ references: [...byReference.keys()], colors: said("color"), sizes: said("size") }),
    piecesOf: ({ reference, color, size }) =>
      (byReference.get(reference) ?? [])
        .filter(
          (piece) =>
            (color === null || piece.color === null || piece.color === color) &&
            (size === null || piece.size === null || piece.size === size),
        )
        .map((piece) => piece.id),
  };
}
