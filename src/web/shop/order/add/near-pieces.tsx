import { useEffect, useState } from "react";
import type { OfferedProduct } from "#contract/lives.ts";
import { formatEuros } from "#domain/money.ts";
import { api } from "#web/shop/api.ts";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";

type NearPiecesProps = {
  /** Sold, as everything else of its reference. */
  productId: string;
  onSearch: (reference: string) => void;
};

/** What comes nearest to a piece that is sold and is still free in this live. */
export function NearPieces({ productId, onSearch }: NearPiecesProps) {
  const near = useNear(productId);
  if (near.length === 0) return null;
  return (
    <section aria-label="Encore libres dans ce live" className="mt-4">
      <p className="font-semibold">Encore libres dans ce live</p>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-2">
        {near.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => onSearch(product.refCategory)}
              className="flex w-full items-center gap-3 rounded-control border border-control bg-card p-2 text-start hover:bg-sunken"
            >
              <PiecePhoto url={product.photoUrl} />
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
