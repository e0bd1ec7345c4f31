import { useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { api } from "#web/shop/api.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/problem.tsx";

type TextsNoteProps = { order: GuestOrder; className: string };

/** That text messages go to her about this order, and the one press that ends them. */
export function TextsNote({ order: { id, texts }, className }: TextsNoteProps) {
  const act = useAct("Les SMS n'ont pas pu être arrêtés. Réessayez.");
  const [stopped, setStopped] = useState(false);
  const to = texts?.to ?? null;
  if (to === null && !stopped) return null;
  const stop = () =>
    act.run({}, async () => {
      learn(await api.guestOrders.stopTexts({ orderId: id }));
      setStopped(true);
    });
  return (
    <div role="status" className={`screen-only text-small text-ink-2 ${className}`}>
      {to === null ? (
        <p>C'est noté{"\u00a0"}: vous ne recevrez plus de SMS sur cette commande.</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p>Nous vous prévenons aussi par SMS{to && ` au ${to}`}.</p>
          <Button look="text" pending={act.pending} onClick={() => void stop()}>
            Arrêter les SMS
          </Button>
        </div>
      )}
      <Problem sentence={act.problem} />
    </div>
  );
}
