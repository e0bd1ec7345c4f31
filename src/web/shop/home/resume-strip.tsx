import { useEffect, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isRefused } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { lastOrder } from "#web/shop/device/kept.ts";
import { mayResume } from "#web/shop/order/store/order-store.ts";
import { Link } from "#web/shop/router/link.tsx";
import { countOf } from "#wording/format.ts";

/**
 * Shown when this device began an order with pieces that is not paid yet, or whose hold ran out while its live goes on. It comes after
 * the page has been drawn, so it stands at the foot of the screen, where it pushes nothing away.
 */
export function ResumeStrip() {
  const [order, setOrder] = useState<GuestOrder>();
  useEffect(() => {
    const orderId = lastOrder.get();
    if (!orderId) return;
    const ended = new AbortController();
    api.guestOrders
      .get({ orderId }, { signal: ended.signal })
      .then((found) => (found.editable || mayResume(found) ? setOrder(found) : lastOrder.drop(orderId)))
      .catch((error: unknown) => isRefused(error, "ORDER_NOT_FOUND") && lastOrder.drop(orderId));
    return () => ended.abort();
  }, []);
  if (!order?.items.length) return null;
  return (
    <Link
      to={paths.guestOrder(order.id)}
      className="sticky bottom-3 mt-8 flex min-h-control items-center justify-between gap-3 rounded-card border border-control bg-butter px-4 py-2 shadow-sheet"
    >
      <span>
        <span className="block font-semibold">
          {order.editable ? "Vous avez une commande en cours" : "Votre réservation est écoulée"}
        </span>
        <span className="text-small text-ink-2">
          {order.live.title}, {countOf(order.items.length, "pièce")}
        </span>
      </span>
      <span className="font-semibold text-accent underline underline-offset-4">Reprendre</span>
    </Link>
  );
}
