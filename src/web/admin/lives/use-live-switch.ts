import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { LiveRow } from "#contract/admin/lives.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { type ToastAct, toast } from "#web/ui/toasts.ts";

type Turn = { id: string; title: string; isActive: boolean };

/** What an ended live leaves to do, named where there are several. */
export function useClosingAct() {
  const navigate = useNavigate();
  return useCallback(
    (liveId: string, title?: string): ToastAct => ({
      label: title ? `Ce qui reste à faire\u00a0: ${title}` : "Ce qui reste à faire",
      onPress: () => void navigate(paths.admin.liveClosing(liveId)),
    }),
    [navigate],
  );
}

/**
 * Shown at once, taken back when the server refuses, and offered to be undone for eight seconds. The end of a live leaves
 * things to do: from a list that is offered beside, from the page of the live it is led to.
 */
export function useLiveSwitch(closing: "offered" | "led-to" | "here") {
  const queries = useQueryClient();
  const closingAct = useClosingAct();
  const turn = useMutation({
    mutationFn: ({ id, isActive }: Turn) => api.admin.lives.setActive({ liveId: id, isActive }),
    onMutate: (asked: Turn) => show(queries, asked),
    onSuccess: (_, { id, title, isActive }) => {
      toast.undoable(
        `Le live ${title} est ${isActive ? "actif" : "inactif"}.`,
        () => turn.mutate({ id, title, isActive: !isActive }),
        !isActive && closing === "offered" ? [closingAct(id)] : [],
      );
      if (!isActive && closing === "led-to") closingAct(id).onPress();
    },
    onError: (error, asked) => {
      show(queries, { ...asked, isActive: !asked.isActive });
      toast.error(sentenceOf(error, "Impossible de modifier le statut du live"));
    },
    meta: { changes: ["lives"] },
  });
  return (asked: Turn) => turn.mutate(asked);
}

type List = { rows: LiveRow[]; active: number };

function show(queries: QueryClient, { id, isActive }: Turn): void {
  queries.setQueriesData<List>({ queryKey: orpc.admin.lives.list.key({ type: "query" }) }, (list) => {
    const row = list?.rows.find((live) => live.id === id);
    if (!list || !row || row.isActive === isActive) return list;
    return {
      ...list,
      rows: list.rows.map((live) => (live === row ? { ...live, isActive } : live)),
      active: list.active + (isActive ? 1 : -1),
    };
  });
  const { queryKey } = orpc.admin.lives.get.queryOptions({ input: { liveId: id } });
  queries.setQueryData(queryKey, (live) => live && { ...live, isActive });
}
