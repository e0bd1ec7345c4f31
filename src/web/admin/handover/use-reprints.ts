import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, orpc } from "#web/admin/client/api.ts";
import { printFile, printLabel } from "#web/admin/orders/label/label-files.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";

const REFRESH_EVERY_MS = 10_000;
const FAILED = "Impossible de noter cette réimpression";

type Asked = { kind: "label"; orderId: string } | { kind: "manifest"; manifestId: string };

/** What is to be printed once more, at whichever table the printer stands. */
export function useReprints() {
  const queries = useQueryClient();
  const reading = orpc.admin.reprints.list.queryOptions({ refetchInterval: REFRESH_EVERY_MS });
  const reprints = useQuery(reading).data ?? [];
  const show = (list: typeof reprints) => queries.setQueryData(reading.queryKey, list);
  const failed = (error: unknown) => toast.error(sentenceOf(error, FAILED));
  const ask = useMutation({
    mutationFn: (asked: Asked) => api.admin.reprints.ask(asked),
    onSuccess: (list) => {
      show(list);
      toast.success("Ajouté à la file de réimpression");
    },
    onError: failed,
  });
  const printed = useMutation({
    mutationFn: (ids: number[]) => api.admin.reprints.printed({ ids }),
    onSuccess: show,
    onError: failed,
  });
  const print = useMutation({
    mutationFn: ({ kind, ids }: { kind: Asked["kind"]; ids: number[] }) => {
      const path = `/api/admin/reprints.pdf?of=${kind}&ids=${ids.join(",")}`;
      return kind === "label" ? printLabel(path) : printFile(path);
    },
    onSuccess: (problem) => problem && toast.error(problem),
  });
  return { reprints, ask, printed, print };
}
