import type { ReactNode } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { ProductSafetyFacts } from "#web/shop/order/product-safety.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { compositionWords } from "#wording/composition.ts";
import { returnedWords } from "#wording/returns.ts";
import { sizeWords } from "#wording/size.ts";

type CartItemProps = {
  item: GuestOrder["items"][number];
  /** A piece that is gone: struck, without price. */
  gone?: boolean;
  /** Paid for, and no longer there. */
  missing?: boolean;
  /** Below the price: the way to take the piece out. */
  act?: ReactNode;
};

/**
 * One piece as every list of the shop shows it: reference, name, color, size, price; below them, as wide as there is
 * room, what is read once.
 */
export function CartItem({ item, gone = false, missing = false, act }: CartItemProps) {
  const {
    refCategory,
    name,
    color,
    size,
    fit,
    composition,
    photoUrl,
    priceCents,
    discountCents,
    returned,
    safety,
  } = item;
  const struck = returned !== null && "line-through";
  return (
    <div className="@container">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 @min-[17rem]:grid-cols-[auto_minmax(0,1fr)_auto] @min-[17rem]:grid-rows-[auto_1fr]">
        <PiecePhoto
          url={photoUrl}
          className={classNames(
            "[grid-area:1/1/4] @min-[17rem]:[grid-area:1/1/3]",
            (gone || returned !== null) && "opacity-50",
          )}
        />
        <div className={classNames("[grid-area:1/2]", gone && "text-ink-2 line-through")}>
          <p className={classNames(struck && "text-ink-2", struck)}>
            <span className="font-code text-ref font-bold uppercase">{refCategory || "Sans référence"}</span>{" "}
            {name}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
            {color && (
              <span className="inline-flex min-w-0 items-start gap-2">
                <Swatch hexCode={color.hexCode} className="mt-0.5" />
                <span className="min-w-0">{color.name}</span>
              </span>
            )}
            {size && <span>{sizeWords(size)}</span>}
          </p>
        </div>
        <div
          className={classNames(
            "[grid-area:3/2] @min-[17rem]:[grid-area:2/2/3/4] @min-[22rem]:[grid-area:2/2/3/3]",
            gone && "text-ink-2 line-through",
          )}
        >
          {fit && <p className="text-small text-ink-2">{fit}</p>}
          {composition && <p className="text-small text-ink-2">{compositionWords(composition)}</p>}
          {!gone && <ProductSafetyFacts safety={safety} brief />}
          {returned && <p className="font-semibold">{returnedWords(returned)}</p>}
          {missing && <p className="font-semibold text-danger">Pièce indisponible</p>}
        </div>
        <div className="flex flex-col items-end [grid-area:2/2] @min-[17rem]:[grid-area:1/3] @min-[22rem]:[grid-area:1/3/3]">
          {!gone && !returned?.replaced && (
            <Money cents={priceCents} className={classNames("text-price", struck || "font-semibold")} />
          )}
          {!gone && !returned?.replaced && discountCents > 0 && (
            <p className="text-small text-success">
              <span className="sr-only">remise </span>
              <Money cents={-discountCents} />
            </p>
          )}
          {returned?.replaced && priceCents > discountCents && (
            <p className="text-small text-ink-2">
              <Money cents={priceCents - discountCents} /> remboursés
            </p>
          )}
          {act}
        </div>
      </div>
    </div>
  );
}
