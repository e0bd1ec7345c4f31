import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { ordersChanged } from "#web/admin/orders/order-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Textarea } from "#web/ui/textarea.tsx";

type DismissDialogProps = { orderId: string; refundId: string; onClose: () => void };

/** A task to give money back that will not be followed: somebody says why. */
export function DismissDialog({ orderId, refundId, onClose }: DismissDialogProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const dismiss = useMutation({
    mutationFn: () => api.admin.money.dismissRefund({ orderId, refundId, reason: reason.trim() }),
    onSuccess: (detail) => {
      ordersChanged(queries, detail);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Classer ce remboursement sans suite"
      size="small"
      locked={dismiss.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={dismiss.isPending}>
            Annuler
          </Button>
          <Button
            disabled={reason.trim() === ""}
            pending={dismiss.isPending}
            pendingLabel="Enregistrement..."
            onClick={() => dismiss.mutate()}
          >
            Classer
          </Button>
        </>
      }
    >
      <Textarea
        id="dismiss-reason"
        data-first-focus
        label="Raison"
        hint="Gardée dans l'historique de la commande."
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {dismiss.isError && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {sentenceOf(dismiss.error, "Impossible de mettre à jour la commande")}
        </p>
      )}
    </Dialog>
  );
}
