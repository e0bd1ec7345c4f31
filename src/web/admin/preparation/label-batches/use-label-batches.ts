import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { LabelBatch } from "#contract/admin/label-batches.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";

const LOOK_EVERY_MS = 700;
const REFRESH_EVERY_MS = 20_000;
const FAILED = "Impossible de générer l'étiquette d'expédition";

/**
 * Labels asked for many at once, as far as they have come. The server makes them whoever looks on: a page that was
 * closed meanwhile, or one on another device, finds them again.
 */
export function useLabelBatches() {
  const queries = useQueryClient();
  const once = useOneAct();
  const reading = orpc.admin.labelBatches.open.queryOptions({
    refetchInterval: ({ state }) =>
      state.data?.some(({ waiting }) => waiting > 0) ? LOOK_EVERY_MS : REFRESH_EVERY_MS,
  });
  const { queryKey } = reading;
  const batches = useQuery(reading).data ?? [];
  const show = (one: LabelBatch) => {
    // A reading under way does not know of it yet.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (known = []) => [one, ...known.filter(({ id }) => id !== one.id)]);
  };
  const failed = (error: unknown) => toast.error(sentenceOf(error, FAILED));
  const start = useMutation({
    mutationFn: (orderIds: string[]) =>
      once(orderIds, (options) => api.admin.labelBatches.start({ orderIds }, options)),
    onSuccess: show,
    onError: failed,
  });
  const retry = useMutation({
    mutationFn: (batchId: string) => api.admin.labelBatches.retry({ batchId }),
    onSuccess: show,
    onError: failed,
  });
  const close = useMutation({
    mutationFn: (batchId: string) => api.admin.labelBatches.close({ batchId }),
    onError: failed,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return { batches, start, retry, close };
}

/** The queue shows its labels as they come. */
export function useQueueFollows(batches: readonly LabelBatch[]): void {
  const queries = useQueryClient();
  const finished = batches.reduce((sum, { total, waiting }) => sum + total - waiting, 0);
  const before = useRef(finished);
  useEffect(() => {
    if (before.current !== finished) changed(queries, "orders");
    before.current = finished;
  }, [queries, finished]);
}
