import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 900px)";

/** From 900 px on the cart and the payment stand beside the rest; the reading order follows what is seen. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
