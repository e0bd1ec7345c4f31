import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { MoneyByHand } from "#domain/money-by-hand.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { toast } from "#web/ui/toasts.ts";
import { MoneyFields, moneyErrors, moneyOf, noMoneyYet, SumToNote } from "./money-fields.tsx";

/** How the money came of an order that was marked as paid without it. */
export function NoteMoneyDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const [money, setMoney] = useState(noMoneyYet);
  const [problems, setProblems] = useState<FieldErrors>({});
  const note = useMutation({
    mutationFn: (received: MoneyByHand) => api.admin.money.note({ orderId: order.id, money: received }),
    onSuccess: (detail) => {
      showOrder(queries, detail);
      toast.success("Argent reçu noté");
      onClose();
    },
  });
  function save() {
    const found = moneyErrors(money);
    setProblems(found);
    const received = moneyOf(money);
    if (received && Object.keys(found).length === 0) note.mutate(received);
    else focusLoneError(found);
  }
  return (
    <FormDialog
      title="Noter l'argent reçu"
      size="small"
      submit={{ onClick: save }}
      submitLabel="Noter l'argent reçu"
      pending={note.isPending}
      dirty={money.means !== ""}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          <SumToNote order={order} /> Sa facture suit d'elle-même.
        </p>
        <MoneyFields
          money={money}
          errors={problems}
          mayFollow={false}
          onChange={(typed) => {
            setMoney(typed);
            setProblems({});
          }}
        />
        <Failed act={note} otherwise="Impossible de noter l'argent reçu" />
      </div>
    </FormDialog>
  );
}
