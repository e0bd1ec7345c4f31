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
  const undo = useUndo(onOpen, onSaid);
  return useMutation({
    mutationFn: () =>
      api.admin.shipping.validatePreparation({
        orderId: order.id,
        expectedVersion: order.version,
        orderIds: order.parcel.map(({ id }) => id),
      }),
    onSuccess: (detail) => {
      onOpen(nextOf(queue, order.id));
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

/** Takes a validation back: the parcel is to be packed again, and opens. */
export function useUndo(
  onOpen: (orderId: string) => void,
  onSaid: (kind: Word["kind"], sentence: string) => void,
) {
  const queries = useQueryClient();
  return useMutation({
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
}

/** Whose turn it is after this one: what nobody else has on the table comes first. */
export function nextOf(queue: readonly PackedOrder[], orderId: string): string | undefined {
  const place = queue.findIndex(({ id }) => id === orderId);
  const others = [...queue.slice(place + 1), ...queue.slice(0, Math.max(place, 0)).toReversed()];
  return (others.find(({ packer }) => packer === null) ?? others[0])?.id;
}
