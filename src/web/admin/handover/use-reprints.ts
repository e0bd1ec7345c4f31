import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Reprint } from "#contract/admin/reprints.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { printLabel } from "#web/admin/orders/label/label-files.ts";
import { useSlipPaper } from "#web/admin/preparation/print/use-slip-paper.ts";
import { printFile } from "#web/admin/print/print-file.ts";
import { REPRINT_FAILED } from "#web/admin/reprints/use-ask-reprint.ts";
import { toast } from "#web/ui/toasts.ts";

const REFRESH_EVERY_MS = 10_000;

/** What is to be printed once more, at whichever table the printer stands. */
export function useReprints() {
  const queries = useQueryClient();
  const [slipPaper] = useSlipPaper();
  const reading = orpc.admin.reprints.list.queryOptions({ refetchInterval: REFRESH_EVERY_MS });
  const reprints = useQuery(reading).data ?? [];
  const printed = useMutation({
    mutationFn: (ids: number[]) => api.admin.reprints.printed({ ids }),
    onSuccess: (list) => queries.setQueryData(reading.queryKey, list),
    meta: { failed: REPRINT_FAILED },
  });
  const print = useMutation({
    mutationFn: ({ kind, ids }: { kind: Reprint["kind"]; ids: number[] }) => {
      const path = `/api/admin/reprints.pdf?of=${kind}&ids=${ids.join(",")}&slips=${slipPaper}`;
      return kind === "label" ? printLabel(path) : printFile(path, kind === "slip" ? "slips" : undefined);
    },
    onSuccess: (problem) => problem && toast.error(problem),
  });
  return { reprints, printed, print };
}
