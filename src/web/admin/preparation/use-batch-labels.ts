import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkOutcome } from "#contract/admin/bulk-acts.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { labelsPath, printLabel } from "#web/admin/orders/label/label-files.ts";
import type { SlipPaper } from "#web/admin/preparation/print/packing-slip.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { runInParts } from "./run-in-parts.ts";

type Order = { id: string; orderNumber: string };
type Batch =
  | { step: "idle" }
  | { step: "running"; finished: number; total: number }
  | { step: "ended"; outcome: BulkOutcome };

/** The carrier makes a label in about a second: few at once keep the progress honest. */
const AT_ONCE = 4;
export function useBatchLabels() {
  const queries = useQueryClient();
  const act = useOneAct();
  const [batch, setBatch] = useState<Batch>({ step: "idle" });

  async function make(orders: readonly Order[]) {
    setBatch({ step: "running", finished: 0, total: orders.length });
    const outcome = await runInParts(
      orders.map(({ id }) => id),
      AT_ONCE,
      (orderIds) => act(orderIds, (options) => api.admin.shipping.makeLabels({ orderIds }, options)),
      (part, error) =>
        part.map((id) => ({
          id,
          label: orders.find((order) => order.id === id)?.orderNumber ?? id,
          code: "FAILED",
          message: sentenceOf(error, "Impossible de générer l'étiquette d'expédition"),
        })),
      (finished) => setBatch({ step: "running", finished, total: orders.length }),
    );
    setBatch({ step: "ended", outcome });
    changed(queries, "orders");
  }

  const print = useMutation({
    mutationFn: ({ orders, slips }: { orders: readonly Order[]; slips: "none" | SlipPaper }) =>
      printLabel(
        labelsPath(
          orders.map(({ id }) => id),
          slips,
        ),
      ),
    onSuccess: (refused) => refused && toast.error(refused),
  });
  return { batch, make: (orders: readonly Order[]) => void make(orders), print };
}
