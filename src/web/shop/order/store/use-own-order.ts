import { useCallback, useEffect, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isSettledBy } from "#web/client/acts.ts";
import { isRefused } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { askedPiece, lastOrder } from "#web/shop/device/kept.ts";
import { navigate } from "#web/shop/router/location.ts";
import { unansweredIn, useOtherTabs } from "./asked-pieces.ts";
import { holds, knownOrder, learn, mayResume } from "./order-store.ts";

/**
 * A page without an order goes on with the one that this browser has open in the same live, begun in another tab or
 * before this page was opened: two orders would be two parcels, and her own pieces would look sold to her. Answers the one
 * whose hold ran out, and which may be resumed.
 */
export function useOwnOrder(liveId: string, orderId: string | undefined): GuestOrder | undefined {
  const [expired, setExpired] = useState<GuestOrder>();
  const adopt = useCallback(() => {
    const own = knownOrder(lastOrder.get() ?? "");
    if (orderId !== undefined || !own?.editable || own.live.id !== liveId) return;
    navigate(paths.guestOrder(own.id), { replace: true });
  }, [liveId, orderId]);
  useOtherTabs(adopt);
  useEffect(() => {
    if (orderId !== undefined) return;
    const ended = new AbortController();
    const { signal } = ended;
    const read = async () => {
      await askAgain(liveId);
      const last = lastOrder.get();
      if (last === undefined || signal.aborted) return;
      await api.guestOrders
        .get({ orderId: last }, { signal })
        .then((own) => {
          setExpired(mayResume(own) && own.live.id === liveId ? own : undefined);
          learn(own);
          adopt();
        })
        // Out of reach: the page begins without it, as it would on another device.
        .catch((error: unknown) => isRefused(error, "ORDER_NOT_FOUND") && lastOrder.drop(last));
    };
    void read();
    return () => ended.abort();
  }, [liveId, orderId, adopt]);
  return orderId === undefined ? expired : undefined;
}

/**
 * A page that ended before it had its answer may have opened an order: under its key none is opened a second time, and the
 * piece that she pressed is asked for if it never was.
 */
async function ask(liveId: string): Promise<GuestOrder | undefined> {
  const unanswered = unansweredIn(liveId);
  if (!unanswered) return undefined;
  const { productId, first } = unanswered;
  const settled = () => askedPiece.get()?.first?.key === first.key && askedPiece.drop();
  try {
    const own = learn(
      await api.guestOrders.create({ liveId, productId }, { context: { idempotencyKey: first.key } }),
    );
    lastOrder.keep(own.id);
    settled();
    return own;
  } catch (error) {
    if (isSettledBy(error)) settled();
    return undefined;
  }
}

let asking: Promise<GuestOrder | undefined> = Promise.resolve(undefined);

function askAgain(liveId: string): Promise<GuestOrder | undefined> {
  asking = ask(liveId);
  return asking;
}

/** The order that a page before this one opened in the live, once the server has said whether there is one. */
export async function orderAskedAgain(liveId: string): Promise<GuestOrder | undefined> {
  const own = await asking;
  return own?.editable && own.live.id === liveId ? own : undefined;
}

/** The open order of this browser that holds a piece, when another tab was faster. */
export async function ownOrderWith(productId: string): Promise<string | undefined> {
  const last = lastOrder.get();
  if (last === undefined) return undefined;
  const own = await api.guestOrders.get({ orderId: last }).then(learn, () => undefined);
  return own?.editable && holds(own, productId) ? own.id : undefined;
}
