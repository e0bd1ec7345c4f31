import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { LiveComment } from "#contract/admin/capture.ts";
import { api } from "#web/admin/api.ts";
import { mergeComments } from "./comment-rows.ts";

/** What no notice told is seen at the latest now. */
const SAFETY_EVERY_MS = 10_000;

export const consoleLives = queryOptions({
  queryKey: ["console", "lives"],
  queryFn: () => api.admin.liveConsole.lives(),
  refetchInterval: SAFETY_EVERY_MS,
});

export const consoleComments = queryOptions({
  queryKey: ["console", "comments"],
  queryFn: () => api.admin.capture.comments(),
  refetchInterval: SAFETY_EVERY_MS,
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

export const consoleOrders = queryOptions({
  queryKey: ["console", "orders"],
  queryFn: () => api.admin.liveConsole.orders(),
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
  queries.setQueryData(
    consoleComments.queryKey,
    (known) => known && { ...known, comments: mergeComments(known.comments, arrived) },
  );
}
