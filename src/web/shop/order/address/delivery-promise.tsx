import { Truck } from "lucide-react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Day } from "#web/ui/day.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** A firm range of dates: the law presumes vague delays unfair. */
export function DeliveryPromise({ order, className = "mt-2" }: { order: GuestOrder; className?: string }) {
  return (
    <p className={classNames("flex items-start gap-2", className)}>
      <Icon of={Truck} className="mt-0.5 shrink-0 text-ink-2" />
      <span>
        <DeliveryDates order={order} />
      </span>
    </p>
  );
}

export const DeliveryDates = ({
  order: { deliveryEarliest, deliveryLatest, shippingAddress },
}: {
  order: GuestOrder;
}) => (
  <>
    Livraison Colissimo{shippingAddress?.relay ? " en point de retrait" : ""} entre le{" "}
    <Day at={deliveryEarliest} /> et le <Day at={deliveryLatest} />.
  </>
);
