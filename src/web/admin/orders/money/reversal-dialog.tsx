import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { focusLoneError } from "#web/ui/error-summary.tsx";
import { Money } from "#web/ui/money.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { RECEIVED_IN_FUTURE, RECEIVED_ON_MISSING } from "#wording/money-by-hand.ts";

type ReversalDialogProps = {
  orderId: string;
  chargeback: Pick<OrderDetail["refunds"][number], "id" | "amountCents">;
  onClose: () => void;
};

/** The day on which the bank gave back what it had taken. */
export function ReversalDialog({ orderId, chargeback, onClose }: ReversalDialogProps) {
  const queries = useQueryClient();
  const [receivedOn, setReceivedOn] = useState(() => parisDay(new Date()));
  const [error, setError] = useState<string>();
  const note = useMutation({
    mutationFn: () => api.admin.money.noteReversal({ orderId, refundId: chargeback.id, receivedOn }),
    onSuccess: (detail) => {
      showOrder(queries, detail);
      toast.success("Argent rendu par la banque noté");
      onClose();
    },
  });
  function save() {
    const found =
      receivedOn === ""
        ? RECEIVED_ON_MISSING
        : receivedOn > parisDay(new Date())
          ? RECEIVED_IN_FUTURE
          : undefined;
    setError(found);
    if (found) focusLoneError({ "reversal-on": found });
    else note.mutate();
  }
  return (
    <FormDialog
      title="La banque a rendu l'argent"
      size="small"
      submit={{ onClick: save }}
      submitLabel="Noter l'argent rendu"
      pending={note.isPending}
      dirty={false}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          <Money cents={chargeback.amountCents} className="font-semibold" /> reviennent à la commande. Ce
          qu'elle devait rendre à la cliente, et ce qu'elle reçoit en trop, sera à rembourser.
        </p>
        <TextField
          id="reversal-on"
          label="Rendu le"
          type="date"
          max={parisDay(new Date())}
          value={receivedOn}
          error={error}
          onChange={({ target }) => {
            setReceivedOn(target.value);
            setError(undefined);
          }}
        />
        <Failed act={note} otherwise="Impossible de noter l'argent rendu" />
      </div>
    </FormDialog>
  );
}
