import { useEffect, useSyncExternalStore } from "react";

/** What the header says of the order under way. */
export type Bag = { liveTitle: string; count: number; limit: number | null };

const nothing: Bag | undefined = undefined;
let bag: Bag | undefined;
const listeners = new Set<() => void>();

function set(next: Bag | undefined): void {
  bag = next;
  for (const listener of listeners) listener();
}

export function useBag(): Bag | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => bag,
    () => nothing,
  );
}

/** A page that shows an order lends it to the header for as long as it is there. */
export function useLendBag(liveTitle: string | undefined, count: number, limit: number | null): void {
  useEffect(() => {
    set(liveTitle === undefined ? undefined : { liveTitle, count, limit });
  }, [liveTitle, count, limit]);
  useEffect(() => () => set(undefined), []);
}
