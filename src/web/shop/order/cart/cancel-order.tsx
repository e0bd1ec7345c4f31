import { useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isFinal, sentenceOf } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { reread } from "#web/shop/order/store/use-order.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { FieldError } from "#web/ui/field.tsx";

/** Gives the pieces back at once, for those who changed their mind or began too many orders. */
export function CancelOrder({ order }: { order: GuestOrder }) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const cancel = async () => {
    setPending(true);
    setError(undefined);
    try {
      learn(await api.guestOrders.cancel({ orderId: order.id }));
    } catch (failed) {
      if (isFinal(failed)) void reread(order.id);
      setError(sentenceOf(failed, "La commande n'a pas pu être annulée. Réessayez."));
      setPending(false);
    }
  };
  return (
    <>
      <Button look="text" className="mt-2 w-full" onClick={() => setAsking(true)}>
        Annuler ma commande
      </Button>
      <ConfirmDialog
        open={asking}
        title="Annuler ma commande"
        confirmLabel="Annuler la commande"
        cancelLabel="Garder ma commande"
        pending={pending}
        pendingLabel="Annulation en cours..."
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      >
        <p>Vos pièces seront remises en vente tout de suite.</p>
        {error && (
          <div role="alert">
            <FieldError id="annulation-error" message={error} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
