import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { ordersChanged } from "#web/admin/orders/order-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toasts.ts";

/** The order cannot be packed before somebody has looked at it and said so. */
export function ReviewPanel({ orderId, reason }: { orderId: string; reason: string }) {
  const [clearing, setClearing] = useState(false);
  return (
    <section
      aria-label="À vérifier"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-card border border-warning bg-warning-soft p-4"
    >
      <ShieldAlert aria-hidden size={24} strokeWidth={1.75} className="shrink-0 text-warning" />
      <div className="min-w-56 grow">
        <p className="font-semibold text-warning">À vérifier avant la préparation</p>
        <p>{reason}</p>
      </div>
      <Button look="secondary" onClick={() => setClearing(true)}>
        Marquer comme vérifiée
      </Button>
      {clearing && <ClearDialog orderId={orderId} onClose={() => setClearing(false)} />}
    </section>
  );
}

function ClearDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const clear = useMutation({
    mutationFn: () => api.admin.orders.clearReview({ orderId, reason: reason.trim() }),
    onSuccess: (detail) => {
      ordersChanged(queries, detail);
      toast.success("Commande mise à jour avec succès");
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Marquer la commande comme vérifiée"
      size="small"
      locked={clear.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={clear.isPending}>
            Annuler
          </Button>
          <Button
            disabled={reason.trim() === ""}
            pending={clear.isPending}
            pendingLabel="Enregistrement..."
            onClick={() => clear.mutate()}
          >
            Confirmer
          </Button>
        </>
      }
    >
      <Textarea
        id="review-reason"
        data-first-focus
        label="Ce que vous avez vérifié"
        hint="Gardé dans l'historique de la commande."
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {clear.isError && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {sentenceOf(clear.error, "Impossible de mettre à jour la commande")}
        </p>
      )}
    </Dialog>
  );
}
