import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";

type TakeOffProps = {
  item: { orderId: string; itemId: string; orderNumber: string; words: string };
  /** Who waits for it and is next. */
  next: string | undefined;
};

/** Takes a piece off an order that is not paid: it goes to whoever waits for it, else back on sale. */
export function TakeOff({ item: { orderId, itemId, orderNumber, words }, next }: TakeOffProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const label = next ? "Donner à la suivante" : "Remettre en vente";
  const takeOff = useMutation({
    mutationFn: () => api.admin.orders.removeItem({ orderId, itemId }),
    onSettled: () => {
      setAsking(false);
      for (const what of ["orders", "orders of the console", "claims", "products"] as const)
        changed(queries, what);
    },
    meta: {
      done: next ? `Pièce retirée\u00a0: elle va à @${next}` : "Pièce remise en vente",
      failed: "Impossible de retirer la pièce de la commande",
    },
  });
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        <span>
          {label}
          <span className="sr-only">{`\u00a0: ${words} de la commande ${orderNumber}`}</span>
        </span>
      </Button>
      <ConfirmDialog
        open={asking}
        title={label}
        confirmLabel={label}
        pending={takeOff.isPending}
        onConfirm={() => takeOff.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {words} quitte la commande <span className="font-code">{orderNumber}</span>, qui n'est pas payée,{" "}
          {next ? `et va à @${next}, première de la liste d'attente.` : "et peut être vendue à une autre."}
        </p>
      </ConfirmDialog>
    </>
  );
}
