import { useEffect, useState } from "react";
import type { OnAir, OverlayFacts } from "#contract/lives.ts";
import { api } from "#web/shop/api.ts";

const EVERY_MS = 3_000;

/**
 * What is said beside the piece on air: asked anew whenever a product of it is sold or free again, and while one is shown,
 * because waiting lists and sales that leave units free are told by no stream.
 */
export function useOverlayFacts(liveId: string, piece: OnAir | null | undefined): OverlayFacts | undefined {
  const [facts, setFacts] = useState<OverlayFacts>();
  const shown = piece && `${piece.reference} ${piece.pieces.map(({ id, sold }) => `${id}${sold}`)}`;
  useEffect(() => {
    if (!shown) return;
    const ended = new AbortController();
    const ask = () => {
      // Out of reach, the piece stays without them.
      api.lives.overlay({ liveId }, { signal: ended.signal }).then(setFacts, () => setFacts(undefined));
    };
    ask();
    const timer = window.setInterval(ask, EVERY_MS);
    return () => {
      ended.abort();
      window.clearInterval(timer);
      setFacts(undefined);
    };
  }, [liveId, shown]);
  return facts;
}
