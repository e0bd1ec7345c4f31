import { useEffect, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { orderUpdatesPath } from "#contract/live-updates.ts";
import { isCancelled } from "#domain/order-status.ts";
import { isFinal, sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { lastOrder } from "#web/shop/device/kept.ts";
import { LiveToCome } from "#web/shop/live/live-to-come.tsx";
import { useLiveUpdates } from "#web/shop/live/use-live-updates.ts";
import { CartItem } from "#web/shop/order/cart/cart-item.tsx";
import { learn } from "#web/shop/order/store/order-store.ts";
import { catchUp, reread } from "#web/shop/order/store/use-order.ts";
import { Link } from "#web/shop/router/link.tsx";
import { navigate } from "#web/shop/router/location.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { plural } from "#wording/plural.ts";

type ExpiredOrderProps = {
  order: GuestOrder;
  /** It could still be changed when this page was opened: what the guest was on is gone, the heading takes the focus. */
  expiredHere: boolean;
};

/** The hold ran out: what is still free can come back in one press, what was sold meanwhile is named. */
export function ExpiredOrder({ order, expiredHere }: ExpiredOrderProps) {
  useEffect(() => {
    if (!expiredHere) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [expiredHere]);
  useLiveUpdates(orderUpdatesPath(order.id), {
    onOrder: (update) => void catchUp(order.id, update),
    onReread: () => void reread(order.id),
  });
  const { isActive } = order.live;
  const [refusals, setRefusals] = useState(0);
  const resumable = useLoaded(isActive ? `resumable:${order.id}:${refusals}` : undefined, (options) =>
    api.guestOrders.resumable({ orderId: order.id }, options),
  );
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const resume = async () => {
    setPending(true);
    setRefusal(undefined);
    try {
      const { order: next, gone, withdrawn } = await api.guestOrders.resume({ orderId: order.id });
      learn(next);
      lastOrder.keep(next.id);
      navigate(paths.guestOrder(next.id), { replace: true, state: { gone, withdrawn } });
    } catch (error) {
      // What was free when this page was drawn may have been sold since.
      if (isFinal(error)) setRefusals((count) => count + 1);
      setRefusal(sentenceOf(error, "Votre commande n'a pas pu être reprise. Réessayez."));
    } finally {
      setPending(false);
    }
  };
  const nothingLeft = resumable.state === "loaded" && resumable.value.free.length === 0;
  return (
    <div className="max-w-[35rem]">
      <p role="status" className="mt-2 text-ink-2">
        Votre commande {order.orderNumber} n'a pas été payée à temps, ses pièces{" "}
        {!isActive
          ? "ne vous sont plus réservées. Le live est terminé, elles ne peuvent plus être reprises."
          : isCancelled(order.status)
            ? "ont été remises en vente."
            : "vont être remises en vente."}
        {isActive && order.isBuyer && order.shippingAddress && " Votre adresse est conservée."}
      </p>
      {!isActive && <LiveToCome />}
      <div className="mt-4 flex flex-col gap-4">
        {!isActive ? null : resumable.state === "failed" ? (
          <ErrorPanel
            sentence="Impossible de charger la commande"
            onRetry={resumable.retry}
            retrying={resumable.retrying}
          />
        ) : (
          <Waiting
            loading={resumable.state === "loading"}
            label="Recherche des pièces encore disponibles"
            skeleton={<Skeleton className="h-48" />}
          >
            {resumable.state === "loaded" && (
              <>
                <Pieces id="disponibles" title="Toujours disponibles" items={resumable.value.free} />
                <Pieces
                  id="vendus"
                  title={plural(resumable.value.gone.length, "Vendue entre-temps", "Vendues entre-temps")}
                  items={resumable.value.gone}
                />
                <Pieces id="retires" title="Plus en vente" items={resumable.value.withdrawn} />
              </>
            )}
          </Waiting>
        )}
        {refusal && <ErrorPanel sentence={refusal} />}
        {isActive && !nothingLeft && (
          <Button pending={pending} pendingLabel="Reprise en cours..." onClick={() => void resume()}>
            Reprendre ma commande
          </Button>
        )}
        <Link
          to={isActive ? paths.live(order.live.id) : paths.home}
          className={buttonClass(nothingLeft ? "primary" : "secondary")}
        >
          {isActive ? "Retour au live" : "Retour à l'accueil"}
        </Link>
      </div>
    </div>
  );
}

type PiecesProps = {
  id: "disponibles" | "vendus" | "retires";
  title: string;
  items: GuestOrder["items"];
};

function Pieces({ id, title, items }: PiecesProps) {
  if (items.length === 0) return null;
  return (
    <Card id={id} title={title}>
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="py-3 first:pt-0 last:pb-0">
            <CartItem item={item} gone={id !== "disponibles"} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
