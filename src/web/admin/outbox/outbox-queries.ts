import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";
import { givenPlace } from "#web/admin/list/place.ts";
import type { OutboxState } from "./outbox-state.ts";

const REFRESH_EVERY_MS = 10_000;

export const outboxQuery = ({ message: _, q, state, batch, before, after }: OutboxState) => {
  const input = {
    q,
    state,
    ...(batch ? { batch } : {}),
    ...givenPlace({ before, after }),
  };
  return queryOptions({
    queryKey: ["outbox", "list", input],
    queryFn: () => api.admin.outbox.list(input),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  });
};

export const messageQuery = (messageId: number) =>
  queryOptions({
    queryKey: ["outbox", "message", messageId],
    queryFn: () => api.admin.outbox.get({ messageId }),
    refetchInterval: REFRESH_EVERY_MS,
  });

/** After messages were sent again: every place that shows or counts them is read anew. */
export function outboxChanged(queries: QueryClient): void {
  for (const queryKey of [["outbox"], ["orders"], ["dashboard"]])
    void queries.invalidateQueries({ queryKey });
}
