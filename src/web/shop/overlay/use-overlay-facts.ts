import { useEffect, useState } from "react";
import type { OnAir, OverlayFacts } from "#contract/lives.ts";
import { api } from "#web/shop/api.ts";

const EVERY_MS = 3_000;

/**
 * What is said beside the piece on air, and of the host: asked anew whenever a product of it is sold or free again, and
 * every three seconds, because waiting lists and sales that leave units free are told by no stream. What is known of
 * the host stays while the shop is out of reach: a collaboration is named all along.
 */
export function useOverlayFacts(liveId: string, piece: OnAir | null | undefined): OverlayFacts | undefined {
  const [facts, setFacts] = useState<OverlayFacts>();
  const shown = piece && `${piece.reference} ${piece.pieces.map(({ id, sold }) => `${id}${sold}`)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown asks anew.
  useEffect(() => {
    const ended = new AbortController();
    const ask = () => {
      // Out of reach, the piece stays without them.
      api.lives.overlay({ liveId }, { signal: ended.signal }).then(setFacts, () => setFacts(onlyOfHost));
    };
    ask();
    const timer = window.setInterval(ask, EVERY_MS);
    return () => {
      ended.abort();
      window.clearInterval(timer);
      setFacts(onlyOfHost);
    };
  }, [liveId, shown]);
  return facts;
}

const onlyOfHost = (known: OverlayFacts | undefined): OverlayFacts | undefined =>
  known && { lastOne: false, waiting: 0, soldTo: null, paidHost: known.paidHost };
