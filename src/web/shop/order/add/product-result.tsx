import { useEffect, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-orders.ts";
import type { OfferedProduct } from "#contract/lives.ts";
import { formatEuros } from "#domain/money.ts";
import { holds } from "#web/shop/order/store/order-store.ts";
import { announce } from "#web/ui/announce.ts";
import { classNames } from "#web/ui/class-names.ts";
import { photoSource } from "#web/ui/photo-source.ts";
import { compositionWords } from "#wording/composition.ts";
import { countOf } from "#wording/format.ts";
import { sizeWords } from "#wording/size.ts";
import { ColorGrid } from "./color-grid.tsx";

type ProductResultProps = {
  products: readonly OfferedProduct[];
  order: GuestOrder | undefined;
  chosenId: string | undefined;
  /** Chosen or added last, whatever became of the panel. */
  lastId: string | undefined;
  onChoose: (product: OfferedProduct) => void;
};

/** What is sold under the announced reference: its facts, then the colors to choose from. */
export function ProductResult({ products, order, chosenId, lastId, onChoose }: ProductResultProps) {
  const last = products.find(({ id }) => id === lastId);
  const hers = last && (last.id === chosenId || holds(order, last.id));
  const shown = (hers ? last : undefined) ?? products.find(({ sold }) => !sold) ?? last ?? products[0];
  const outcome = useRef("");
  outcome.current = outcomeOf(products);
  const reference = shown?.refCategory;
  useEffect(() => {
    // Told once per search: a color sold meanwhile is not read out.
    if (reference) announce(`${reference}\u00a0: ${outcome.current}`);
  }, [reference]);
  if (!shown) return null;
  return (
    <article aria-label={`${shown.refCategory} ${shown.name}`}>
      <div className="flex gap-4">
        {shown.photoUrl && (
          <Photo url={shown.photoUrl} alt={[shown.name, shown.color?.name].filter(Boolean).join(", ")} />
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

/** On a slow network the browser goes on drawing the former photo: it fades until the new one is there. */
function Photo({ url, alt }: { url: string; alt: string }) {
  const [drawn, setDrawn] = useState(url);
  return (
    <img
      {...photoSource(url, "96px")}
      alt={alt}
      width={96}
      height={128}
      onLoad={() => setDrawn(url)}
      onError={() => setDrawn(url)}
      className={classNames(
        "h-32 w-24 shrink-0 rounded-control bg-sunken object-cover transition-opacity duration-120",
        drawn !== url && "opacity-25",
      )}
    />
  );
}

function Facts({ product: { size, composition, maker } }: { product: OfferedProduct }) {
  const facts = [
    size && sizeWords(size),
    composition && compositionWords(composition),
    maker && `Fabricant\u00a0: ${maker}`,
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <ul className="mt-1 text-small text-ink-2">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** One price for all, or "dès" the lowest until a color is chosen. */
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
