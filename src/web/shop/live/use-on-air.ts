import { useCallback, useEffect, useState } from "react";
import type { OfferedProduct, OnAir, OnAirNow } from "#contract/lives.ts";
import { isRefused } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";

const NOTHING: OnAirNow = { piece: null, shown: [] };

/**
 * What is on air in a live, undefined until it is known: read once, then kept up to date by whoever listens to the
 * live's stream. A live that is over, which has nothing, is not asked about; whoever looks on as one ends is told by
 * `onOver`, which stays the same function.
 */
export function useOnAir(liveId: string | undefined, onOver?: (liveId: string) => void) {
  const [onAir, setOnAir] = useState<OnAirNow>();
  const refresh = useCallback(
    (options?: { signal: AbortSignal }) => {
      if (liveId === undefined) return;
      // Out of reach, what was shown stays: the stream or the next reading brings the rest.
      api.lives
        .onAir({ liveId }, options)
        .then(setOnAir)
        .catch((error: unknown) => {
          const isOver = isRefused(error, "LIVE_NOT_FOUND");
          setOnAir((now) => (isOver ? NOTHING : (now ?? NOTHING)));
          if (isOver) onOver?.(liveId);
        });
    },
    [liveId, onOver],
  );
  useEffect(() => {
    const ended = new AbortController();
    refresh({ signal: ended.signal });
    return () => ended.abort();
  }, [refresh]);
  const setSold = useCallback((productId: string, sold: boolean) => {
    setOnAir((now) => now && withSold(now, productId, sold));
  }, []);
  return { onAir, setOnAir, setSold, refresh };
}

/** What was shown earlier goes once all of it is sold, and comes back with the next reading. */
const withSold = ({ piece, shown }: OnAirNow, productId: string, sold: boolean): OnAirNow => ({
  piece: piece && {
    ...piece,
    pieces: piece.pieces.map((one) => (one.id === productId ? { ...one, sold } : one)),
  },
  shown: sold
    ? shown
        .map((one) => ({ ...one, free: one.free.filter((id) => id !== productId) }))
        .filter(({ free }) => free.length > 0)
    : shown,
});

/** "45,90 €", or the lowest of several prices. */
export const lowestPriceOf = (pieces: readonly OfferedProduct[]): { cents: number; several: boolean } => {
  const prices = pieces.map(({ priceCents }) => priceCents);
  const cents = Math.min(...prices);
  return { cents, several: prices.some((price) => price !== cents) };
};

/** Whether it may be reserved, as far as this page knows. */
export const isFree = ({ sold, onSale }: Pick<OfferedProduct, "sold" | "onSale">): boolean => onSale && !sold;

/** Why nothing of the piece on air can be reserved; undefined where something can. */
export const whyNotFree = ({ pieces }: OnAir): "Vendu" | "Pas encore en vente" | undefined => {
  if (pieces.some(isFree)) return undefined;
  return pieces.every(({ sold }) => sold) ? "Vendu" : "Pas encore en vente";
};
