import { CircleCheck, LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { paths } from "#web/paths.ts";
import { isPending, PendingSentences } from "#web/shop/order/closed/pending-payment.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import type { PaymentState } from "./payment-state.ts";

/** What follows the card: the check by the server, then success. */
export function PaymentOutcome({ state, order }: { state: PaymentState; order: GuestOrder }) {
  if (state.step === "verifying") return <Verifying state={state} order={order} />;
  if (state.step === "succeeded") return <Succeeded order={order} />;
  return null;
}

type VerifyingState = Extract<PaymentState, { step: "verifying" }>;

function Verifying({ state: { long, untold }, order }: { state: VerifyingState; order: GuestOrder }) {
  const pending = isPending(order);
  return (
    <div role="status" className="flex min-h-80 flex-col items-center justify-center gap-3 text-center">
      <Icon of={LoaderCircle} size={32} className="text-ink-2 motion-safe:animate-spin" />
      <p className="font-semibold">
        {pending ? "Paiement en cours de vérification" : "Vérification du paiement…"}
      </p>
      {(long || pending) && (
        <>
          {untold && (
            <p className="font-semibold text-danger">Impossible de mettre à jour le statut de paiement</p>
          )}
          {pending ? (
            <PendingSentences />
          ) : (
            <p>Le paiement est en cours de vérification. Ne payez pas une deuxième fois.</p>
          )}
          <p>
            Commande <span className="font-code font-bold">{order.orderNumber}</span>
          </p>
          <a href={paths.contact} className="text-accent underline underline-offset-4">
            Nous contacter
          </a>
        </>
      )}
    </div>
  );
}

const thanks = ({ shippingAddress }: GuestOrder): string =>
  shippingAddress?.firstName ? `Merci ${shippingAddress.firstName}\u00a0!` : "Merci\u00a0!";

function Succeeded({ order }: { order: GuestOrder }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-landing
      className="flex flex-col items-center gap-3 rounded-card bg-success-soft p-6 text-center"
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
        {thanks(order)}
      </p>
      <p className="font-semibold text-success">
        Paiement réussi ! Votre commande est maintenant en préparation.
      </p>
      <a href={paths.guestOrderJustPaid(order.id)} className={buttonClass("primary")}>
        Voir ma commande
      </a>
    </div>
  );
}
