import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { LiveDetail } from "#contract/admin/lives.ts";
import { api } from "#web/admin/api.ts";
import type { LivesState } from "./lives-state.ts";

const REFRESH_EVERY_MS = 30_000;

export const livesListQuery = (state: LivesState) =>
  queryOptions({
    queryKey: ["lives", "list", state],
    queryFn: () => api.admin.lives.list(state),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  });

export const liveQuery = (liveId: string) =>
  queryOptions({
    queryKey: ["lives", "detail", liveId],
    queryFn: (): Promise<LiveDetail> => api.admin.lives.get({ liveId }),
  });

/** After an act on lives: everything that names or counts them is read again. */
export function livesChanged(queries: QueryClient): void {
  for (const queryKey of [["lives"], ["counters"], ["dashboard"]])
    void queries.invalidateQueries({ queryKey });
}
