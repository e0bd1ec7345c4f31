import { useEffect, useRef } from "react";
import type { LiveUpdates } from "#contract/live-updates.ts";
import { useEventStream } from "#web/ui/use-event-stream.ts";

/** When a live is switched on or off all its pages hear it at once; they ask over this time, not together. */
const SPREAD_MS = 2_000;

export type UpdateListeners = {
  onAvailability?: (update: LiveUpdates["availability"]) => void;
  onAir?: (update: LiveUpdates["on-air"]) => void;
  onOrder?: (update: LiveUpdates["order"]) => void;
  /** Read the state again: the stream just opened, or there is none and five seconds have passed. */
  onReread: () => void;
};

/** Listens to the stream of an order or of a live. `evenHidden` is for a page that is filmed. */
export function useLiveUpdates(
  path: string | undefined,
  listeners: UpdateListeners,
  options?: { evenHidden?: boolean },
): void {
  const soon = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(soon.current), []);
  useEventStream(
    path,
    {
      on: {
        availability: (data) => listeners.onAvailability?.(JSON.parse(data)),
        "on-air": (data) => listeners.onAir?.(JSON.parse(data)),
        order: (data) => listeners.onOrder?.(JSON.parse(data)),
        resync: listeners.onReread,
        live: () => {
          window.clearTimeout(soon.current);
          soon.current = window.setTimeout(listeners.onReread, Math.random() * SPREAD_MS);
        },
      },
      onReread: listeners.onReread,
    },
    options,
  );
}
