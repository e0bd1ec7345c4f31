import type { OnAir } from "#contract/lives.ts";
import { isSoldOut, lowestPriceOf } from "#web/shop/live/use-on-air.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";

/** What the seller holds into the camera right now: one press instead of typing its reference. */
export function OnAirOffer({ piece, onShow }: { piece: OnAir; onShow: (reference: string) => void }) {
  const { reference, name } = piece;
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
        {isSoldOut(piece) ? (
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
