import { type ReactNode, useEffect } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { orderUpdatesPath } from "#contract/live-updates.ts";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { useLiveUpdates } from "#web/shop/live/use-live-updates.ts";
import { OrderSkeleton } from "#web/shop/order/order-skeleton.tsx";
import { catchUp, reread, useEndOfHold, useOrder } from "#web/shop/order/store/use-order.ts";
import type { RouteParams } from "#web/shop/router/match-route.ts";
import type { Loaded } from "#web/shop/use-loaded.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Waiting } from "#web/ui/waiting.tsx";
import { Payment } from "./payment.tsx";

const NOT_LOADED = "Impossible de charger les détails de la commande";
const BACK_TO_ORDER_AFTER_MS = 4_000;

type FailedLoading = Extract<Loaded<GuestOrder>, { state: "failed" }>;

/** A card form is read at a glance. */
const WIDTH = "mx-auto max-w-[60rem]";

/** /order-pay/{id}: a document of its own, left by plain links, because the card form's policy is its alone. */
export default function PaymentPage({ params }: { params: RouteParams }) {
  const orderId = params.orderId ?? "";
  const order = useOrder(orderId);
  const heading = <h1 tabIndex={-1}>Paiement</h1>;
  if (order.state === "loaded")
    return (
      <div className={WIDTH}>
        <Payable order={order.value} heading={heading} />
      </div>
    );
  return (
    <div className={WIDTH}>
      {heading}
      {order.state === "failed" ? (
        <NotLoaded orderId={orderId} failed={order} />
      ) : (
        <Waiting loading label="Chargement de la commande" skeleton={<OrderSkeleton />}>
          {null}
        </Waiting>
      )}
    </div>
  );
}

/** What is out of reach is asked for again; an order that does not exist is told, and its page says what to do. */
function NotLoaded({ orderId, failed }: { orderId: string; failed: FailedLoading }) {
  const { error, retry, retrying } = failed;
  const unknown = isRefused(error, "ORDER_NOT_FOUND");
  useEffect(() => {
    if (!unknown) return;
    const timer = window.setTimeout(
      () => window.location.replace(paths.guestOrder(orderId)),
      BACK_TO_ORDER_AFTER_MS,
    );
    return () => window.clearTimeout(timer);
  }, [unknown, orderId]);
  return (
    <div className="mt-4">
      <ErrorPanel
        sentence={unknown ? NOT_LOADED : sentenceOf(error, NOT_LOADED)}
        {...(unknown ? {} : { onRetry: retry, retrying })}
      >
        <a href={paths.guestOrder(orderId)} className={buttonClass("secondary", "mt-3")}>
          Retour à la commande
        </a>
      </ErrorPanel>
    </div>
  );
}

function Payable({ order, heading }: { order: GuestOrder; heading: ReactNode }) {
  useLiveUpdates(orderUpdatesPath(order.id), {
    onOrder: (update) => void catchUp(order.id, update),
    onReread: () => void reread(order.id),
  });
  useEndOfHold(order);
  return <Payment order={order} heading={heading} />;
}
