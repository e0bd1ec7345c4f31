import { useState } from "react";
import { api } from "#web/admin/client/api.ts";
import { ReasonDialog } from "#web/admin/orders/reason-dialog.tsx";
import { isRefused } from "#web/client/failure.ts";

type DismissDialogProps = { orderId: string; refundId: string; onClose: () => void };

/**
 * A task to give money back that will not be followed: somebody says why. Of money that the law says is owed the server
 * refuses the first press; the second one is the confirmation.
 */
export function DismissDialog({ orderId, refundId, onClose }: DismissDialogProps) {
  const [isOwed, setIsOwed] = useState(false);
  return (
    <ReasonDialog
      title="Classer ce remboursement sans suite"
      id="dismiss-reason"
      label="Raison"
      hint="Gardée dans l'historique de la commande."
      submitLabel={isOwed ? "Je confirme, classer sans rembourser" : "Classer"}
      danger={isOwed}
      act={async (reason) => {
        try {
          return await api.admin.money.dismissRefund({
            orderId,
            refundId,
            reason,
            ...(isOwed ? { confirmed: true } : {}),
          });
        } catch (error) {
          if (isRefused(error, "REFUND_OWED_BY_LAW")) setIsOwed(true);
          throw error;
        }
      }}
      onClose={onClose}
    />
  );
}
