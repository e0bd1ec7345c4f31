import { QueryClient } from "@tanstack/react-query";
import { isPassing } from "#web/client/failure.ts";
import { isAnswered } from "./failure.ts";

const SILENT_RETRIES = 3;

/** A line that was lost may need a moment. A server that answered with a fault is asked again at once: the person waits. */
export const retryDelay = (failures: number, error: unknown): number =>
  isAnswered(error) && error.status === 500 ? 100 : 300 * 2 ** failures;

/** Reads are tried again three times in silence, writes never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < SILENT_RETRIES && isPassing(error),
      retryDelay,
    },
    mutations: { retry: false },
  },
});
