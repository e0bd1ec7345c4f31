import type { OnAir } from "#contract/lives.ts";
import { isSoldOut, lowestPriceOf } from "#web/shop/live/use-on-air.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { variantsOf } from "./variants-of.ts";

/** Letters; what is longer would not leave room for its price. */
const LONGEST_AT_FULL_SIZE = 9;

/** Reference, price, colors left, sold: read on a phone, filmed from a screen. Sizes follow the picture's short side. */
export function OnAirPlate({ piece }: { piece: OnAir }) {
  const { cents, several } = lowestPriceOf(piece);
  const soldOut = isSoldOut(piece);
  return (
    <section
      aria-label="À l'antenne"
      aria-live="polite"
      className="w-fit max-w-[min(100%,120vmin)] rounded-card bg-card px-[4vmin] py-[2.5vmin] text-ink shadow-popover"
    >
      <p className="flex flex-wrap items-baseline gap-x-[4vmin] gap-y-[1vmin]">
        <strong
          className={classNames(
            "min-w-0 font-code leading-none font-bold wrap-anywhere",
            piece.reference.length > LONGEST_AT_FULL_SIZE ? "text-[7vmin]" : "text-[13vmin]",
          )}
        >
          {piece.reference}
        </strong>
        <span
          className={classNames(
            "font-display text-[9vmin] leading-tight font-bold",
            soldOut && "text-ink-3 line-through",
          )}
        >
          {several && "dès "}
          <Money cents={cents} />
        </span>
        {soldOut && (
          <strong className="rounded-control bg-danger px-[2vmin] font-display text-[8vmin] leading-tight font-bold text-on-primary">
            Vendu
          </strong>
        )}
      </p>
      <p className="mt-[1vmin] text-[4.5vmin] leading-tight wrap-anywhere">{piece.name}</p>
      <ul className="mt-[2vmin] flex flex-wrap gap-x-[4vmin] gap-y-[1.5vmin] text-[4.5vmin] leading-tight">
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
    </section>
  );
}
