import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UnmatchedPayment } from "#contract/admin/unmatched-payments.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { formatAmount } from "#wording/format.ts";

/** Says which order money belongs to: one of those it may be meant for, or any other by its number. */
export function TieDialog({ payment, onClose }: { payment: UnmatchedPayment; onClose: () => void }) {
  const [orderNumber, setOrderNumber] = useState("");
  // Read anew: the orders it may be meant for change while the shop sells.
  const latest = useQuery(
    orpc.admin.unmatchedPayments.get.queryOptions({ input: { unmatchedId: payment.id }, staleTime: 0 }),
  );
  const suggestions = (latest.data ?? payment).suggestions;
  const tie = useMutation({
    mutationFn: () =>
      api.admin.unmatchedPayments.tie({ unmatchedId: payment.id, orderNumber: orderNumber.trim() }),
    onSuccess: ({ order }) => {
      toast.success(`Paiement rapproché de la commande ${order?.number}`);
      onClose();
    },
    meta: { changes: ["orders"] },
  });
  return (
    <FormDialog
      title="Relier à la commande"
      size="small"
      submit={{ onClick: () => tie.mutate() }}
      submitLabel="Relier à la commande"
      disabled={orderNumber.trim() === ""}
      pending={tie.isPending}
      dirty={orderNumber !== ""}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          <strong>{formatAmount(payment.amountCents, payment.currency)}</strong> deviennent le paiement de la
          commande. Si le montant ou autre chose ne correspond pas, elle est marquée « à vérifier ».
        </p>
        {suggestions.length > 0 && (
          <div>
            <h3 className="mb-2 font-semibold">Commandes possibles</h3>
            <ul className="flex flex-col gap-2">
              {suggestions.map(({ id, number, totalCents, customer }) => (
                <li key={id}>
                  <Button
                    look="secondary"
                    className="w-full justify-between"
                    aria-pressed={orderNumber === number}
                    onClick={() => setOrderNumber(number)}
                  >
                    <span className="min-w-0 text-left break-words">
                      <span className="font-code font-bold">{number}</span> {customer}
                    </span>
                    <Money cents={totalCents} />
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <TextField
          id="tie-order"
          label="Numéro de commande"
          inputClassName="font-code"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={orderNumber}
          error={tie.isError ? sentenceOf(tie.error, "Impossible de rapprocher ce paiement") : undefined}
          onChange={({ target }) => {
            setOrderNumber(target.value);
            tie.reset();
          }}
        />
      </div>
    </FormDialog>
  );
}
