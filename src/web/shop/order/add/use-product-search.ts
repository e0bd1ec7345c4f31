import { useCallback, useEffect, useRef, useState } from "react";
import type { OfferedProduct } from "#contract/lives.ts";
import { isPassing } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";

export type SearchState =
  | { show: "nothing" }
  | { show: "searching"; reference: string }
  | { show: "found"; reference: string; products: readonly OfferedProduct[] }
  | { show: "failed"; reference: string; error: unknown };

export type ProductSearch = {
  state: SearchState;
  /** What stands in the field. */
  typed: string;
  type: (text: string) => void;
  search: (reference: string) => void;
  /** Empties the field and what was found. */
  clear: () => void;
  /** The same search again, without any sign of it: the list may have changed while nobody told us. */
  refresh: () => void;
  setSold: (productId: string, sold: boolean) => void;
};

/**
 * The reference search of one live. An empty reference resets it; a later search ends the one under way. What the guest
 * pressed on the page before this one is searched at once.
 */
export function useProductSearch(liveId: string, pressed: string | undefined): ProductSearch {
  const [state, setState] = useState<SearchState>({ show: "nothing" });
  const [typed, setTyped] = useState(pressed ?? "");
  const running = useRef<AbortController>(undefined);
  const shown = useRef<string>(undefined);
  /** Told since the search under way was asked: its answer may have been read before. */
  const told = useRef(new Map<string, boolean>());

  const ask = useCallback(
    (reference: string, quietly: boolean) => {
      running.current?.abort();
      const ended = new AbortController();
      running.current = ended;
      shown.current = reference;
      told.current.clear();
      if (!quietly) setState({ show: "searching", reference });
      api.lives
        .search({ liveId, ref: reference }, { signal: ended.signal })
        .then(({ products }) => {
          if (ended.signal.aborted) return;
          setState({ show: "found", reference, products: products.map(asTold(told.current)) });
        })
        .catch((error: unknown) => {
          if (ended.signal.aborted) return;
          const passing = isPassing(error);
          // Nobody sees a search that was asked quietly, unless it took the place of one that somebody waits for.
          setState((now) =>
            quietly && passing && now.show !== "searching" ? now : { show: "failed", reference, error },
          );
        });
    },
    [liveId],
  );
  const clear = useCallback(() => {
    running.current?.abort();
    shown.current = undefined;
    setState({ show: "nothing" });
    setTyped("");
  }, []);
  const type = useCallback(
    (text: string) => {
      if (text.trim() === "") clear();
      setTyped(text);
    },
    [clear],
  );
  const search = useCallback(
    (text: string) => {
      const reference = text.trim().toUpperCase();
      if (reference === "") clear();
      else ask(reference, false);
    },
    [ask, clear],
  );
  useEffect(() => {
    if (pressed !== undefined) search(pressed);
  }, [pressed, search]);
  const refresh = useCallback(() => {
    if (shown.current !== undefined) ask(shown.current, true);
  }, [ask]);
  const setSold = useCallback((productId: string, sold: boolean) => {
    told.current.set(productId, sold);
    setState((now) => {
      if (now.show !== "found" || !now.products.some(({ id }) => id === productId)) return now;
      return { ...now, products: now.products.map(asTold(new Map([[productId, sold]]))) };
    });
  }, []);
  return { state, typed, type, search, clear, refresh, setSold };
}

const asTold =
  (told: ReadonlyMap<string, boolean>) =>
  (product: OfferedProduct): OfferedProduct => ({ ...product, sold: told.get(product.id) ?? product.sold });
