import { Truck } from "lucide-react";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { formatWeekday } from "#wording/format.ts";

/** A firm range of dates: the law presumes vague delays unfair. */
export function DeliveryPromise({ order: { deliveryEarliest, deliveryLatest } }: { order: GuestOrder }) {
  return (
    <p className="mt-2 flex items-start gap-2">
      <Truck aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-2" />
      <span>
        Livraison Colissimo entre le <Day at={deliveryEarliest} /> et le <Day at={deliveryLatest} />.
      </span>
    </p>
  );
}

const Day = ({ at }: { at: string }) => (
  <time dateTime={at} className="font-semibold">
    {formatWeekday(at)}
  </time>
);
