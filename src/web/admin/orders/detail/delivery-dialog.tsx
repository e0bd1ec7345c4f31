import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { isSettled } from "#domain/order-status.ts";
import { api } from "#web/admin/client/api.ts";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { RelayChooser } from "#web/ui/relay-chooser.tsx";
import { toast } from "#web/ui/toasts.ts";

type DeliveryDialogProps = {
  order: OrderDetail;
  address: NonNullable<OrderDetail["shippingAddress"]>;
  /** The shop offers relay points. */
  offered: boolean;
  onClose: () => void;
};

/** 'Point de retrait': another point for an order, or her door. */
export function DeliveryDialog({ order, address, offered, onClose }: DeliveryDialogProps) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (relay: { id: string; network: string } | null) =>
      api.admin.shipping.changeDelivery({ orderId: order.id, expectedVersion: order.version, relay }),
    onSuccess: (detail) => {
      showOrder(queries, detail);
      toast.success("Commande mise à jour avec succès");
      onClose();
    },
  });
  const isPaid = isSettled(order.status);
  return (
    <Dialog open title="Point de retrait" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">
          {isPaid
            ? "La commande est payée\u00a0: rien n'est demandé ni rendu, et les commandes du même colis suivent."
            : "Les frais de livraison de la commande suivent votre choix."}
        </p>
        {address.relay && (
          <Button look="secondary" pending={change.isPending} onClick={() => change.mutate(null)}>
            Livrer à domicile
          </Button>
        )}
        {change.isError && <ErrorPanel sentence={sentenceOf(change.error, "Le changement a échoué")} />}
        {offered && (
          <RelayChooser
            around={address}
            find={async ({ street, zip, city }) =>
              (await api.guestOrders.relayPoints({ street, zip, city, orderId: order.id })).points
            }
            onChoose={({ id, network }) => change.mutate({ id, network })}
            chosen={address.relay}
            pendingId={change.isPending ? (change.variables?.id ?? "home") : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
