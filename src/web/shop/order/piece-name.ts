type Piece = {
  refCategory: string;
  name: string;
  size: string | null;
  color: { name: string } | null;
};

/** "A12 Robe portefeuille, Noir, 38": how a piece is said aloud and named in buttons. */
export const pieceName = (piece: Piece): string => `${piece.refCategory} ${piece.name}${detail(piece)}`;

const detail = ({ color, size }: Piece): string =>
  [color?.name, size]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join("");
