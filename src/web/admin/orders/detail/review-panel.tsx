import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { api } from "#web/admin/client/api.ts";
import { ReasonDialog } from "#web/admin/orders/reason-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.ts";

/** The order cannot be packed before somebody has looked at it and said so. */
export function ReviewPanel({ orderId, reason }: { orderId: string; reason: string }) {
  const [clearing, setClearing] = useState(false);
  return (
    <section
      aria-label="À vérifier"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-card border border-warning bg-warning-soft p-4"
    >
      <Icon of={ShieldAlert} size={24} className="shrink-0 text-warning" />
      <div className="min-w-[min(14rem,100%)] grow">
        <p className="font-semibold text-warning">À vérifier avant la préparation</p>
        <p>{reason}</p>
      </div>
      <Button look="secondary" onClick={() => setClearing(true)}>
        Marquer comme vérifiée
      </Button>
      {clearing && (
        <ReasonDialog
          title="Marquer la commande comme vérifiée"
          id="review-reason"
          label="Ce que vous avez vérifié"
          hint="Gardé dans l'historique de la commande."
          submitLabel="Confirmer"
          act={(words) => api.admin.orders.clearReview({ orderId, reason: words })}
          onDone={() => toast.success("Commande mise à jour avec succès")}
          onClose={() => setClearing(false)}
        />
      )}
    </section>
  );
}
