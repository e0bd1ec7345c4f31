import { useEffect } from "react";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { orderUpdatesPath } from "#contract/live-updates.ts";
import { isEditable, isSettled } from "#domain/order-status.ts";
import { paths } from "#web/paths.ts";
import { isRefused, sentenceOf } from "#web/shop/failure.ts";
import { useLiveUpdates } from "#web/shop/live/use-live-updates.ts";
import { OrderNotFound } from "#web/shop/order/order-not-found.tsx";
import { OrderSkeleton } from "#web/shop/order/order-skeleton.tsx";
import { catchUp, reread, useOrder } from "#web/shop/order/use-order.ts";
import type { RouteParams } from "#web/shop/router/match-route.ts";
import { PageTitle } from "#web/shop/shell/page-title.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Waiting } from "#web/ui/waiting.tsx";
import { Payment } from "./payment.tsx";

/** /order-pay/{id}: a document of its own, left by plain links, because the card form's policy is its alone. */
export function PaymentPage({ params }: { params: RouteParams }) {
  const orderId = params.orderId ?? "";
  const order = useOrder(orderId);
  return (
    <>
      <PageTitle tab="Paiement">Paiement</PageTitle>
      {order.state === "loaded" ? (
        <Payable order={order.value} />
      ) : order.state === "failed" && isRefused(order.error, "ORDER_NOT_FOUND") ? (
        <OrderNotFound />
      ) : order.state === "failed" ? (
        <div className="mt-4">
          <ErrorPanel
            sentence={sentenceOf(order.error, "Impossible de charger les détails de la commande")}
            onRetry={order.retry}
            retrying={order.retrying}
          >
            <a href={paths.guestOrder(orderId)} className={buttonClass("secondary", "mt-3")}>
              Retour à la commande
            </a>
          </ErrorPanel>
        </div>
      ) : (
        <Waiting loading label="Chargement de la commande" skeleton={<OrderSkeleton />}>
          {null}
        </Waiting>
      )}
    </>
  );
}

function Payable({ order }: { order: GuestOrder }) {
  useLiveUpdates(orderUpdatesPath(order.id), {
    onOrder: (update) => void catchUp(order.id, update),
    onReread: () => void reread(order.id),
  });
  const lost = order.expired || (!isEditable(order.status) && !isSettled(order.status));
  useEffect(() => {
    if (lost) window.location.replace(paths.guestOrder(order.id));
  }, [lost, order.id]);
  return lost ? null : <Payment order={order} />;
}
