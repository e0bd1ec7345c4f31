import { useEffect, useRef } from "react";
import type { GuestOrder } from "#contract/guest-orders.ts";
import type { OfferedProduct } from "#contract/lives.ts";
import { formatEuros } from "#domain/money.ts";
import { announce } from "#web/ui/announce.ts";
import { countOf } from "#wording/format.ts";
import { sizeWords } from "#wording/size.ts";
import { ColorGrid } from "./color-grid.tsx";

type ProductResultProps = {
  products: readonly OfferedProduct[];
  order: GuestOrder | undefined;
  chosenId: string | undefined;
  onChoose: (product: OfferedProduct) => void;
};

/** What is sold under the announced reference: its facts, then the colours to choose from. */
export function ProductResult({ products, order, chosenId, onChoose }: ProductResultProps) {
  const shown = products.find(({ id }) => id === chosenId) ?? products[0];
  const outcome = useRef("");
  outcome.current = outcomeOf(products);
  const reference = shown?.refCategory;
  useEffect(() => {
    // Told once per search: a colour sold meanwhile is not read out.
    if (reference) announce(`${reference}\u00a0: ${outcome.current}`);
  }, [reference]);
  if (!shown) return null;
  return (
    <article aria-label={`${shown.refCategory} ${shown.name}`}>
      <div className="flex gap-4">
        {shown.photoUrl && (
          <img
            src={shown.photoUrl}
            alt={[shown.name, shown.color?.name].filter(Boolean).join(", ")}
            width={96}
            height={128}
            className="h-32 w-24 shrink-0 rounded-control bg-sunken object-cover"
          />
        )}
        <div className="min-w-0">
          <p className="font-code text-ref-big font-bold uppercase">{shown.refCategory}</p>
          <p className="font-semibold">{shown.name}</p>
          <p className="text-price font-semibold tabular-nums">{priceOf(products, shown, chosenId)}</p>
          <Facts product={shown} />
        </div>
      </div>
      <ColorGrid products={products} order={order} chosenId={chosenId} onChoose={onChoose} />
    </article>
  );
}

function Facts({ product: { size, composition, maker } }: { product: OfferedProduct }) {
  const facts = [size && sizeWords(size), composition, maker && `Fabricant\u00a0: ${maker}`].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <ul className="mt-1 text-small text-ink-2">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** One price for all, or "dès" the lowest until a colour is chosen. */
function priceOf(
  products: readonly OfferedProduct[],
  shown: OfferedProduct,
  chosenId: string | undefined,
): string {
  const lowest = Math.min(...products.map(({ priceCents }) => priceCents));
  const same = products.every(({ priceCents }) => priceCents === lowest);
  if (same || shown.id === chosenId) return `${formatEuros(shown.priceCents)} TTC`;
  return `dès ${formatEuros(lowest)} TTC`;
}

function outcomeOf(products: readonly OfferedProduct[]): string {
  const free = products.filter(({ sold }) => !sold).length;
  return `${countOf(products.length, "choix", "choix")}, ${countOf(free, "disponible")}.`;
}
