import type { ReactNode } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { OfferedProduct } from "#contract/lives.ts";
import { compareSizes } from "#domain/sizes.ts";
import { useAskedPieces } from "#web/shop/order/store/asked-pieces.ts";
import { holds } from "#web/shop/order/store/order-store.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Swatch } from "#web/ui/swatch.tsx";

type ColorGridProps = {
  products: readonly OfferedProduct[];
  order: GuestOrder | undefined;
  chosenId: string | undefined;
  onChoose: (product: OfferedProduct) => void;
  /** Beside the title: the way to what the shop says of its sizes. */
  guide: ReactNode;
};

/** A radio group: arrow keys move, what is sold, not on sale yet or already in the order cannot be chosen and says why. */
export function ColorGrid({ products, order, chosenId, onChoose, guide }: ColorGridProps) {
  const asked = useAskedPieces();
  const several = new Set(products.map(({ size }) => size)).size > 1;
  const inOrder = several ? products.toSorted((a, b) => compareSizes(a.size, b.size)) : products;
  return (
    <fieldset id="choix" className="mt-4">
      <legend className="float-start me-3 flex min-h-target items-center font-semibold">
        {products.some(({ size }) => size) ? "Couleur et taille" : "Choisissez votre couleur"}
      </legend>
      {/* Floats: where the two have no room side by side, the guide stands below. */}
      <div className="float-end flex min-h-target items-center empty:hidden">{guide}</div>
      <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {inOrder.map((product) => (
          <Cell
            key={product.id}
            product={product}
            sizeFirst={several}
            taken={holds(order, product.id)}
            asked={asked.has(product.id)}
            chosen={product.id === chosenId}
            onChoose={() => onChoose(product)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type CellProps = {
  product: OfferedProduct;
  /** Several sizes are offered: hers is looked for before the color. */
  sizeFirst: boolean;
  taken: boolean;
  /** This browser is asking for it: sold would be said of her own piece. */
  asked: boolean;
  chosen: boolean;
  onChoose: () => void;
};

const SOLD = "Vendu";

function Cell({ product, sizeFirst, taken, asked, chosen, onChoose }: CellProps) {
  const { id, color, size, onSale } = product;
  const sold = product.sold && !asked;
  const note = taken ? "Dans votre commande" : sold ? SOLD : onSale ? undefined : "Pas encore en vente";
  const name = color?.name ?? "Unique";
  const words = new Set(sizeFirst ? [size, name] : [name, size]);
  return (
    <label
      className={classNames(
        "relative flex min-w-[5.5rem] flex-col items-center justify-center gap-1 rounded-control border px-1 py-1.5 text-center text-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-enabled:active:bg-sunken",
        chosen ? "border-2 border-accent bg-accent-soft px-[3px] py-[5px]" : "border-control bg-card",
        note && "border-dashed bg-sunken",
      )}
    >
      <input
        type="radio"
        name="couleur"
        value={id}
        checked={chosen}
        disabled={note !== undefined}
        onChange={onChoose}
        onClick={onChoose}
        className="sr-only"
      />
      <span className={classNames("leading-tight font-medium", sold && !taken && "text-ink-2 line-through")}>
        {[...words].map(
          (word, place) =>
            word && (
              <span key={word} className={classNames("block", word === size && "text-body font-semibold")}>
                {place > 0 && " "}
                {word}
              </span>
            ),
        )}
      </span>
      {/* Read last and seen first. Of one height: a cell that is sold or taken moves none below it. */}
      <span className="order-first flex min-h-8 items-center justify-center gap-1">
        {!note && <Swatch hexCode={color?.hexCode ?? null} size={32} selected={chosen} />}
        {note === SOLD && <Swatch hexCode={color?.hexCode ?? null} className="opacity-50" />}
        {note && (
          <span
            className={classNames(
              "leading-4 font-semibold text-badge",
              taken ? "text-success" : "text-ink-2",
            )}
          >
            {note}
          </span>
        )}
      </span>
    </label>
  );
}
