import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { LiveComment } from "#contract/admin/capture.ts";
import { api } from "#web/admin/api.ts";
import { afterReading, mergeComments } from "./comment-rows.ts";

/** What no notice told is seen at the latest now. */
export const SAFETY_EVERY_MS = 10_000;

export const consoleLives = queryOptions({
  queryKey: ["console", "lives"],
  queryFn: () => api.admin.liveConsole.lives(),
  refetchInterval: SAFETY_EVERY_MS,
});

/** The newest comments that were pushed, whether or not a reading had come by then. */
const PUSHED = ["console", "pushed comments"];

/** Has no interval of its own: each comment that is pushed would put it off. */
export const consoleComments = queryOptions({
  queryKey: ["console", "comments"],
  queryFn: async ({ client }) => {
    const read = await api.admin.capture.comments();
    return { ...read, comments: afterReading(read, client.getQueryData<LiveComment[]>(PUSHED) ?? []) };
  },
});

export const consoleMarks = queryOptions({
  queryKey: ["console", "marks"],
  queryFn: () => api.admin.liveConsole.marks(),
  refetchInterval: SAFETY_EVERY_MS,
});

export const consoleClaims = queryOptions({
  queryKey: ["console", "claims"],
  queryFn: () => api.admin.claims.list(),
  refetchInterval: SAFETY_EVERY_MS,
});

export const consoleWaiting = (liveId: string) =>
  queryOptions({
    queryKey: ["console", "waiting", liveId],
    queryFn: () => api.admin.claims.waiting({ liveId }),
    enabled: liveId !== "",
    refetchInterval: SAFETY_EVERY_MS,
  });

/** Of one live; without one, of all. */
export const consoleOrders = (statuses: "editable" | "all", liveId: string | undefined) =>
  queryOptions({
    queryKey: ["console", "orders", statuses, liveId ?? "all"],
    queryFn: () => api.admin.liveConsole.orders({ statuses, ...(liveId ? { liveId } : {}) }),
    refetchInterval: SAFETY_EVERY_MS,
  });

export const consolePieces = (liveId: string) =>
  queryOptions({
    queryKey: ["console", "pieces", liveId],
    queryFn: () => api.admin.liveConsole.pieces({ liveId }),
    enabled: liveId !== "",
    refetchInterval: SAFETY_EVERY_MS,
  });

export const consoleViewers = (q: string) =>
  queryOptions({
    queryKey: ["console", "viewers", q],
    queryFn: () => api.admin.liveConsole.viewers({ q }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });

export function commentsArrived(queries: QueryClient, arrived: readonly LiveComment[]): void {
  queries.setQueryData<LiveComment[]>(PUSHED, (pushed = []) => mergeComments(pushed, arrived));
  queries.setQueryData(
    consoleComments.queryKey,
    (known) => known && { ...known, comments: mergeComments(known.comments, arrived) },
  );
}
