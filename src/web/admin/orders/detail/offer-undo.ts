import type { QueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { api } from "#web/admin/client/api.ts";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";

export const STATUS_CHANGED = "Statut de la commande mis à jour";
const UNDO_REASON = "Annulation du changement de statut";

/** A single change can be taken back for eight seconds; the server refuses where it no longer can. */
export function offerUndo(queries: QueryClient, before: OrderDetail, after: OrderDetail): void {
  toast.undoable(STATUS_CHANGED, () => {
    api.admin.orders
      .changeStatus({
        orderId: after.id,
        status: before.status,
        expectedVersion: after.version,
        reason: UNDO_REASON,
        // It has the day of its delivery again that it had.
        ...(before.deliveredAt ? { deliveredOn: parisDay(new Date(before.deliveredAt)) } : {}),
      })
      .then((undone) => showOrder(queries, undone))
      .catch((error: unknown) =>
        toast.error(sentenceOf(error, "Impossible de mettre à jour le statut de la commande")),
      );
  });
}
