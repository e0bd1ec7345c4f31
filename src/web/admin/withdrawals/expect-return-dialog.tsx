import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { nameOf, returnableItems } from "#web/admin/orders/returns/returnable.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";

type ExpectReturnDialogProps = {
  withdrawal: WithdrawalRow & { order: NonNullable<WithdrawalRow["order"]> };
  onClose: () => void;
};

/** Staff have judged a statement that opened no return by itself: they say which pieces are to come back. */
export function ExpectReturnDialog({ withdrawal, onClose }: ExpectReturnDialogProps) {
  const act = useOneAct();
  const { id: orderId, number } = withdrawal.order;
  const order = useQuery(orpc.admin.orders.get.queryOptions({ input: { orderId } }));
  const items = order.data ? returnableItems(order.data) : [];
  const [ticked, setTicked] = useState<readonly string[]>(withdrawal.pieces.map(({ id }) => id));
  const chosen = items.map(({ id }) => id).filter((id) => ticked.includes(id));
  const open = useMutation({
    mutationFn: () => {
      const input = { orderId, itemIds: chosen, cause: "withdrawal" as const, withdrawalId: withdrawal.id };
      return act(input, (options) => api.admin.returnCases.open(input, options));
    },
    onSuccess: () => onClose(),
    meta: { done: "Retour attendu", changes: ["withdrawals"] },
  });
  return (
    <FormDialog
      title={`Attendre un retour de ${number}`}
      size="small"
      submit={{ onClick: () => open.mutate() }}
      submitLabel="Attendre ces pièces"
      disabled={chosen.length === 0}
      pending={open.isPending}
      dirty={false}
      onClose={onClose}
    >
      {order.isPending ? (
        <Skeleton className="h-24" />
      ) : items.length === 0 ? (
        <p>Aucune pièce de cette commande ne peut revenir.</p>
      ) : (
        <fieldset>
          <legend className="text-label font-semibold">Pièces attendues</legend>
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <li key={item.id}>
                <Checkbox
                  id={`expect-${item.id}`}
                  label={[nameOf(item), item.size].filter(Boolean).join(", ")}
                  checked={ticked.includes(item.id)}
                  onChange={({ target }) =>
                    setTicked(target.checked ? [...ticked, item.id] : ticked.filter((one) => one !== item.id))
                  }
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <Failed act={open} otherwise="Impossible d'attendre ce retour. Veuillez réessayer." className="mt-3" />
    </FormDialog>
  );
}
