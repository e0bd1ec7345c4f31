import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { orpc } from "#web/admin/client/api.ts";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { ItemRow, isGone } from "./detail/item-row.tsx";
import type { CameFrom } from "./detail/neighbors.ts";
import { GlanceAddress, GlanceMoney } from "./glance-facts.tsx";
import { useLabel } from "./label/use-label.ts";
import { NextActButton } from "./next/next-act-button.tsx";
import { OrderState } from "./next/order-state.tsx";
import { OtherActs } from "./next/other-acts.tsx";
import { useOrderActs } from "./next/use-order-acts.ts";

type OrderPreviewProps = { orderId: string; cameFrom: CameFrom; frame: PreviewFrame };

/** An order at a glance, without leaving the list. */
export function OrderPreview({ orderId, cameFrom, frame }: OrderPreviewProps) {
  const navigate = useNavigate();
  const order = useQuery(orpc.admin.orders.get.queryOptions({ input: { orderId } }));
  const open = (hash = "") =>
    void navigate(`${paths.admin.orderDetail(orderId)}${hash}`, { state: cameFrom });
  return (
    <RowPreview
      frame={frame}
      title={order.data ? `Commande ${order.data.orderNumber}` : "Commande"}
      // What is next comes before a closer look.
      open={{ label: "Voir le détail", onChoose: () => open(), look: "secondary" }}
    >
      {order.isError ? (
        <ErrorPanel sentence={sentenceOf(order.error, "Impossible de charger les détails de la commande")} />
      ) : (
        <Waiting
          loading={order.isPending}
          label="Chargement de la commande"
          skeleton={<Skeleton className="h-48" />}
        >
          {order.data && (
            <Glance key={order.data.id} order={order.data} onAsk={(asked) => open(`#${asked}`)} />
          )}
        </Waiting>
      )}
    </RowPreview>
  );
}

type GlanceProps = { order: OrderDetail; onAsk: (asked: string) => void };

/** What needs a question first is asked on the order's own page. */
function Glance({ order, onAsk }: GlanceProps) {
  const label = useLabel(order.id, order.orderNumber);
  const { next, why, others } = useOrderActs(order, label, onAsk);
  const may = useMay();
  return (
    <div className="flex flex-col gap-4">
      <OrderState order={order} why={why} />
      <div className="flex flex-wrap items-center gap-2">
        {next && <NextActButton act={next} />}
        <OtherActs acts={others} />
      </div>
      {label.makeError && (
        <p role="alert" className="font-medium text-danger">
          {label.makeError}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="py-2">
            <ItemRow item={item} gone={isGone(order, item)} />
          </li>
        ))}
      </ul>
      <GlanceAddress address={order.shippingAddress} />
      {may("management") && <GlanceMoney order={order} />}
    </div>
  );
}
