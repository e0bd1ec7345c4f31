import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toasts.ts";

const NO_END = "none";
const OPTIONS = [
  { value: "60", label: "1 heure de plus" },
  { value: "720", label: "12 heures de plus" },
  { value: "1440", label: "24 heures de plus" },
  { value: NO_END, label: "Sans échéance" },
];

/** How much longer a buyer may pay whom staff asked. */
export function MoreTimeDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const [more, setMore] = useState("1440");
  const give = useMutation({
    mutationFn: () =>
      api.admin.orders.giveMoreTime({
        orderId: order.id,
        expectedVersion: order.version,
        minutes: more === NO_END ? null : Number(more),
      }),
    onSuccess: (detail) => {
      showOrder(queries, detail);
      toast.success("Délai de paiement enregistré");
      onClose();
    },
  });
  return (
    <FormDialog
      title="Donner plus de temps"
      size="small"
      submit={{ onClick: () => give.mutate() }}
      submitLabel="Enregistrer le délai"
      pending={give.isPending}
      dirty={false}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          {order.heldUntil ? (
            <>
              À payer avant le <DateText at={order.heldUntil} />. Ensuite, ses pièces sont proposées à la
              personne suivante ou remises en vente.
            </>
          ) : (
            "Cette commande n'a pas d'échéance."
          )}
        </p>
        <Select
          id="more-time"
          label="Délai"
          options={OPTIONS}
          value={more}
          onChange={({ target }) => setMore(target.value)}
        />
        <Failed act={give} otherwise="Impossible de changer le délai de paiement" />
      </div>
    </FormDialog>
  );
}
