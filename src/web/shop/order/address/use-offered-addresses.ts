import { useEffect, useReducer } from "react";
import { api } from "#web/shop/api.ts";
import { announce } from "#web/ui/announce.ts";
import { FOUND_ADDRESSES } from "#wording/found-addresses.ts";
import { NOTHING_OFFERED, offerAfter } from "./offered-addresses.ts";

const DEBOUNCE_MS = 300;

/** A shop without such a service is not asked again during this page's life. */
let isServed = true;

/** Addresses that begin with what is typed. Whatever goes wrong, none are offered and nothing is said. */
export function useOfferedAddresses() {
  const [offer, tell] = useReducer(offerAfter, NOTHING_OFFERED);
  const { asked } = offer;
  useEffect(() => {
    if (asked === undefined || !isServed) return;
    const ended = new AbortController();
    const later = window.setTimeout(() => {
      api.guestOrders
        .addresses({ text: asked }, { signal: ended.signal })
        .then(({ offered, addresses }) => {
          isServed = offered;
          if (ended.signal.aborted) return;
          tell({ act: "answered", text: asked, addresses });
          if (addresses.length > 0) announce(FOUND_ADDRESSES.offered(addresses.length));
        })
        .catch(() => ended.signal.aborted || tell({ act: "answered", text: asked, addresses: [] }));
    }, DEBOUNCE_MS);
    return () => {
      window.clearTimeout(later);
      ended.abort();
    };
  }, [asked]);
  return [offer, tell] as const;
}
