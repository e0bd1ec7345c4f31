import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RefusalCode } from "#domain/refusals.ts";
import { isRefused } from "#web/client/failure.ts";
import { meQuery } from "./me-query.ts";

const READ_EVERY_MS = 30_000;
/** Whoever is told so has another role by now than the page knows, or lacks what is asked of it. */
const OUTDATED: readonly RefusalCode[] = ["NOT_YOUR_ROLE", "NOT_ADMINISTRATOR", "SECOND_FACTOR_DEMANDED"];

/** Who is signed in, read again now and then and when a call is refused: the screens follow a role that changes. */
export function useCurrentRole() {
  const queries = useQueryClient();
  useEffect(() => {
    const onError = (error: unknown) => {
      if (OUTDATED.some((code) => isRefused(error, code))) void queries.invalidateQueries(meQuery);
    };
    const caches = [queries.getQueryCache(), queries.getMutationCache()];
    const stops = caches.map((cache) =>
      cache.subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") onError(event.action.error);
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useQuery({ ...meQuery, refetchInterval: READ_EVERY_MS });
}
