import type { GuestOrder } from "#contract/guest-order.ts";
import type { OfferedProduct } from "#contract/lives.ts";
import { useAskedPieces } from "#web/shop/order/store/asked-pieces.ts";
import { holds } from "#web/shop/order/store/order-store.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Swatch } from "#web/ui/swatch.tsx";

type ColorGridProps = {
  products: readonly OfferedProduct[];
  order: GuestOrder | undefined;
  chosenId: string | undefined;
  onChoose: (product: OfferedProduct) => void;
};

/** A radio group: arrow keys move, what is sold, not on sale yet or already in the order cannot be chosen and says why. */
export function ColorGrid({ products, order, chosenId, onChoose }: ColorGridProps) {
  const asked = useAskedPieces();
  const sizes = new Set(products.map(({ size }) => size));
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-semibold">
        {sizes.size > 1 ? "Choisissez votre couleur et votre taille" : "Choisissez votre couleur"}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {products.map((product) => (
          <Cell
            key={product.id}
            product={product}
            showSize={sizes.size > 1}
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
  showSize: boolean;
  taken: boolean;
  /** This browser is asking for it: sold would be said of her own piece. */
  asked: boolean;
  chosen: boolean;
  onChoose: () => void;
};

function Cell({ product, showSize, taken, asked, chosen, onChoose }: CellProps) {
  const { id, color, size, onSale } = product;
  const sold = product.sold && !asked;
  const note = taken ? "Dans votre commande" : sold ? "Vendu" : onSale ? undefined : "Pas encore en vente";
  const name = color?.name ?? "Unique";
  return (
    <label
      className={classNames(
        "relative flex min-h-[4.75rem] min-w-[5.5rem] flex-col items-center justify-center gap-1 rounded-control border p-2 text-center text-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        chosen ? "border-2 border-accent bg-accent-soft" : "border-control bg-card",
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
      <Swatch
        hexCode={color?.hexCode ?? null}
        size={32}
        selected={chosen}
        className={note ? "opacity-50" : ""}
      />
      <span className={classNames("leading-tight font-medium", sold && !taken && "text-ink-2 line-through")}>
        {name}
        {showSize && size && <span className="block text-body font-semibold"> {size}</span>}
      </span>
      {note && <span className="leading-tight font-semibold text-ink-2">{note}</span>}
    </label>
  );
}
