import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { toast } from "#web/ui/toasts.ts";

type JoinDialogProps = {
  order: OrderDetail;
  candidates: Awaited<ReturnType<typeof api.admin.shipping.parcelCandidates>>;
  onClose: () => void;
};

/** Which open parcel, of the same person or to the same address, the order is to go in. */
export function JoinDialog({ order, candidates, onClose }: JoinDialogProps) {
  const [chosen, setChosen] = useState(candidates[0]?.orderId);
  const queries = useQueryClient();
  const join = useMutation({
    mutationFn: (withOrderId: string) =>
      api.admin.shipping.joinParcel({ orderId: order.id, expectedVersion: order.version, withOrderId }),
    onSuccess: (detail) => {
      showOrder(queries, detail);
      toast.success(`${detail.orderNumber} part dans ce colis`);
      onClose();
    },
    onError: () => changed(queries, "orders"),
  });
  return (
    <FormDialog
      title={`Joindre ${order.orderNumber} au colis de…`}
      submit={{ onClick: () => chosen && join.mutate(chosen) }}
      submitLabel="Joindre"
      pending={join.isPending}
      pendingLabel="Enregistrement..."
      dirty={false}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Colis ouverts</legend>
        {candidates.map(({ orderId, orderNumber, name, city }) => (
          <label
            key={orderId}
            className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken"
          >
            <input
              type="radio"
              name="parcel"
              className="size-5 shrink-0 accent-accent"
              checked={chosen === orderId}
              onChange={() => setChosen(orderId)}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-code font-bold">{orderNumber}</span>
              <span className="block text-small text-ink-2">{[name, city].filter(Boolean).join(" · ")}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="mt-3 text-ink-2">Le port qu'elle a payé pour cette commande lui est rendu.</p>
      <Failed act={join} otherwise="Impossible de joindre la commande à ce colis" className="mt-3" />
    </FormDialog>
  );
}
