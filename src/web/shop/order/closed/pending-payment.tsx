import { Clock } from "lucide-react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { orderUpdatesPath } from "#contract/live-updates.ts";
import { paths } from "#web/paths.ts";
import { useLiveUpdates } from "#web/shop/live/use-live-updates.ts";
import { catchUp, reread } from "#web/shop/order/store/use-order.ts";
import { Link } from "#web/shop/router/link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderNumber } from "./order-number.tsx";

/** The provider, or her bank, has yet to decide on a payment that was made. */
export const isPending = ({ payment }: GuestOrder): boolean => payment?.state === "verifying";

/** Its time is over, and a payment that was begun before may still succeed. */
export const isBeingPaid = ({ editable, payment }: GuestOrder): boolean =>
  !editable && payment?.state === "open";

export function PendingSentences() {
  return (
    <>
      <p>
        Cela prend le plus souvent quelques minutes, parfois plusieurs jours. Vos pièces vous restent
        réservées, et vous recevrez un e-mail dès que le paiement sera confirmé. Vous pouvez fermer cette
        page.
      </p>
      <p>Ne payez pas une deuxième fois.</p>
    </>
  );
}

/** Nothing is to be changed or paid meanwhile; the page goes on by itself once there is an answer. */
export function PendingOrder({ order }: { order: GuestOrder }) {
  const { live } = order;
  useLiveUpdates(orderUpdatesPath(order.id), {
    onOrder: (update) => void catchUp(order.id, update),
    onReread: () => void reread(order.id),
  });
  return (
    <>
      <div role="status" className="mt-3 flex items-start gap-3 rounded-card bg-info-soft p-4 text-info">
        <Icon of={Clock} size={24} className="shrink-0" />
        <div className="flex flex-col gap-1">
          {isBeingPaid(order) ? (
            <>
              <p className="font-semibold">
                Le temps de réservation est écoulé, mais un paiement a été commencé
              </p>
              <p>
                Vos pièces vous restent réservées tant que ce paiement peut aboutir. Si vous l'avez validé, ne
                payez pas une deuxième fois{"\u00a0"}: cette page le montre dès que votre banque a répondu.
              </p>
              <p>
                Sinon, vous pourrez reprendre votre commande dès que ce paiement ne pourra plus aboutir, le
                plus souvent en moins d'une demi-heure.
              </p>
            </>
          ) : (
            <>
              <p className="font-semibold">Paiement en cours de vérification</p>
              <PendingSentences />
            </>
          )}
        </div>
      </div>
      <Link
        to={live.isActive ? paths.live(live.id) : paths.home}
        className={buttonClass("secondary", "mt-4 max-sm:w-full")}
      >
        {live.isActive ? "Retour au live" : "Retour à l'accueil"}
      </Link>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <OrderNumber order={order} />
        <OrderFacts order={order} />
      </div>
    </>
  );
}
