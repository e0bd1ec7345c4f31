import type { QueryClient } from "@tanstack/react-query";
import type { LiveComment } from "#contract/admin/capture.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { afterReading, mergeComments } from "./comment-rows.ts";

/** The newest comments that were pushed, whether or not a reading had come by then. */
const PUSHED = ["pushed comments"];

/** Has no interval of its own: each comment that is pushed would put it off. */
export const consoleComments = orpc.admin.capture.comments.queryOptions({
  queryFn: async ({ client, signal }) => {
    const read = await api.admin.capture.comments(undefined, { signal });
    return { ...read, comments: afterReading(read, client.getQueryData<LiveComment[]>(PUSHED) ?? []) };
  },
});

export function commentsArrived(queries: QueryClient, arrived: readonly LiveComment[]): void {
  queries.setQueryData<LiveComment[]>(PUSHED, (pushed = []) => mergeComments(pushed, arrived));
  queries.setQueryData(
    consoleComments.queryKey,
    (known) => known && { ...known, comments: mergeComments(known.comments, arrived) },
  );
}
