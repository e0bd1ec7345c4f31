import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BulkAct, BulkList, BulkProgress } from "#contract/admin/bulk-acts.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { type ToastAct, toast } from "#web/ui/toasts.ts";
import { outcomeOf, wordsOf } from "./act-words.ts";

const LOOK_EVERY_MS = 700;
const nothingNext = (): readonly ToastAct[] => [];

export const tellNone = (error: unknown, { kind }: Pick<BulkAct, "kind">) =>
  toast.error(sentenceOf(error, wordsOf(kind).none));

export type BulkActs = ReturnType<typeof useBulkActs>;

/**
 * The acts that this person asked of a list and has not put away. The server does them whoever looks on: a page that
 * was closed meanwhile, or one on another device, finds them again and tells how they ended. `nextOf` says, as an act is
 * asked, what it leads to once it is done. Whoever starts one tells that nothing came of it: the dialog that asks, or
 * `tellNone` where none stays open.
 */
export function useBulkActs(list: BulkList, nextOf: (act: BulkAct) => readonly ToastAct[] = nothingNext) {
  const queries = useQueryClient();
  const once = useOneAct();
  const [watched, setWatched] = useState<string>();
  const next = useRef(new Map<string, readonly ToastAct[]>());
  const reading = orpc.admin.bulkActs.open.queryOptions({
    input: { list },
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? LOOK_EVERY_MS : false),
  });
  const { queryKey } = reading;
  const open = useQuery(reading);
  const show = (one: BulkProgress) => {
    // A reading under way does not know of it yet.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (known = []) => [one, ...known.filter(({ id }) => id !== one.id)]);
    setWatched(one.id);
  };
  const start = useMutation({
    mutationFn: (act: BulkAct): Promise<BulkProgress> =>
      once(act, (options) => api.admin.bulkActs.start(act, options)),
    onMutate: async (act) => {
      const asked = nextOf(act);
      await queries.cancelQueries({ queryKey });
      return asked;
    },
    onSuccess: (one, _, asked) => {
      next.current.set(one.id, asked);
      show(one);
    },
  });
  const retry = useMutation({
    mutationFn: ({ id }: BulkProgress): Promise<BulkProgress> => api.admin.bulkActs.retry({ actId: id }),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: show,
    onError: tellNone,
  });
  const { mutate: close } = useMutation({
    mutationFn: ({ id }: BulkProgress) => api.admin.bulkActs.close({ actId: id }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (known = []) => known.filter((act) => act.id !== id));
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });

  const acts = open.data;
  const current = acts?.find(({ id }) => id === watched);
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, waiting } of acts ?? [])
      if (waiting > 0) running.current.add(id);
      else if (running.current.delete(id)) changed(queries, list);
  }, [acts, list, queries]);
  // Where nobody looked it stays until somebody has read how it ended.
  useEffect(() => {
    if (!current || current.waiting > 0 || current.refused.length > 0) return;
    const leads = next.current.get(current.id) ?? nothingNext();
    if (leads.length > 0) toast.leading(outcomeOf(current), leads);
    else toast.success(outcomeOf(current));
    close(current);
  }, [current, close]);

  return {
    start,
    retry,
    acts: acts ?? [],
    failed: open.isError,
    leadsOf: ({ id }: BulkProgress) => next.current.get(id) ?? nothingNext(),
    watched: current,
    watch: ({ id }: BulkProgress) => setWatched(id),
    /** One that has ended is put away, one that goes on only out of sight. */
    leave: (act: BulkProgress) => {
      setWatched(undefined);
      if (act.waiting === 0) close(act);
    },
  };
}
