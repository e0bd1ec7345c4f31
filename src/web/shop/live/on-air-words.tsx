import type { OfferedProduct, OnAir } from "#contract/lives.ts";
import { Money } from "#web/ui/money.tsx";
import { lowestPriceOf, whyNotFree } from "./use-on-air.ts";

type OnAirWordsProps = {
  piece: OnAir;
  hers?: boolean;
  /** What of it she may still have: its price is told beside what is hers. */
  free?: readonly OfferedProduct[];
};

/** What is said of the piece on air: its price or why it has none, its reference and its name. */
export function OnAirWords({ piece, hers = false, free = [] }: OnAirWordsProps) {
  const { cents, several } = lowestPriceOf(hers ? free : piece.pieces);
  const why = hers ? undefined : whyNotFree(piece);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-small font-semibold text-accent">Montré en ce moment</span>
        {hers && <span className="font-semibold text-success">Dans votre commande</span>}
        {why && <span className="font-semibold text-danger">{why}</span>}
        {!why && (!hers || free.length > 0) && (
          <span className="text-price font-semibold">
            {several && "dès "}
            <Money cents={cents} />
          </span>
        )}
      </p>
      <p className="line-clamp-2 leading-snug break-words">
        <strong className="font-code text-ref font-bold">{piece.reference}</strong> {piece.name}
      </p>
    </>
  );
}
