import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { neighborInRun } from "#domain/run-of-live.ts";
import { api } from "#web/admin/client/api.ts";
import { consoleLives, consolePieces } from "#web/admin/console/console-queries.ts";
import { isSoldOut, type ShownReference, shownReferences } from "./shown-references.ts";

export interface Run {
  /** Undefined while the pieces are being read. */
  references: ShownReference[] | undefined;
  next: ShownReference | undefined;
  previous: ShownReference | undefined;
  /** Gives a piece that nobody had prepared its place before the next one, which stays the next. */
  insert: (reference: string) => void;
}

/** The run of a live around the piece that was shown last. */
export function useRun(live: ConsoleLive): Run {
  const { data } = useQuery(consolePieces(live.id));
  const references = data && shownReferences(data, live.run);
  const neighbor = (step: 1 | -1) => {
    const order = (references ?? []).map(({ reference }) => reference);
    const sold = new Set((references ?? []).filter(isSoldOut).map(({ reference }) => reference));
    const found = neighborInRun(order, live.run, live.shownLast, step, (reference) => sold.has(reference));
    return references?.find(({ reference }) => reference === found);
  };
  const queries = useQueryClient();
  const move = useMutation({
    mutationFn: (wanted: { liveId: string; reference: string; before: string }) =>
      api.admin.liveConsole.moveInRun(wanted),
    onSuccess: ({ run }, { liveId }) =>
      queries.setQueryData(consoleLives.queryKey, (lives) =>
        lives?.map((known) => (known.id === liveId ? { ...known, run } : known)),
      ),
    meta: { failed: "Impossible de changer le déroulé" },
  });
  const next = neighbor(1);
  const insert = (reference: string) => {
    if (next && !references?.some((known) => known.reference === reference))
      move.mutate({ liveId: live.id, reference, before: next.reference });
  };
  return { references, next, previous: neighbor(-1), insert };
}
