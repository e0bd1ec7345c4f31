import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { orpc } from "#web/admin/client/api.ts";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { Money } from "#web/ui/money.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { AddressText } from "./detail/address-text.tsx";
import { ItemRow, isGone } from "./detail/item-row.tsx";
import type { CameFrom } from "./detail/neighbors.ts";

type OrderPreviewProps = { orderId: string; cameFrom: CameFrom; frame: PreviewFrame };

/** An order at a glance, without leaving the list. */
export function OrderPreview({ orderId, cameFrom, frame }: OrderPreviewProps) {
  const navigate = useNavigate();
  const order = useQuery(orpc.admin.orders.get.queryOptions({ input: { orderId } }));
  return (
    <RowPreview
      frame={frame}
      title={order.data ? `Commande ${order.data.orderNumber}` : "Commande"}
      open={{
        label: "Voir le détail",
        onChoose: () => void navigate(paths.admin.orderDetail(orderId), { state: cameFrom }),
      }}
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
            <div className="flex flex-col gap-4">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <StatusBadge status={order.data.status} />
                <Money cents={order.data.totalCents} className="font-display text-total font-bold" />
              </p>
              <ul className="flex flex-col divide-y divide-line">
                {order.data.items.map((item) => (
                  <li key={item.id} className="py-2">
                    <ItemRow item={item} gone={isGone(order.data, item)} />
                  </li>
                ))}
              </ul>
              {order.data.shippingAddress && <AddressText address={order.data.shippingAddress} />}
            </div>
          )}
        </Waiting>
      )}
    </RowPreview>
  );
}
