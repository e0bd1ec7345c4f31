import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { sentenceOf } from "#web/client/failure.ts";
import type { Word } from "./band.tsx";
import { numbersOf, type PackedOrder } from "./packed-order.ts";

const FAILED = "Impossible de mettre à jour le statut de la commande";

/** Validates the open order and opens the one after it; the last validation can be taken back. */
export function useValidate(
  order: PackedOrder,
  queue: readonly PackedOrder[],
  onOpen: (orderId: string | undefined) => void,
  onSaid: (kind: Word["kind"], sentence: string, undo?: () => void) => void,
) {
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: (detail: OrderDetail) =>
      api.admin.orders.changeStatus({
        orderId: detail.id,
        status: "paid",
        expectedVersion: detail.version,
        reason: "Validation de la préparation annulée",
      }),
    onSuccess: (undone) => {
      showOrder(queries, undone);
      onSaid("done", `Commande ${undone.orderNumber} de nouveau à préparer`);
      onOpen(undone.id);
    },
    onError: (error) => onSaid("refused", sentenceOf(error, FAILED)),
  });
  return useMutation({
    mutationFn: () =>
      api.admin.shipping.validatePreparation({
        orderId: order.id,
        expectedVersion: order.version,
        orderIds: order.parcel.map(({ id }) => id),
      }),
    onSuccess: (detail) => {
      const place = queue.findIndex(({ id }) => id === order.id);
      onOpen((queue[place + 1] ?? queue[place - 1])?.id);
      onSaid(
        "done",
        `${order.parcel.length > 1 ? "Commandes" : "Commande"} ${numbersOf(order)} à expédier`,
        () => undo.mutate(detail),
      );
      showOrder(queries, detail);
      if (order.parcel.length > 1) changed(queries, "orders");
    },
    onError: (error) => {
      onSaid("refused", sentenceOf(error, FAILED));
      changed(queries, "orders");
    },
  });
}
