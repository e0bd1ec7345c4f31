import { useId } from "react";
import type { ReplacementPiece } from "#contract/guest-shortages.ts";
import { Money } from "./money.tsx";
import { PiecePhoto } from "./piece-photo.tsx";

type ReplacementListProps = {
  pieces: readonly ReplacementPiece[];
  chosenId: string | undefined;
  onChoose: (productId: string) => void;
};

/** What may go in the place of a missing piece: a radio group, each with what it costs and what goes back. */
export function ReplacementList({ pieces, chosenId, onChoose }: ReplacementListProps) {
  const name = useId();
  if (pieces.length === 0)
    return <p className="text-ink-2">Aucune autre pièce du live n'est libre à ce prix.</p>;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">Les pièces libres du live</legend>
      {pieces.map(({ productId, piece, photoUrl, cents, backCents }) => (
        <label
          key={productId}
          className="flex min-h-target items-center gap-3 rounded-control border border-line p-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={productId === chosenId}
            onChange={() => onChoose(productId)}
            className="size-5 shrink-0 accent-accent"
          />
          <PiecePhoto url={photoUrl} size="small" />
          <span className="flex min-w-0 grow flex-col">
            <span className="wrap-anywhere">{piece}</span>
            <span className="flex flex-wrap gap-x-2">
              <Money cents={cents} className="font-semibold" />
              {backCents > 0 && (
                <span className="text-ink-2">
                  <Money cents={backCents} /> remboursés
                </span>
              )}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
