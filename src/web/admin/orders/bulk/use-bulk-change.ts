import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { OrderStatus } from "#domain/order-status.ts";
import { api } from "#web/admin/api.ts";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { ordersChanged } from "#web/admin/orders/order-queries.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { toast } from "#web/ui/toasts.ts";
import { countOf } from "#wording/format.ts";

const LOOK_EVERY_MS = 700;
const STORED_AS = "admin-bulk-change";
export const NONE_DONE = "Impossible de mettre à jour le statut de la commande";

export type BulkStatus = { orderIds: string[]; status: OrderStatus; reason: string };
export type BulkChange = ReturnType<typeof useBulkChange>;

/**
 * The bulk change that this browser asked for last. The server does it whoever looks on; its name is kept on the
 * device, so that a page that was closed meanwhile finds it again and tells how it ended.
 */
export function useBulkChange() {
  const queries = useQueryClient();
  const act = useOneAct();
  const [changeId, setChangeId] = useState(() => localStorage.getItem(STORED_AS) ?? undefined);
  const [watching, setWatching] = useState(false);
  const progress = useQuery({
    queryKey: ["bulk-change", changeId],
    queryFn: () => api.admin.orders.followStatuses({ changeId: changeId ?? "" }),
    enabled: changeId !== undefined,
    refetchInterval: ({ state }) => (state.data?.waiting === 0 ? false : LOOK_EVERY_MS),
  });
  const start = useMutation({
    mutationFn: ({ orderIds, status, reason }: BulkStatus) => {
      const input = { orderIds, status, ...(reason ? { reason } : {}) };
      return act(input, (options) => api.admin.orders.changeStatuses(input, options));
    },
    onSuccess: (started) => {
      localStorage.setItem(STORED_AS, started.changeId);
      setChangeId(started.changeId);
      setWatching(true);
    },
    onError: (error) => toast.error(sentenceOf(error, NONE_DONE)),
  });
  function forget() {
    localStorage.removeItem(STORED_AS);
    setChangeId(undefined);
    setWatching(false);
  }

  const { data } = progress;
  const gone = refusedAs(progress.error, "BULK_CHANGE_NOT_FOUND") !== undefined;
  const allDone = data?.waiting === 0 && data.refused.length === 0;
  const done = data?.done ?? 0;
  useEffect(() => {
    if (data?.waiting === 0) ordersChanged(queries);
  }, [data?.waiting, queries]);
  useEffect(() => {
    if (!allDone && !gone) return;
    if (allDone) toast.success(countOf(done, "commande mise à jour", "commandes mises à jour"));
    localStorage.removeItem(STORED_AS);
    setChangeId(undefined);
    setWatching(false);
  }, [allDone, gone, done]);

  return {
    start,
    progress: changeId === undefined ? undefined : data,
    failed: progress.isError && !data,
    watching: watching && changeId !== undefined,
    watch: () => setWatching(true),
    leave: () => (data?.waiting === 0 ? forget() : setWatching(false)),
  };
}
