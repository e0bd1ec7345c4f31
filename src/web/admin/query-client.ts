import { QueryClient } from "@tanstack/react-query";
import { isWorthRetrying } from "./failure.ts";

const SILENT_RETRIES = 3;

/** Reads are tried again three times in silence, writes never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < SILENT_RETRIES && isWorthRetrying(error),
      retryDelay: (failures) => 300 * 2 ** failures,
    },
    mutations: { retry: false },
  },
});
