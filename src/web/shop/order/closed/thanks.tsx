import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { DeliveryDates } from "#web/shop/order/address/delivery-promise.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";

/** It is paid: what she bought, and when it comes. It takes the focus, for what she pressed is gone. */
export function Thanks({ order, children }: { order: GuestOrder; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  const firstName = order.shippingAddress?.firstName;
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-landing
      role="status"
      className="flex flex-col items-center gap-3 rounded-card bg-success-soft p-5 text-center"
    >
      <ul aria-hidden className="flex flex-wrap justify-center gap-2 motion-safe:animate-rise">
        {order.items.map(({ id, photoUrl }) => (
          <li key={id}>
            <PiecePhoto url={photoUrl} size="card" />
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-2 font-display text-h2 font-semibold">
        <Icon of={CircleCheck} size={32} className="shrink-0 text-success" />
        {firstName ? `Merci ${firstName}\u00a0!` : "Merci\u00a0!"}
      </p>
      <p className="font-semibold text-success">
        {order.totalCents > 0 ? "Paiement réussi !" : "Commande confirmée !"} Votre commande est maintenant en
        préparation.
      </p>
      <p className="text-balance">
        <DeliveryDates order={order} />
      </p>
      {children}
    </div>
  );
}
