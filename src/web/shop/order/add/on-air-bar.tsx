import type { RefObject } from "react";
import type { OfferedProduct, OnAir } from "#contract/lives.ts";
import { lowestPriceOf, whyNotFree } from "#web/shop/live/use-on-air.ts";
import { pieceName } from "#web/shop/order/piece-name.ts";
import { useKeyboardOpen, useOutOfSight } from "#web/shop/order/use-out-of-sight.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { useOnline } from "#web/ui/use-online.ts";
import { NewOnAir } from "./new-on-air.tsx";
import { TellMe } from "./tell-me.tsx";

/** The piece on air as a guest may have it. */
export type ShownPiece = {
  piece: OnAir;
  /** Whose photo is shown. */
  pictured: OfferedProduct | undefined;
  /** Those that she may reserve. */
  free: readonly OfferedProduct[];
  hers: boolean;
  onReserve: (product: OfferedProduct) => void;
};
type OnAirBarProps = ShownPiece & {
  card: RefObject<HTMLElement | null>;
  onShow: (reference: string) => void;
  /** A panel or the total lies over the foot of the page: with large letters the bar would leave nothing between them. */
  crowded: boolean;
};

/**
 * The piece on air below the header, while its card is scrolled away: one press reserves it or, where there is a choice,
 * leads to it. Nothing of it while she types: its room is then the field's.
 */
export function OnAirBar({ piece, pictured, free, hers, card, onShow, onReserve, crowded }: OnAirBarProps) {
  const away = useOutOfSight(card);
  const keyboard = useKeyboardOpen();
  const online = useOnline();
  if (!away || keyboard || !online) return null;
  const [first, ...others] = free;
  const { cents, several } = lowestPriceOf(hers ? free : piece.pieces);
  const why = whyNotFree(piece);
  return (
    <section
      aria-label="Pièce montrée en ce moment"
      className="screen-only pointer-events-none fixed inset-x-0 top-[calc(3.5rem+1px)] z-10"
    >
      <div className="@container mx-auto max-w-[80rem] lg:px-gutter">
        {/* With large letters the header ends a little higher: what is between is the bar's. */}
        <div
          className={classNames(
            "pointer-events-auto relative before:absolute before:inset-x-0 before:bottom-full before:h-8 before:bg-accent-soft border-b border-accent bg-accent-soft px-gutter py-1 lg:w-[calc((100%-1rem)*6/11)] xl:w-[calc((100%-1rem)*9/14)] lg:rounded-b-card lg:border-x lg:px-3",
            crowded && "@max-[16rem]:hidden",
          )}
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PiecePhoto url={pictured?.photoUrl ?? null} size="slim" className="@max-[16rem]:hidden" />
            <p className="min-w-0 flex-[1_1_7rem] leading-tight">
              <span className="line-clamp-2 text-small">
                <strong className="font-code font-bold">{piece.reference}</strong> {piece.name}
              </span>
              <span className="block font-semibold">
                {hers && !first ? (
                  <span className="text-success">Dans votre commande</span>
                ) : why && !hers ? (
                  <span className="text-danger">{why}</span>
                ) : (
                  <>
                    {several && "dès "}
                    <Money cents={cents} />
                  </>
                )}
              </span>
            </p>
            {first && (
              <Button
                className="min-h-target shrink-0 px-3"
                aria-label={others.length > 0 ? `Choisir ${piece.reference}` : `Réserver ${pieceName(first)}`}
                onClick={() => (others.length > 0 ? lead(card.current) : onReserve(first))}
              >
                {others.length > 0 ? "Choisir" : "Réserver"}
              </Button>
            )}
            {why === "Vendu" && !hers && (
              <TellMe reference={piece.reference} onShow={onShow} className="shrink-0" />
            )}
          </div>
          <NewOnAir reference={piece.reference} className="start-gutter -bottom-3 lg:start-3" />
        </div>
      </div>
    </section>
  );
}

/** To the card, with the first of its choices in hand. */
function lead(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: "center" });
  card?.querySelector("button")?.focus({ preventScroll: true });
}
