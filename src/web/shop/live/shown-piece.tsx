import type { ShownEarlier } from "#contract/lives.ts";
import { type PhotoSize, PiecePhoto } from "#web/ui/piece-photo.tsx";

export const SHOWN_EARLIER = "Déjà montré, encore libre";

/** A piece's photo with its reference on it, as the press that leads to it shows it. */
export function ShownPiece({ piece, size = "line" }: { piece: ShownEarlier; size?: PhotoSize }) {
  const { reference, name, photoUrl } = piece;
  return (
    <span className="relative grid justify-items-start *:[grid-area:1/1]">
      <PiecePhoto url={photoUrl} size={size} />
      <span className="m-1 self-end rounded-pill bg-card px-2 font-code text-small leading-5 font-bold text-ink">
        {reference}
      </span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
