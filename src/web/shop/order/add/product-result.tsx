import { type ReactNode, useEffect, useRef } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { OfferedProduct } from "#contract/lives.ts";
import { formatEuros } from "#domain/money.ts";
import { equivalentSize } from "#domain/sizes.ts";
import { isFree } from "#web/shop/live/use-on-air.ts";
import { ProductSafetyFacts } from "#web/shop/order/product-safety.tsx";
import { smoothly } from "#web/shop/order/smoothly.ts";
import { useAskedPieces } from "#web/shop/order/store/asked-pieces.ts";
import { holds } from "#web/shop/order/store/order-store.ts";
import { announce } from "#web/ui/announce.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { compositionWords } from "#wording/composition.ts";
import { countOf } from "#wording/format.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { sizeAndEquivalent } from "#wording/size.ts";
import { ColorGrid } from "./color-grid.tsx";
import { PhotoGallery } from "./photo-gallery.tsx";
import { SizeGuideLink, useSizeGuide } from "./size-guide.tsx";

const NearPieces = lazyPart(async () => (await import("./near-pieces.tsx")).NearPieces);
const AskForPiece = lazyPart(async () => (await import("./ask-for-piece.tsx")).AskForPiece);

/** On a phone one below the other; else the photo beside the choices, and on a large window what was chosen too. */
const COLUMNS =
  "flex flex-col gap-3 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-5 lg:grid-rows-none xl:grid-cols-[minmax(0,21rem)_minmax(0,1fr)] xl:grid-rows-[auto_auto_1fr]";

type ProductResultProps = {
  products: readonly OfferedProduct[];
  order: GuestOrder | undefined;
  chosenId: string | undefined;
  /** Chosen or added last, whatever became of the panel. */
  lastId: string | undefined;
  onChoose: (product: OfferedProduct) => void;
  onSearch: (reference: string) => void;
  /** Below the choices, on a large window: the chosen piece and the press that adds it. */
  panel: ReactNode;
};

/** What is sold under the announced reference: its facts, then the colors to choose from. */
export function ProductResult(props: ProductResultProps) {
  const { products, order, chosenId, lastId, onChoose, onSearch, panel } = props;
  const last = products.find(({ id }) => id === lastId);
  const hers = last && (last.id === chosenId || holds(order, last.id));
  const shown = (hers ? last : undefined) ?? products.find(isFree) ?? last ?? products[0];
  const asked = useAskedPieces();
  const [first, ...others] = products.filter(({ id, sold }) => sold && !asked.has(id) && !holds(order, id));
  const soldOut = first !== undefined && others.length + 1 === products.length;
  const outcome = useRef("");
  outcome.current = outcomeOf(products);
  const reference = shown?.refCategory;
  const article = useRef<HTMLElement>(null);
  const guide = useSizeGuide();
  useEffect(() => {
    if (reference && article.current) bringIntoSight(article.current);
  }, [reference]);
  useEffect(() => {
    // Told once per search: a color sold meanwhile is not read out.
    if (reference) announce(`${reference}\u00a0: ${outcome.current}`);
  }, [reference]);
  if (!shown) return null;
  return (
    <article ref={article} aria-label={`${shown.refCategory} ${shown.name}`}>
      <div className={products.some(({ photoUrl }) => photoUrl) ? COLUMNS : "flex flex-col gap-3"}>
        <PhotoGallery key={shown.refCategory} products={products} shown={shown} chosenId={chosenId} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <p className="min-w-0">
              <span className="font-code text-ref-big font-bold uppercase">{shown.refCategory}</span>{" "}
              <span className="font-semibold">{shown.name}</span>
            </p>
            <p className="text-price font-semibold tabular-nums">{priceOf(products, shown, chosenId)}</p>
          </div>
          <ColorGrid
            products={products}
            order={order}
            chosenId={chosenId}
            onChoose={onChoose}
            guide={shown.size && <SizeGuideLink guide={guide} />}
          />
          {soldOut && <p className="mt-4 font-semibold">Tout est parti.</p>}
        </div>
        {panel && !soldOut && (
          <div className="col-span-full grid min-h-[7rem] xl:col-span-1 xl:col-start-2">{panel}</div>
        )}
        <div className="min-w-0 sm:col-start-2 lg:col-span-full xl:col-span-1 xl:col-start-2">
          <Facts product={shown} guideDecides={guide?.decides ?? true} />
          {first && (
            <AskForPiece
              key={reference}
              products={[first, ...others]}
              look={soldOut ? "primary" : "text"}
              label={soldOut ? "Me prévenir si une se libère" : "Me prévenir si une pièce vendue se libère"}
            />
          )}
          {soldOut && <NearPieces key={reference} productId={first.id} onSearch={onSearch} />}
        </div>
      </div>
    </article>
  );
}

/** What was found is seen with its choices: the keyboard of a phone goes, and the page scrolls as far as it must. */
function bringIntoSight(result: HTMLElement): void {
  const { activeElement } = document;
  if (window.matchMedia("(pointer: coarse)").matches && activeElement instanceof HTMLInputElement)
    activeElement.blur();
  if (result.getBoundingClientRect().bottom > window.innerHeight)
    result.scrollIntoView({ block: "start", behavior: smoothly() });
}

type FactsProps = { product: OfferedProduct; guideDecides: boolean };

function Facts({ product, guideDecides }: FactsProps) {
  const { size, fit, composition, safety, onSale } = product;
  return (
    <div>
      {!onSale && <p className="font-semibold">{refusalSentence("PRODUCT_INCOMPLETE", {})}</p>}
      {size && (
        <p className="font-medium">
          {sizeAndEquivalent(size, guideDecides ? undefined : equivalentSize(product))}
        </p>
      )}
      {fit && <p>{fit}</p>}
      {composition && <p className="text-small text-ink-2">{compositionWords(composition)}</p>}
      <ProductSafetyFacts safety={safety} />
    </div>
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
  const free = products.filter(isFree).length;
  return `${countOf(products.length, "choix", "choix")}, ${countOf(free, "disponible")}.`;
}
