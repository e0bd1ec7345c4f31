import { useCallback, useEffect } from "react";
import { isRefused } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { lastOrder } from "#web/shop/device/kept.ts";
import { navigate } from "#web/shop/router/location.ts";
import { useOtherTabs } from "./asked-pieces.ts";
import { holds, knownOrder, learn } from "./order-store.ts";

/**
 * A page without an order goes on with the one that this browser has open in the same live, begun in another tab or
 * before this page was opened: two orders would be two parcels, and her own pieces would look sold to her.
 */
export function useOwnOrder(liveId: string, orderId: string | undefined): void {
  const adopt = useCallback(() => {
    const own = knownOrder(lastOrder.get() ?? "");
    if (orderId !== undefined || !own?.editable || own.live.id !== liveId) return;
    navigate(paths.guestOrder(own.id), { replace: true });
  }, [liveId, orderId]);
  useOtherTabs(adopt);
  useEffect(() => {
    const last = lastOrder.get();
    if (orderId !== undefined || last === undefined) return;
    const ended = new AbortController();
    api.guestOrders
      .get({ orderId: last }, { signal: ended.signal })
      .then((own) => {
        learn(own);
        adopt();
      })
      // Out of reach: the page begins without it, as it would on another device.
      .catch((error: unknown) => isRefused(error, "ORDER_NOT_FOUND") && lastOrder.drop(last));
    return () => ended.abort();
  }, [orderId, adopt]);
}

/** The open order of this browser that holds a piece, when another tab was faster. */
export async function ownOrderWith(productId: string): Promise<string | undefined> {
  const last = lastOrder.get();
  if (last === undefined) return undefined;
  const own = await api.guestOrders.get({ orderId: last }).then(learn, () => undefined);
  return own?.editable && holds(own, productId) ? own.id : undefined;
}
