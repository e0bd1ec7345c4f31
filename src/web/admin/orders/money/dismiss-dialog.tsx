import { api } from "#web/admin/api.ts";
import { ReasonDialog } from "#web/admin/orders/reason-dialog.tsx";

type DismissDialogProps = { orderId: string; refundId: string; onClose: () => void };

/** A task to give money back that will not be followed: somebody says why. */
export function DismissDialog({ orderId, refundId, onClose }: DismissDialogProps) {
  return (
    <ReasonDialog
      title="Classer ce remboursement sans suite"
      id="dismiss-reason"
      label="Raison"
      hint="Gardée dans l'historique de la commande."
      submitLabel="Classer"
      act={(reason) => api.admin.money.dismissRefund({ orderId, refundId, reason })}
      onClose={onClose}
    />
  );
}
