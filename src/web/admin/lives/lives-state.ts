import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { LIVE_SORTS } from "#contract/admin/lives.ts";

/** What the address of the list says. */
export type LivesState = { q: string; sort: (typeof LIVE_SORTS)[number]; page: number };

function read(query: URLSearchParams): LivesState {
  const page = Number(query.get("page"));
  return {
    q: query.get("q") ?? "",
    sort: LIVE_SORTS.find((sort) => sort === query.get("sort")) ?? "-date",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

function write({ q, sort, page }: LivesState): URLSearchParams {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (sort !== "-date") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query;
}

export type ChangeLives = (change: Partial<LivesState>, how?: { replace: boolean }) => void;

export function useLivesState(): [LivesState, ChangeLives] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => read(query), [query]);
  const change = useCallback<ChangeLives>(
    (changed, how = { replace: false }) =>
      setQuery((current) => write({ ...read(current), page: 1, ...changed }), {
        ...how,
        preventScrollReset: true,
      }),
    [setQuery],
  );
  return [state, change];
}
