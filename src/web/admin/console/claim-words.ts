import type { Claim, Waiting } from "#contract/admin/claims.ts";

type Piece = Claim["pieces"][number];

/** "Noir 38": what tells a piece from the others under its reference. */
export const pieceVariant = ({ color, size, name }: Pick<Piece, "color" | "size" | "name">): string =>
  [color?.name, size].filter(Boolean).join(" ") || name;

/** "A12 Noir 38": the piece where it is known, else what the viewer said. */
export function claimWords({ reference, colour, size, pieces }: Claim): string {
  const [only] = pieces;
  const said = [reference, colour, size];
  return (pieces.length === 1 && only ? [reference, pieceVariant(only)] : said).filter(Boolean).join(" ");
}

/** Proposals in the order in which they were written: who asked first is served first. */
export const proposalsIn = (claims: readonly Claim[]): Claim[] =>
  claims.filter(({ state }) => state === "proposed").toSorted((one, other) => one.id - other.id);

export function claimsByComment(claims: readonly Claim[]): Map<number, Claim[]> {
  const comments = new Map<number, Claim[]>();
  for (const claim of claims)
    comments.set(claim.commentId, [...(comments.get(claim.commentId) ?? []), claim]);
  return comments;
}

/** Who waits, piece by piece. */
export function waitingByPiece(waiting: readonly Waiting[]): { words: string; viewers: Waiting[] }[] {
  const pieces = new Map<string, { words: string; viewers: Waiting[] }>();
  for (const one of waiting) {
    const { id, reference, ...piece } = one.product;
    const known = pieces.get(id) ?? {
      words: [reference, pieceVariant(piece)].filter(Boolean).join(" "),
      viewers: [],
    };
    known.viewers.push(one);
    pieces.set(id, known);
  }
  return [...pieces.values()];
}

/** Whether a single key is enough: nothing is left to choose. */
export const canAccept = ({ act, pieces }: Claim): boolean => act === "cancel" || pieces.length === 1;
