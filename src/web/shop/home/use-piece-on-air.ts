import { useEffect } from "react";
import type { OnAirNow } from "#contract/lives.ts";
import { useOnAir } from "#web/shop/live/use-on-air.ts";

const READ_EVERY_MS = 15_000;

/** What is on air in the live that the home page shows: asked for again and again, a stream would be one more of each visitor. */
export function usePieceOnAir(liveId: string | undefined, onOver: () => void): OnAirNow | undefined {
  const { onAir, refresh } = useOnAir(liveId, onOver);
  useEffect(() => {
    if (liveId === undefined) return;
    const timer = window.setInterval(() => !document.hidden && refresh(), READ_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [liveId, refresh]);
  return liveId === undefined ? undefined : onAir;
}
