import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { isCancelled } from "#domain/order-status.ts";
import { api } from "#web/admin/client/api.ts";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toasts.ts";
import { REFUND_STATES } from "#wording/order-events.ts";
import { plural } from "#wording/plural.ts";
import { DISPOSITION_LABELS, RETURN_CAUSE_LABELS, returnedWords } from "#wording/returns.ts";
import { type Item, isUndoable, nameOf, refundsOf } from "./returnable.ts";

type ReturnedNoteProps = { order: OrderDetail; item: Item };

/** Under an item that came back: when, why, where the piece is, how far its refund is; and what may still be done. */
export function ReturnedNote({ order, item }: ReturnedNoteProps) {
  const queries = useQueryClient();
  const [undoing, setUndoing] = useState(false);
  const settled = {
    onSuccess: (detail: OrderDetail) => showOrder(queries, detail),
    onError: (error: unknown) => toast.error(sentenceOf(error, "Impossible de mettre à jour la commande")),
  };
  const restock = useMutation({
    mutationFn: (): Promise<OrderDetail> => api.admin.returns.restock({ orderId: order.id, itemId: item.id }),
    ...settled,
  });
  const undo = useMutation({
    mutationFn: (returnId: string): Promise<OrderDetail> =>
      api.admin.returns.undo({ orderId: order.id, returnId }),
    ...settled,
    onSettled: () => setUndoing(false),
  });
  const may = useMay();
  const { returned } = item;
  const of = order.returns.find(({ id }) => id === returned?.returnId);
  if (!returned || !of) return null;
  // The release before answers without it.
  const lost = of.lost?.includes(item.id) ?? false;
  const refunds = refundsOf(order, of.id);
  const together = order.items.filter((one) => one.returned?.returnId === of.id);
  return (
    <div className="mt-1 text-small">
      <p>
        <span className="font-semibold">{returnedWords({ ...of, lost })}</span> ·{" "}
        {RETURN_CAUSE_LABELS[of.cause]}
        {of.note && ` (${of.note})`}
        {!(lost && returned.disposition === "set-aside") && ` · ${DISPOSITION_LABELS[returned.disposition]}`}
      </p>
      <p className="text-ink-2">
        Remboursement{"\u00a0"}:{" "}
        {refunds.length === 0
          ? isCancelled(order.status)
            ? "avec la commande"
            : "aucun"
          : [...new Set(refunds.map(({ state }) => REFUND_STATES[state].toLowerCase()))].join(", ")}
      </p>
      {may("preparation") && (
        <p className="flex flex-wrap gap-x-4">
          {returned.disposition === "set-aside" && (
            <Button look="text" className="px-0" pending={restock.isPending} onClick={() => restock.mutate()}>
              Remettre en vente<span className="sr-only"> {nameOf(item)}</span>
            </Button>
          )}
          {!of.replaced && isUndoable(order, of.id) && (
            <Button look="text" className="px-0" onClick={() => setUndoing(true)}>
              Annuler le retour<span className="sr-only"> de {nameOf(item)}</span>
            </Button>
          )}
        </p>
      )}
      <ConfirmDialog
        open={undoing}
        title="Annuler ce retour"
        confirmLabel="Confirmer l'annulation"
        pending={undo.isPending}
        pendingLabel="Annulation..."
        onCancel={() => setUndoing(false)}
        onConfirm={() => undo.mutate(of.id)}
      >
        <p className="font-medium">{together.map(nameOf).join(", ")}</p>
        <p className="mt-1 text-ink-2">
          {plural(together.length, "La pièce est de nouveau vendue", "Les pièces sont de nouveau vendues")}{" "}
          avec cette commande, et le remboursement n'est plus à faire.
        </p>
      </ConfirmDialog>
    </div>
  );
}
