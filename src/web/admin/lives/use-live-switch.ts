import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LiveDetail, LiveRow } from "#contract/admin/lives.ts";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { liveQuery, livesChanged } from "./live-queries.ts";

type Turn = { id: string; title: string; isActive: boolean };

/** Shown at once, taken back when the server refuses, and offered to be undone for eight seconds. */
export function useLiveSwitch() {
  const queries = useQueryClient();
  const turn = useMutation({
    mutationFn: ({ id, isActive }: Turn) => api.admin.lives.setActive({ liveId: id, isActive }),
    onMutate: (asked: Turn) => show(queries, asked),
    onSuccess: (_, { id, title, isActive }) =>
      toast.undoable(`Le live ${title} est ${isActive ? "actif" : "inactif"}.`, () =>
        turn.mutate({ id, title, isActive: !isActive }),
      ),
    onError: (error, asked) => {
      show(queries, { ...asked, isActive: !asked.isActive });
      toast.error(sentenceOf(error, "Impossible de modifier le statut du live"));
    },
    onSettled: () => livesChanged(queries),
  });
  return (asked: Turn) => turn.mutate(asked);
}

type List = { rows: LiveRow[]; active: number };

function show(queries: QueryClient, { id, isActive }: Turn): void {
  queries.setQueriesData<List>({ queryKey: ["lives", "list"] }, (list) => {
    const row = list?.rows.find((live) => live.id === id);
    if (!list || !row || row.isActive === isActive) return list;
    return {
      ...list,
      rows: list.rows.map((live) => (live === row ? { ...live, isActive } : live)),
      active: list.active + (isActive ? 1 : -1),
    };
  });
  queries.setQueryData<LiveDetail>(liveQuery(id).queryKey, (live) => live && { ...live, isActive });
}
