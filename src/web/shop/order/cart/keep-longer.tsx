import { useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isFinal, sentenceOf } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { reread } from "#web/shop/order/store/use-order.ts";
import { announce } from "#web/ui/announce.ts";
import { Button } from "#web/ui/button.tsx";
import { formatUntil } from "#wording/format.ts";

/** One press gives a hold that is short its next minutes, up to the longest that the shop allows. */
export function KeepLonger({ order, className }: { order: GuestOrder; className: string }) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const extend = async () => {
    setPending(true);
    try {
      const next = learn(await api.guestOrders.extendHoldOfOpenPage({ orderId: order.id }));
      setRefusal(undefined);
      if (next.heldUntil) announce(`Pièces réservées jusqu'${formatUntil(next.heldUntil, new Date())}.`);
    } catch (error) {
      if (isFinal(error)) void reread(order.id);
      setRefusal(sentenceOf(error, "La réservation n'a pas pu être prolongée. Réessayez."));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button look="secondary" className={className} pending={pending} onClick={() => void extend()}>
        Garder 5 minutes de plus
      </Button>
      {refusal && (
        <p role="alert" className="mt-2 font-medium">
          {refusal}
        </p>
      )}
    </>
  );
}
