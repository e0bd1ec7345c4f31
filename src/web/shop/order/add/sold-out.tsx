import { useEffect, useState } from "react";
import type { OfferedProduct } from "#contract/lives.ts";
import { formatEuros } from "#domain/money.ts";
import { api } from "#web/shop/api.ts";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import AskForPiece from "./ask-for-piece.tsx";

type SoldOutProps = {
  /** All of one reference, none of them free; at least one. */
  products: readonly [OfferedProduct, ...OfferedProduct[]];
  onSearch: (reference: string) => void;
};

/** Everything under the reference is sold: what can be done instead. Holds run out, so a piece often comes back. */
export default function SoldOut({ products, onSearch }: SoldOutProps) {
  const near = useNear(products[0].id);
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p className="font-semibold">Tout est parti.</p>
      <AskForPiece products={products} label="Me prévenir si une se libère" />
      {near.length > 0 && (
        <section aria-label="Encore libres dans ce live">
          <p className="font-semibold">Encore libres dans ce live</p>
          <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-2">
            {near.map((product) => (
              <li key={product.id}>
                <button
                  type="button"
                  onClick={() => onSearch(product.refCategory)}
                  className="flex w-full items-center gap-3 rounded-control border border-control bg-card p-2 text-start hover:bg-sunken"
                >
                  <PiecePhoto url={product.photoUrl} size="small" />
                  <span className="min-w-0">
                    <span className="block">
                      <span className="font-code font-bold">{product.refCategory}</span> {product.name}
                    </span>
                    <span className="text-ink-2">{formatEuros(product.priceCents)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Read once; what is sold meanwhile says so when it is looked at. Out of reach, nothing is missed. */
function useNear(productId: string): readonly OfferedProduct[] {
  const [near, setNear] = useState<readonly OfferedProduct[]>([]);
  useEffect(() => {
    const ended = new AbortController();
    api.lives.near({ productId }, { signal: ended.signal }).then(
      ({ products }) => setNear(products),
      () => undefined,
    );
    return () => ended.abort();
  }, [productId]);
  return near;
}
