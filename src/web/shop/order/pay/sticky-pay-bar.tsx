import { type RefObject, useRef } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { useKeyboardOpen, useOutOfSight } from "#web/shop/order/use-out-of-sight.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { useRoomAtFoot } from "#web/ui/use-room-at-foot.ts";
import { LEFT_TO_PAY } from "#wording/credits.ts";
import { formatUntil } from "#wording/format.ts";
import type { Proceeding } from "./use-proceed.ts";

type StickyPayBarProps = {
  order: GuestOrder;
  proceeding: Proceeding;
  payCard: RefObject<HTMLElement | null>;
};

/** Total and button, while the pay card is out of sight and no keyboard covers the page. */
export function StickyPayBar({ order, proceeding, payCard }: StickyPayBarProps) {
  const away = useOutOfSight(payCard);
  const keyboard = useKeyboardOpen();
  const bar = useRef<HTMLElement>(null);
  const shown = away && !keyboard && order.items.length > 0;
  useRoomAtFoot(bar, shown);
  if (!shown) return null;
  return (
    <section
      ref={bar}
      aria-label="Total et paiement"
      className="screen-only fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card shadow-sheet"
    >
      <div className="mx-auto flex max-w-[35rem] flex-wrap items-center gap-x-3 gap-y-1 px-gutter py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p className="shrink-0 leading-tight">
          <span className="block text-small text-ink-2">
            {proceeding.creditCents > 0 ? LEFT_TO_PAY : "Total TTC"}
          </span>
          <Money cents={order.totalCents - proceeding.creditCents} className="text-price font-semibold" />
          {order.heldUntil && (
            <span className="block text-small text-ink-2">
              Réservé jusqu'
              <time dateTime={order.heldUntil}>{formatUntil(order.heldUntil, new Date())}</time>
            </span>
          )}
        </p>
        <Button
          className="min-w-0 grow basis-[11rem] px-2"
          pending={proceeding.pending}
          pendingLabel="Vérification..."
          onClick={proceeding.proceed}
        >
          {proceeding.label}
        </Button>
      </div>
    </section>
  );
}
