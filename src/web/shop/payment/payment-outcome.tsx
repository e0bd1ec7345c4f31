import { LoaderCircle } from "lucide-react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { paths } from "#web/paths.ts";
import { isPending, PendingSentences } from "#web/shop/order/closed/pending-payment.tsx";
import { Thanks } from "#web/shop/order/closed/thanks.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { PaymentState } from "./payment-state.ts";

/** What follows the card: the check by the server, then success. */
export function PaymentOutcome({ state, order }: { state: PaymentState; order: GuestOrder }) {
  if (state.step === "verifying") return <Verifying state={state} order={order} />;
  if (state.step === "succeeded")
    return (
      <Thanks order={order}>
        <a href={paths.guestOrderJustPaid(order.id)} className={buttonClass("primary")}>
          Voir ma commande
        </a>
      </Thanks>
    );
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
