import { CircleCheck, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { formatEuros } from "#domain/money.ts";
import { isFinal, sentenceOf } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";
import { pieceName } from "#web/shop/order/piece-name.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { reread } from "#web/shop/order/store/use-order.ts";
import { CART_ID } from "#web/shop/shell/show-cart.ts";
import { announce } from "#web/ui/announce.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { CartItem } from "./cart-item.tsx";

const NOTICE_MS = 5_000;

type Item = GuestOrder["items"][number];

/** The items of an order that can still be changed, each with its way out; what was taken out last is told a while. */
export function CartItems({ order }: { order: GuestOrder }) {
  const [asked, setAsked] = useState<Item>();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const [removed, setRemoved] = useState(false);
  useEffect(() => {
    if (!removed) return;
    // The button that opened the dialog is gone with its item: the cart's heading takes the focus.
    document.querySelector<HTMLElement>(`#${CART_ID} h2`)?.focus({ preventScroll: true });
    const timer = window.setTimeout(() => setRemoved(false), NOTICE_MS);
    return () => window.clearTimeout(timer);
  }, [removed]);

  const remove = async (item: Item) => {
    setPending(true);
    setError(undefined);
    try {
      const next = learn(await api.guestOrders.removeItem({ orderId: order.id, itemId: item.id }));
      setAsked(undefined);
      setRemoved(true);
      announce(
        `${item.refCategory} supprimé. ${countOf(next.items.length, "pièce")}, total ${formatEuros(next.totalCents)}.`,
      );
    } catch (failed) {
      if (isFinal(failed)) void reread(order.id);
      setError(sentenceOf(failed, "Erreur lors de la suppression"));
    } finally {
      setPending(false);
    }
  };

  return (
    <>
      {removed && <RemovedNotice onClose={() => setRemoved(false)} />}
      {order.items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {order.items.map((item) => (
            <li key={item.id} className="pt-3 pb-1.5 first:pt-0">
              <CartItem
                item={item}
                act={
                  <IconButton
                    label={`Supprimer ${pieceName(item)}`}
                    className="-me-3"
                    icon={<Icon of={Trash2} />}
                    onClick={() => {
                      setError(undefined);
                      setAsked(item);
                    }}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title="Retirer cette pièce"
        confirmLabel="Confirmer la suppression"
        pending={pending}
        pendingLabel="Suppression en cours..."
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {asked && <p className="font-semibold">{pieceName(asked)}</p>}
        <p className="mt-1 text-ink-2">Cette action ne peut pas être annulée</p>
        {error && (
          <div role="alert">
            <FieldError id="suppression-error" message={error} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

function RemovedNotice({ onClose }: { onClose: () => void }) {
  return (
    <div className="mb-3 flex items-center gap-2 rounded-control bg-success-soft py-1 ps-3 pe-1 font-medium text-success">
      <Icon of={CircleCheck} className="shrink-0" />
      <p className="grow">Article supprimé avec succès</p>
      <Button look="text" className="min-h-target min-w-target" onClick={onClose}>
        OK
      </Button>
    </div>
  );
}
