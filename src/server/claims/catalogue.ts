import { indexLive, type LiveIndex } from "#domain/claims/live-index.ts";
import type { ClaimItem } from "#domain/claims/types.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

interface Piece {
  id: string;
  reference: string;
  colour: string | null;
  size: string | null;
}

/** What a live sells, ready for the claim engine, and the pieces behind its words. */
export interface Catalogue {
  words: LiveIndex;
  /** The pieces that an item can mean. */
  piecesOf(item: Pick<ClaimItem, "ref" | "colour" | "size">): string[];
}

const select = statement<Piece>(`
  select p.id, upper(p.ref_category) as reference, c.name as colour, p.size
  from products p left join product_colors c on c.id = p.color_id
  where p.live_id = $1 and p.ref_category is not null and p.archived_at is null
  order by p.ref`);

const kept = new Map<string, { signature: string; catalogue: Catalogue }>();
const MOST_KEPT = 50;

/** The words of a live as they are now; what has not changed is not made anew. */
export async function readCatalogue(db: Db | Tx, liveId: string): Promise<Catalogue> {
  const pieces = await select(db, liveId);
  const signature = JSON.stringify(pieces);
  const known = kept.get(liveId);
  if (known?.signature === signature) return known.catalogue;
  const catalogue = catalogueOf(pieces);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(liveId, { signature, catalogue });
  return catalogue;
}

function catalogueOf(pieces: readonly Piece[]): Catalogue {
  const byReference = Map.groupBy(pieces, (piece) => piece.reference);
  const said = <Field extends "colour" | "size">(field: Field) =>
    Object.fromEntries(
      [...byReference].map(([reference, own]) => [
        reference,
        [...new Set(own.map((piece) => piece[field]).filter((value) => value !== null && value !== ""))],
      ]),
    ) as Record<string, string[]>;
  return {
    words: indexLive({ refs: [...byReference.keys()], colours: said("colour"), sizes: said("size") }),
    piecesOf: ({ ref, colour, size }) =>
      (byReference.get(ref) ?? [])
        .filter(
          (piece) =>
            (colour === null || piece.colour === null || piece.colour === colour) &&
            (size === null || piece.size === null || piece.size === size),
        )
        .map((piece) => piece.id),
  };
}
