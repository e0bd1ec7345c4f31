import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Lock, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { isCancelled, isEditable, isSent, isSettled } from "#domain/order-status.ts";
import { api } from "#web/admin/client/api.ts";
import { RefundDialog } from "#web/admin/orders/money/refund-dialog.tsx";
import { ExpectReturnDialog } from "#web/admin/orders/returns/expect-return-dialog.tsx";
import { ExpectedReturns } from "#web/admin/orders/returns/expected-returns.tsx";
import { ReturnDialog } from "#web/admin/orders/returns/return-dialog.tsx";
import { type Item, nameOf, returnableItems } from "#web/admin/orders/returns/returnable.ts";
import { ReturnedNote } from "#web/admin/orders/returns/returned-note.tsx";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toasts.ts";
import { countOf } from "#wording/format.ts";
import { promoLine } from "#wording/promo-codes.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { EXPECT_RETURN } from "#wording/returns.ts";
import { AddByReference } from "./add-by-reference.tsx";
import { ItemRow, isGone } from "./item-row.tsx";
import { WhyHersButton } from "./why-hers-button.tsx";

export function ItemsCard({ order, className }: { order: OrderDetail; className?: string }) {
  const queries = useQueryClient();
  const may = useMay();
  const open = hasOpenItems(order);
  const changes = may("live");
  const [removing, setRemoving] = useState<Item>();
  const [returning, setReturning] = useState<{ itemId?: string }>();
  const [expecting, setExpecting] = useState(false);
  const [refundTask, setRefundTask] = useState<string>();
  const returnable = may("preparation") ? returnableItems(order) : [];
  const remove = useMutation({
    mutationFn: (item: Item) => api.admin.orders.removeItem({ orderId: order.id, itemId: item.id }),
    onSuccess: (detail) => {
      showOrder(queries, detail);
      toast.success("Article supprimé avec succès");
    },
    onSettled: () => setRemoving(undefined),
    meta: { failed: "Impossible de supprimer l'article" },
  });
  return (
    <Card
      className={className}
      id="items"
      title={`Articles (${order.items.length})`}
      aside={
        returnable.length > 0 && (
          <span className="flex flex-wrap gap-2">
            {isSent(order.status) && (
              <Button look="secondary" onClick={() => setExpecting(true)}>
                {EXPECT_RETURN.press}
              </Button>
            )}
            <Button look="secondary" onClick={() => setReturning({})}>
              Retour
            </Button>
          </span>
        )
      }
    >
      {open ? (
        changes && <AddByReference order={order} />
      ) : (
        <p className="mb-1 flex items-center gap-2 text-ink-2">
          <Icon of={Lock} size={16} className="shrink-0" />
          {refusalSentence("ORDER_LOCKED", {})}
        </p>
      )}
      {order.items.length === 0 ? (
        <p className="py-4 text-ink-2">Aucun produit</p>
      ) : (
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <li key={item.id} className="flex items-center gap-2 py-2.5">
              <div className="min-w-0 grow">
                <ItemRow item={item} gone={isGone(order, item)} />
                <ReturnedNote order={order} item={item} />
                {changes && <WhyHersButton order={order} item={item} />}
              </div>
              {returnable.includes(item) && (
                <IconButton
                  label={`Retour de ${nameOf(item)}`}
                  icon={<Icon of={Undo2} size={18} />}
                  onClick={() => setReturning({ itemId: item.id })}
                />
              )}
              {changes && (open || isStranded(order, item)) && (
                <IconButton
                  label={`Supprimer ${nameOf(item)}`}
                  icon={<Icon of={Trash2} size={18} />}
                  onClick={() => setRemoving(item)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {(isSettled(order.status) || isCancelled(order.status)) && may("preparation") && (
        <ExpectedReturns order={order} />
      )}
      <Totals order={order} />
      {expecting && (
        <ExpectReturnDialog
          orderId={order.id}
          start={{ itemIds: [], cause: "" }}
          onClose={() => setExpecting(false)}
        />
      )}
      {returning && (
        <ReturnDialog
          order={order}
          itemId={returning.itemId}
          onNoted={(task) => {
            setReturning(undefined);
            setRefundTask(task?.id);
          }}
          onClose={() => setReturning(undefined)}
        />
      )}
      {refundTask && may("management") && (
        <RefundDialog orderId={order.id} taskId={refundTask} onClose={() => setRefundTask(undefined)} />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title="Supprimer cet article"
        confirmLabel="Confirmer la suppression"
        pending={remove.isPending}
        pendingLabel="Suppression..."
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && remove.mutate(removing)}
      >
        <p className="font-medium">{removing && nameOf(removing)}</p>
        <p className="mt-1 text-ink-2">Cette action ne peut pas être annulée</p>
      </ConfirmDialog>
    </Card>
  );
}

/** Items change until the order is paid or cancelled; the server has the last word. */
const hasOpenItems = ({ status, transactions }: OrderDetail): boolean =>
  isEditable(status) && transactions.length === 0;

/** An item whose piece was gone when its money came may leave a paid order that waits for a check. */
const isStranded = (order: OrderDetail, item: Item): boolean =>
  order.reviewReason !== null && isGone(order, item);

/** Given back, as the provider or the person who noted it said. */
const refundedOf = ({ refunds }: OrderDetail): number =>
  refunds.filter(({ state }) => state === "done").reduce((sum, { amountCents }) => sum + amountCents, 0);

function Totals({ order }: { order: OrderDetail }) {
  return (
    <dl className="mt-2 flex flex-col gap-1 border-t border-line pt-3">
      <Sum name={countOf(order.items.length, "article")} cents={order.itemsCents + order.discountCents} />
      {order.discountCents > 0 && (
        <Sum name={promoLine(order.promo?.code ?? "")} cents={-order.discountCents} />
      )}
      <Sum
        name={order.promo?.waivedCents ? `Livraison offerte (${promoLine(order.promo.code)})` : "Livraison"}
        cents={order.shippingCents}
      />
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-semibold">Total TTC</dt>
        <dd>
          <Money cents={order.totalCents} className="font-display text-total font-bold" />
        </dd>
      </div>
      {order.returnedCount > 0 && (
        <>
          <Sum name={`Retourné (${countOf(order.returnedCount, "article")})`} cents={order.returnedCents} />
          <Sum name="Remboursé" cents={refundedOf(order)} />
        </>
      )}
    </dl>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-ink-2">
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
