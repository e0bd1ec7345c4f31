import type { GuestOrder } from "#contract/guest-orders.ts";
import type { OnAir } from "#contract/lives.ts";
import { isSoldOut, lowestPriceOf } from "#web/shop/live/use-on-air.ts";
import { useAskedPieces } from "#web/shop/order/store/asked-pieces.ts";
import { holds } from "#web/shop/order/store/order-store.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";

type OnAirOfferProps = {
  /** None is on air; undefined while that is not known. */
  piece: OnAir | null | undefined;
  order: GuestOrder | undefined;
  onShow: (reference: string) => void;
};

/**
 * What the seller holds into the camera right now: one press instead of typing its reference. Its place is kept while
 * nothing is shown, so that a new piece moves nothing under the finger.
 */
export function OnAirOffer({ piece, order, onShow }: OnAirOfferProps) {
  return (
    <section
      aria-label="À l'antenne"
      className={classNames(
        "mt-4 flex min-h-[6rem] sm:min-h-[4.75rem] items-center gap-3 rounded-card border px-4 py-2",
        piece ? "border-accent bg-accent-soft" : "border-dashed border-line text-ink-2",
      )}
    >
      {piece && <Shown piece={piece} order={order} onShow={onShow} />}
      {piece === null && <p>La pièce montrée à l'antenne s'affichera ici.</p>}
    </section>
  );
}

function Shown({ piece, order, onShow }: OnAirOfferProps & { piece: OnAir }) {
  const { reference, name } = piece;
  const { cents, several } = lowestPriceOf(piece);
  const asked = useAskedPieces();
  const hers = piece.pieces.some(({ id }) => asked.has(id) || holds(order, id));
  const soldOut = isSoldOut(piece);
  return (
    <>
      <p className="min-w-0 grow">
        <span className="flex flex-wrap gap-x-3 text-small font-semibold text-accent">
          À l'antenne
          {soldOut ? (
            <span className={hers ? "text-success" : "text-danger"}>
              {hers ? "Dans votre commande" : "Vendu"}
            </span>
          ) : (
            <span className="text-ink">
              {several && "dès "}
              <Money cents={cents} />
            </span>
          )}
        </span>
        <span className="line-clamp-2 break-words">
          <strong className="font-code text-ref-big font-bold">{reference}</strong> {name}
        </span>
      </p>
      {!soldOut && (
        <Button className="shrink-0" onClick={() => onShow(reference)}>
          Voir<span className="sr-only"> {reference}</span>
        </Button>
      )}
    </>
  );
}
