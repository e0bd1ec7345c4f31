import type { OrderDetail } from "#contract/admin/orders.ts";
import { api } from "#web/admin/client/api.ts";
import { CancellationDialog } from "#web/admin/orders/cancellation/cancellation-dialog.tsx";
import { AddressDialog } from "#web/admin/orders/detail/address-dialog.tsx";
import { StatusDialog } from "#web/admin/orders/detail/status-dialog.tsx";
import { RefundDialog } from "#web/admin/orders/money/refund-dialog.tsx";
import { ReasonDialog } from "#web/admin/orders/reason-dialog.tsx";
import { NoteComplaintDialog } from "#web/admin/orders/returns/note-complaint-dialog.tsx";
import { toast } from "#web/ui/toasts.ts";
import { dueRefunds } from "./money-words.ts";
import { MoreTimeDialog } from "./more-time-dialog.tsx";
import type { Asked } from "./use-order-acts.ts";

type OrderDialogsProps = { order: OrderDetail; asked: Asked | undefined; onClose: () => void };

/** What is asked before an act of the head is done. */
export function OrderDialogs({ order, asked, onClose }: OrderDialogsProps) {
  switch (asked) {
    case "status":
      return <StatusDialog order={order} open onClose={onClose} />;
    case "arrival":
      return <StatusDialog order={order} open to="delivered" onClose={onClose} />;
    case "cancel":
      return <CancellationDialog order={order} onClose={onClose} />;
    case "address":
      return <AddressDialog order={order} onClose={onClose} />;
    case "give-back":
      return <RefundDialog orderId={order.id} taskId={dueRefunds(order)[0]?.id} onClose={onClose} />;
    case "time":
      return <MoreTimeDialog order={order} onClose={onClose} />;
    case "complaint":
      return <NoteComplaintDialog order={order} onClose={onClose} />;
    case "check":
      return (
        <ReasonDialog
          title="Marquer la commande comme vérifiée"
          id="review-reason"
          label="Ce que vous avez vérifié"
          hint="Gardé dans l'historique de la commande."
          submitLabel="Confirmer"
          act={(reason) => api.admin.orders.clearReview({ orderId: order.id, reason })}
          onDone={() => toast.success("Commande mise à jour avec succès")}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
