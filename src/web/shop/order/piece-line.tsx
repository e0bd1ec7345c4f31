import type { GuestOrder } from "#contract/guest-orders.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { Swatch } from "#web/ui/swatch.tsx";

type PieceLineProps = {
  item: GuestOrder["items"][number];
  className?: string;
  /** A piece that is gone: struck, without price. */
  gone?: boolean;
  /** Paid for, and no longer there. */
  missing?: boolean;
};

/** One piece as every list of the shop shows it: reference, name, colour, size, price. */
export function PieceLine({ item, className, gone = false, missing = false }: PieceLineProps) {
  const { refCategory, name, color, size, composition, priceCents } = item;
  return (
    <div className={classNames("flex min-w-0 items-start gap-3", className)}>
      <div className={classNames("min-w-0 grow", gone && "text-ink-2 line-through")}>
        <p>
          <span className="font-code text-ref font-bold uppercase">{refCategory}</span> {name}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
          {color && (
            <>
              <Swatch hexCode={color.hexCode} />
              {color.name}
            </>
          )}
          {size && <span>Taille {size}</span>}
        </p>
        {composition && <p className="text-small text-ink-2">{composition}</p>}
        {missing && <p className="font-semibold text-danger">Pièce indisponible</p>}
      </div>
      {!gone && <Money cents={priceCents} className="text-price font-semibold" />}
    </div>
  );
}
