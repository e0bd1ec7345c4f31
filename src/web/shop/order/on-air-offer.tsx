import type { GuestOrder } from "#contract/guest-orders.ts";
import type { OnAir } from "#contract/lives.ts";
import { isSoldOut, lowestPriceOf } from "#web/shop/live/use-on-air.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { useAskedPieces } from "./asked-pieces.ts";
import { holds } from "./order-store.ts";

type OnAirOfferProps = {
  piece: OnAir;
  order: GuestOrder | undefined;
  onShow: (reference: string) => void;
};

/** What the seller holds into the camera right now: one press instead of typing its reference. */
export function OnAirOffer({ piece, order, onShow }: OnAirOfferProps) {
  const { reference, name } = piece;
  const asked = useAskedPieces();
  const hers = piece.pieces.some(({ id }) => asked.has(id) || holds(order, id));
  const { cents, several } = lowestPriceOf(piece);
  return (
    <section
      aria-label="À l'antenne"
      className="mt-4 flex items-center gap-3 rounded-card border border-accent bg-accent-soft p-4"
    >
      <p className="min-w-0 grow">
        <span className="block text-small font-semibold text-accent">À l'antenne</span>
        <span className="block break-words">
          <strong className="font-code text-ref-big font-bold">{reference}</strong> {name}
        </span>
        {isSoldOut(piece) && hers ? (
          <span className="font-semibold text-success">Dans votre commande</span>
        ) : isSoldOut(piece) ? (
          <span className="font-semibold text-danger">Vendu</span>
        ) : (
          <span>
            {several && "dès "}
            <Money cents={cents} className="text-price font-semibold" />
          </span>
        )}
      </p>
      {!isSoldOut(piece) && (
        <Button className="shrink-0" onClick={() => onShow(reference)}>
          Voir<span className="sr-only"> {reference}</span>
        </Button>
      )}
    </section>
  );
}
