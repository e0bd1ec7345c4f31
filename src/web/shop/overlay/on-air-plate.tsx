import type { OnAir, OverlayFacts } from "#contract/lives.ts";
import { lowestPriceOf, whyNotFree } from "#web/shop/live/use-on-air.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { photoSource } from "#web/ui/photo-source.ts";
import { Swatch } from "#web/ui/swatch.tsx";
import { priceTerms } from "#wording/who-sells.ts";
import { BasketAddress } from "./basket-address.tsx";
import { demandOf } from "./demand-of.ts";
import { variantsOf } from "./variants-of.ts";
import { whatToWrite } from "./what-to-write.ts";

/** Letters; what is longer would not leave room for its price. */
const LONGEST_AT_FULL_SIZE = 9;

type OnAirPlateProps = {
  piece: OnAir;
  facts: OverlayFacts | undefined;
  /** Unknown until the shop has answered. */
  shippingCents: number | undefined;
  liveId: string;
};

/**
 * Photo, reference, price, colors and sizes left, and what to write: read on a phone, filmed from a screen. Sizes follow the
 * picture's short side; upright, the plate is as wide as the picture and low, beside it leaves the middle free.
 */
export function OnAirPlate({ piece, facts, shippingCents, liveId }: OnAirPlateProps) {
  const { cents, several } = lowestPriceOf(piece.pieces);
  const why = whyNotFree(piece);
  const soldOut = why === "Vendu";
  const photo = piece.pieces.find(({ photoUrl }) => photoUrl)?.photoUrl;
  const write = whatToWrite(piece);
  return (
    <section
      aria-label="Montré en ce moment"
      aria-live="polite"
      className="flex min-h-0 w-fit max-w-[min(100%,120vmin)] items-start gap-[3vmin] overflow-hidden rounded-card bg-card p-[3vmin] text-ink shadow-popover"
    >
      {photo && (
        <img
          {...photoSource(photo, "24vmin")}
          alt=""
          className="h-[30vmin] w-[24vmin] shrink-0 rounded-control bg-sunken object-cover"
        />
      )}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-[3vmin] gap-y-[1vmin]">
          <strong
            className={classNames(
              "min-w-0 font-code leading-none font-bold wrap-anywhere",
              piece.reference.length > LONGEST_AT_FULL_SIZE ? "text-[6vmin]" : "text-[11vmin]",
            )}
          >
            {piece.reference}
          </strong>
          {soldOut ? (
            <strong className="rounded-control bg-danger px-[2vmin] font-display text-[7vmin] leading-tight font-bold text-on-primary">
              Vendu
            </strong>
          ) : (
            <span className="font-display text-[8vmin] leading-tight font-bold">
              {several && "dès "}
              <Money cents={cents} />
            </span>
          )}
        </p>
        {!soldOut && <p className="text-[3.5vmin] leading-tight text-ink-2">{priceTerms(shippingCents)}</p>}
        <p className="mt-[1vmin] text-[4vmin] leading-tight wrap-anywhere">{piece.name}</p>
        <ul className="mt-[1.5vmin] flex flex-wrap gap-x-[3vmin] gap-y-[1vmin] text-[4vmin] leading-tight">
          {variantsOf(piece).map(({ name, hexCode, sizes, sold }) => (
            <li
              key={name}
              className={classNames(
                "inline-flex min-w-0 items-baseline gap-[1.5vmin]",
                sold && "text-ink-3 line-through",
              )}
            >
              {hexCode && <Swatch hexCode={hexCode} size="letters" className="self-start" />}
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{name}</span>
                {sizes.length > 0 && ` ${sizes.join(" · ")}`}
                {sold && <span className="sr-only"> vendu</span>}
              </span>
            </li>
          ))}
        </ul>
        {why && !soldOut && <p className="mt-[1.5vmin] text-[4vmin] leading-tight font-semibold">{why}</p>}
        {facts && (!why || soldOut) && <Demand soldOut={soldOut} facts={facts} />}
        {write && (
          <p className="mt-[1.5vmin] text-[4vmin] leading-tight">
            Écrivez «{"\u00a0"}
            <strong className="font-code whitespace-nowrap">{write}</strong>
            {"\u00a0"}»
          </p>
        )}
        <BasketAddress liveId={liveId} />
      </div>
    </section>
  );
}

/** "Vendu à @l…" for a moment, then what presses: the last one, or how many wait. */
function Demand({ soldOut, facts }: { soldOut: boolean; facts: OverlayFacts }) {
  const said = demandOf(soldOut, facts);
  return said && <p className="mt-[1.5vmin] text-[4.5vmin] leading-tight font-bold text-primary">{said}</p>;
}
