import { type RefObject, useRef } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { KeepLonger } from "#web/shop/order/cart/keep-longer.tsx";
import { useHold } from "#web/shop/order/cart/use-hold.ts";
import { useKeyboardOpen, useOutOfSight } from "#web/shop/order/use-out-of-sight.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { useRoomAtFoot } from "#web/ui/use-room-at-foot.ts";
import { LEFT_TO_PAY } from "#wording/credits.ts";
import { formatUntil } from "#wording/format.ts";
import type { Proceeding } from "./use-proceed.ts";

const LOOK_AT = {
  foot: "fixed inset-x-0 bottom-0 z-20 border-t shadow-sheet",
  column: "sticky bottom-2 shrink-0 overflow-hidden rounded-card border shadow-popover",
} as const;

type StickyPayBarProps = {
  /** At the foot of a small window, on a large one at the foot of the column of the cart. */
  place: keyof typeof LOOK_AT;
  order: GuestOrder;
  proceeding: Proceeding;
  /** What the bar stands for: it is shown while this is out of sight. */
  standsFor: RefObject<HTMLElement | null>;
};

/** Total and button, while those of the pay card are out of sight and no keyboard covers the page. */
export function StickyPayBar({ place, order, proceeding, standsFor }: StickyPayBarProps) {
  const away = useOutOfSight(standsFor);
  const keyboard = useKeyboardOpen();
  const bar = useRef<HTMLElement>(null);
  const hold = useHold(order);
  const shown = away && !keyboard && order.items.length > 0;
  useRoomAtFoot(bar, shown && place === "foot");
  if (!shown) return null;
  return (
    <section
      ref={bar}
      aria-label="Total et paiement"
      className={classNames("screen-only border-line bg-card", LOOK_AT[place])}
    >
      {hold?.isShort && (
        <div className="bg-warning-soft text-warning">
          <div className="mx-auto flex max-w-[35rem] flex-wrap items-center justify-between gap-x-2 px-gutter py-1">
            <p>
              <HeldUntil until={hold.until} />
              <strong className="font-semibold">
                encore {hold.minutes}
                {"\u00a0"}min
              </strong>
            </p>
            {hold.mayExtend && <KeepLonger order={order} className="min-h-target grow px-2! text-small" />}
          </div>
        </div>
      )}
      <div className="mx-auto flex max-w-[35rem] flex-wrap items-center gap-x-3 gap-y-1 px-gutter py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p className="shrink-0 leading-tight">
          <span className="block text-small text-ink-2">
            {proceeding.creditCents > 0 ? LEFT_TO_PAY : "Total TTC"}
          </span>
          <Money cents={order.totalCents - proceeding.creditCents} className="text-price font-semibold" />
          {hold && !hold.isShort && <HeldUntil until={hold.until} className="text-ink-2" />}
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

const HeldUntil = ({ until, className }: { until: string; className?: string }) => (
  <span className={classNames("block text-small", className)}>
    Réservé jusqu'
    <time dateTime={until}>{formatUntil(until, new Date())}</time>
  </span>
);
