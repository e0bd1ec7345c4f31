import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { sentenceOf } from "#web/admin/failure.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Money } from "#web/ui/money.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { AddressText } from "./detail/address-text.tsx";
import { ItemLine, isGone } from "./detail/item-line.tsx";
import type { CameFrom } from "./detail/neighbours.ts";
import { orderQuery } from "./order-queries.ts";

type OrderPreviewProps = { orderId: string; cameFrom: CameFrom; onClose: () => void };

/** An order at a glance, without leaving the list. */
export function OrderPreview({ orderId, cameFrom, onClose }: OrderPreviewProps) {
  const navigate = useNavigate();
  const order = useQuery(orderQuery(orderId));
  return (
    <Dialog
      open
      onClose={onClose}
      title={order.data ? `Commande ${order.data.orderNumber}` : "Commande"}
      actions={
        <Button
          data-first-focus
          onClick={() => void navigate(paths.admin.orderDetail(orderId), { state: cameFrom })}
        >
          Voir le détail
        </Button>
      }
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
                    <ItemLine item={item} gone={isGone(order.data, item)} />
                  </li>
                ))}
              </ul>
              {order.data.shippingAddress && <AddressText address={order.data.shippingAddress} />}
            </div>
          )}
        </Waiting>
      )}
    </Dialog>
  );
}
