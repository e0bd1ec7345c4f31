import { useEffect, useRef } from "react";
import type { LiveUpdates } from "#contract/live-updates.ts";

const POLL_EVERY_MS = 5_000;
/** When a live is switched on or off all its pages hear it at once; they ask over this time, not together. */
const SPREAD_MS = 2_000;

export type UpdateListeners = {
  onAvailability?: (update: LiveUpdates["availability"]) => void;
  onOrder?: (update: LiveUpdates["order"]) => void;
  /** Read the state again: the stream just opened, or it is down and five seconds have passed. */
  onReread: () => void;
};

/**
 * Listens to a stream while the page is visible. A hidden page is silent and reads everything again when it comes
 * back, which is also what wakes a phone that slept. Without a stream the page asks every five seconds.
 */
export function useLiveUpdates(path: string | undefined, listeners: UpdateListeners): void {
  const latest = useRef(listeners);
  useEffect(() => {
    latest.current = listeners;
  });
  useEffect(() => {
    if (path === undefined) return;
    let stream: EventSource | undefined;
    let first = true;
    let soon: number | undefined;
    const connect = () => {
      stream?.close();
      stream = new EventSource(path);
      stream.addEventListener("open", () => {
        // The page has just read the state when it opens its first stream.
        if (!first) latest.current.onReread();
        first = false;
      });
      stream.addEventListener("availability", ({ data }) =>
        latest.current.onAvailability?.(JSON.parse(data)),
      );
      stream.addEventListener("order", ({ data }) => latest.current.onOrder?.(JSON.parse(data)));
      stream.addEventListener("resync", () => latest.current.onReread());
      stream.addEventListener("live", () => {
        window.clearTimeout(soon);
        soon = window.setTimeout(() => latest.current.onReread(), Math.random() * SPREAD_MS);
      });
    };
    const tick = () => {
      if (document.hidden || stream?.readyState === EventSource.OPEN) return;
      first = false;
      latest.current.onReread();
      if (stream?.readyState === EventSource.CLOSED) connect();
    };
    const onVisibility = () => {
      if (document.hidden) return stream?.close();
      first = false;
      latest.current.onReread();
      connect();
    };
    if (!document.hidden) connect();
    const timer = window.setInterval(tick, POLL_EVERY_MS);
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("online", onVisibility);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(soon);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("online", onVisibility);
      stream?.close();
    };
  }, [path]);
}
