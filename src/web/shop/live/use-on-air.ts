import { useCallback, useEffect, useState } from "react";
import type { OnAir } from "#contract/lives.ts";
import { api } from "#web/shop/api.ts";

/**
 * The piece on air in a live, undefined until it is known: read once, then kept up to date by whoever listens to the
 * live's stream. A live that is over, which has none, is not asked about.
 */
export function useOnAir(liveId: string | undefined) {
  const [piece, setPiece] = useState<OnAir | null>();
  const refresh = useCallback(
    (options?: { signal: AbortSignal }) => {
      if (liveId === undefined) return;
      // Out of reach, what was shown stays: the stream or the next reading brings the rest.
      api.lives
        .onAir({ liveId }, options)
        .then((answer) => setPiece(answer.piece))
        .catch(() => setPiece((now) => now ?? null));
    },
    [liveId],
  );
  useEffect(() => {
    const ended = new AbortController();
    refresh({ signal: ended.signal });
    return () => ended.abort();
  }, [refresh]);
  const setSold = useCallback((productId: string, sold: boolean) => {
    setPiece(
      (now) =>
        now && { ...now, pieces: now.pieces.map((one) => (one.id === productId ? { ...one, sold } : one)) },
    );
  }, []);
  return { piece, setPiece, setSold, refresh };
}

/** "45,90 €", or the lowest of several prices. */
export const lowestPriceOf = ({ pieces }: OnAir): { cents: number; several: boolean } => {
  const prices = pieces.map(({ priceCents }) => priceCents);
  const cents = Math.min(...prices);
  return { cents, several: prices.some((price) => price !== cents) };
};

export const isSoldOut = ({ pieces }: OnAir): boolean => pieces.every(({ sold }) => sold);
