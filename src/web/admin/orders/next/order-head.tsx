import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { useOpened } from "#web/admin/acts/opened.ts";
import { useScreenActs } from "#web/admin/acts/screen-acts.ts";
import { useKeys } from "#web/admin/keys/bindings.ts";
import type { useLabel } from "#web/admin/orders/label/use-label.ts";
import { paths } from "#web/paths.ts";
import { NextActButton } from "./next-act-button.tsx";
import { OrderDialogs } from "./order-dialogs.tsx";
import { orderKeys } from "./order-keys.ts";
import { OrderState } from "./order-state.tsx";
import { OtherActs } from "./other-acts.tsx";
import { ASKED, useOrderActs } from "./use-order-acts.ts";

type OrderHeadProps = { order: OrderDetail; label: ReturnType<typeof useLabel> };

/** The order's page begins with where it stands and the one act that is next; the others are in a menu. */
export function OrderHead({ order, label }: OrderHeadProps) {
  // A glance at the order, or the dashboard, leads straight to what is asked.
  const [asked, setAsked] = useState(() => ASKED.find((one) => window.location.hash === `#${one}`));
  const { next, why, others } = useOrderActs(order, label, setAsked);
  useScreenActs(next?.pending ? others : [...(next ? [next] : []), ...others]);
  useKeys(orderKeys(next, others));
  useOpened({
    kind: "order",
    id: order.id,
    label: order.orderNumber,
    detail: order.live.title,
    to: paths.admin.orderDetail(order.id),
  });
  return (
    <section aria-label="État de la commande" className="mb-4 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <OrderState order={order} why={why} />
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          {next && <NextActButton act={next} />}
          <OtherActs acts={others} />
        </div>
      </div>
      {label.makeError && <p className="mt-2 font-medium text-danger">{label.makeError}</p>}
      <OrderDialogs order={order} asked={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}
