import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkOutcome, ChosenOrder } from "#contract/admin/orders.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { api, oneAct } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { ordersChanged } from "#web/admin/orders/order-queries.ts";
import { toast } from "#web/ui/toasts.ts";
import { countOf } from "#wording/format.ts";
import { runInParts } from "./run-in-parts.ts";

const AT_ONCE = 25;
const NONE_DONE = "Impossible de mettre à jour le statut de la commande";

export type BulkRun =
  | { step: "choosing" }
  | { step: "running"; finished: number; total: number }
  | { step: "ended"; outcome: BulkOutcome };

/** Changes statuses a part at a time; ends at once when all went well, else keeps what was refused for another try. */
export function useBulkStatus(orders: readonly ChosenOrder[], onAllDone: () => void) {
  const queries = useQueryClient();
  const [run, setRun] = useState<BulkRun>({ step: "choosing" });

  async function start(ids: readonly string[], status: OrderStatus, reason: string) {
    setRun({ step: "running", finished: 0, total: ids.length });
    const outcome = await runInParts(
      ids,
      AT_ONCE,
      (orderIds) =>
        api.admin.orders.changeStatuses({ orderIds, status, ...(reason ? { reason } : {}) }, oneAct()),
      (part, error) => refuseAll(orders, part, sentenceOf(error, NONE_DONE)),
      (finished) => setRun({ step: "running", finished, total: ids.length }),
    );
    ordersChanged(queries);
    tell(outcome);
    if (outcome.refused.length === 0) onAllDone();
    else setRun({ step: "ended", outcome });
  }
  return { run, start };
}

const refuseAll = (orders: readonly ChosenOrder[], ids: readonly string[], message: string) =>
  ids.map((id) => ({
    id,
    label: orders.find((order) => order.id === id)?.orderNumber ?? id,
    code: "FAILED",
    message,
  }));

function tell({ done, refused }: BulkOutcome): void {
  if (refused.length === 0)
    toast.success(countOf(done.length, "commande mise à jour", "commandes mises à jour"));
  else if (done.length > 0) toast.warning(`${done.length} mise(s) à jour, ${refused.length} échec(s)`);
  else toast.error(NONE_DONE);
}
