import { useMutation } from "@tanstack/react-query";
import { labelsPath, printLabel } from "#web/admin/orders/label/label-files.ts";
import type { SlipPaper } from "#web/admin/preparation/print/packing-slip.tsx";
import { toast } from "#web/ui/toasts.ts";

type Wanted = { orders: readonly { id: string }[]; slips: "none" | SlipPaper };

/** The labels of these orders in one file, in the order of the queue. */
export const usePrintLabels = () =>
  useMutation({
    mutationFn: ({ orders, slips }: Wanted) =>
      printLabel(
        labelsPath(
          orders.map(({ id }) => id),
          slips,
        ),
      ),
    onSuccess: (refused) => refused && toast.error(refused),
  });
