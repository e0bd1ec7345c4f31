import { useQueryClient } from "@tanstack/react-query";
import type { UnmatchedPayment } from "#contract/admin/unmatched-payments.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { ReasonDialog } from "#web/admin/orders/reason-dialog.tsx";
import { toast } from "#web/ui/toasts.ts";
import { formatAmount } from "#wording/format.ts";

type DialogProps = { payment: UnmatchedPayment; onClose: () => void };

/** Gives all of it back to the card; that it was asked stands on the line until the provider has answered. */
export function RefundUnmatchedDialog({ payment: { id: unmatchedId, ...payment }, onClose }: DialogProps) {
  const queries = useQueryClient();
  const amount = formatAmount(payment.amountCents, payment.currency);
  return (
    <ReasonDialog
      title={`Rembourser ${amount}`}
      id="unmatched-refund-reason"
      label="Raison"
      hint="L'argent retourne en entier sur la carte du paiement."
      submitLabel={`Rembourser ${amount}`}
      danger
      failed="Impossible d'effectuer le remboursement. Veuillez réessayer."
      act={async (reason) => {
        try {
          const { state } = await api.admin.unmatchedPayments.refund({ unmatchedId, reason });
          if (state === "refunded") toast.success(`Remboursement de ${amount} effectué`);
          else toast.info("Remboursement demandé. La réponse du prestataire s'affichera ici.");
          return undefined;
        } finally {
          changed(queries, "unmatched payments");
        }
      }}
      onClose={onClose}
    />
  );
}

export function DismissUnmatchedDialog({ payment: { id: unmatchedId }, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title="Classer ce paiement sans suite"
      id="unmatched-dismiss-reason"
      label="Raison"
      hint="Par exemple : paiement d'essai, ou remboursé dans l'espace du prestataire. Gardée au journal."
      submitLabel="Classer"
      failed="Impossible de classer ce paiement"
      act={async (reason) => {
        await api.admin.unmatchedPayments.dismiss({ unmatchedId, reason });
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
