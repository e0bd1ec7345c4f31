import { useRef } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { OfferedProduct, OnAirNow } from "#contract/lives.ts";
import { OnAirWords } from "#web/shop/live/on-air-words.tsx";
import { PhotoRow } from "#web/shop/live/photo-row.tsx";
import { SHOWN_EARLIER, ShownPiece as ShownPhoto } from "#web/shop/live/shown-piece.tsx";
import { isFree, whyNotFree } from "#web/shop/live/use-on-air.ts";
import { pieceName } from "#web/shop/order/piece-name.ts";
import { useAskedPieces } from "#web/shop/order/store/asked-pieces.ts";
import { holds } from "#web/shop/order/store/order-store.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { NewOnAir } from "./new-on-air.tsx";
import { OnAirBar, type ShownPiece } from "./on-air-bar.tsx";
import { TellMe } from "./tell-me.tsx";

type OnAirOfferProps = {
  /** Undefined while it is not known. */
  onAir: OnAirNow | undefined;
  order: GuestOrder | undefined;
  /** The piece that was chosen last: its photo is shown. */
  lastId: string | undefined;
  onShow: (reference: string) => void;
  onReserve: (product: OfferedProduct) => void;
  crowded: boolean;
};

/**
 * What the seller holds into the camera right now, to be reserved with one press on a color and size. Its place is kept
 * while nothing is shown, so that a new piece moves nothing under the finger.
 */
export function OnAirOffer({ onAir, order, lastId, onShow, onReserve, crowded }: OnAirOfferProps) {
  const card = useRef<HTMLElement>(null);
  const asked = useAskedPieces();
  // The stream may call a piece gone before she hears that it is hers.
  const piece = onAir?.piece && {
    ...onAir.piece,
    pieces: onAir.piece.pieces.map((one) => (asked.has(one.id) ? { ...one, sold: false } : one)),
  };
  const pieces = piece?.pieces ?? [];
  const isHers = ({ id }: OfferedProduct) => holds(order, id);
  const free = pieces.filter((one) => isFree(one) && !asked.has(one.id) && !isHers(one));
  const pictured =
    pieces.find(({ id }) => id === lastId) ?? free[0] ?? pieces.find(({ photoUrl }) => photoUrl);
  const shown = piece && { piece, pictured, free, hers: pieces.some(isHers), onReserve };
  return (
    <>
      <section
        ref={card}
        aria-label={piece ? "Montré en ce moment" : undefined}
        data-on-air={piece ? "" : undefined}
        className={classNames(
          "relative mt-4 flex min-h-[8.5rem] items-center gap-3 rounded-card border p-3",
          piece
            ? "border-accent bg-accent-soft"
            : onAir?.shown.length
              ? "border-line bg-card"
              : "border-dashed border-line text-ink-2",
        )}
      >
        {shown && <Shown {...shown} onShow={onShow} />}
        <NewOnAir reference={onAir && (piece?.reference ?? null)} className="start-3 -top-3" />
        {piece === null && <ShownBefore pieces={onAir?.shown ?? []} onShow={onShow} />}
      </section>
      {shown && <OnAirBar {...shown} card={card} onShow={onShow} crowded={crowded} />}
    </>
  );
}

/** While nothing is on air: what has been seen and can still be had. */
function ShownBefore({ pieces, onShow }: { pieces: OnAirNow["shown"] } & Pick<OnAirOfferProps, "onShow">) {
  if (pieces.length === 0) return <p>La pièce montrée en direct s'affichera ici.</p>;
  return (
    <PhotoRow title={SHOWN_EARLIER}>
      {pieces.map((one) => (
        <li key={one.reference} className="shrink-0">
          <button type="button" className="block cursor-pointer" onClick={() => onShow(one.reference)}>
            <ShownPhoto piece={one} />
          </button>
        </li>
      ))}
    </PhotoRow>
  );
}

type ShownProps = ShownPiece & Pick<OnAirOfferProps, "onShow">;

function Shown({ piece, pictured, free, hers, onShow, onReserve }: ShownProps) {
  return (
    <>
      <PiecePhoto url={pictured?.photoUrl ?? null} size="card" />
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <OnAirWords piece={piece} hers={hers} free={free} />
        {free.length === 0 && !hers && whyNotFree(piece) === "Vendu" ? (
          <TellMe reference={piece.reference} onShow={onShow} className="self-start" />
        ) : (
          <ul className="-me-3 flex gap-2 overflow-x-auto py-1 pe-3 [scrollbar-width:none]">
            {free.map((product) => (
              <li key={product.id} className="shrink-0">
                <Choice product={product} onReserve={onReserve} />
              </li>
            ))}
            <li className="shrink-0">
              <Button look="text" onClick={() => onShow(piece.reference)}>
                Voir<span className="sr-only"> {piece.reference}</span>
              </Button>
            </li>
          </ul>
        )}
      </div>
    </>
  );
}

function Choice({
  product,
  onReserve,
}: {
  product: OfferedProduct;
  onReserve: (product: OfferedProduct) => void;
}) {
  const words = [product.color?.name, product.size].filter(Boolean).join(" ");
  return (
    <Button
      look="secondary"
      aria-label={`Réserver ${pieceName(product)}`}
      onClick={() => onReserve(product)}
      className="min-h-target gap-2 px-3"
    >
      {product.color && <Swatch hexCode={product.color.hexCode} />}
      {words || "Réserver"}
    </Button>
  );
}
