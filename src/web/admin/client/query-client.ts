import { type FetchQueryOptions, MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isPassing, sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { type Changed, changed } from "./changes.ts";
import { isAnswered } from "./failure.ts";

/** What every act says and sets off, declared beside its call. */
type ActMeta = {
  /** Told once it is done. */
  done?: string;
  /** Told when it failed, unless the server says it better. An act without it shows its failure in its own place. */
  failed?: string;
  /** What is read again, whatever became of it. */
  changes?: readonly Changed[];
};

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: ActMeta;
  }
}

const SILENT_RETRIES = 3;

/** A line that was lost may need a moment. A server that answered with a fault is asked again at once: the person waits. */
export const retryDelay = (failures: number, error: unknown): number =>
  isAnswered(error) && error.status === 500 ? 100 : 300 * 2 ** failures;

const mutationCache = new MutationCache({
  onSuccess: (_answer, _input, _begun, { meta }) => {
    if (meta?.done) toast.success(meta.done);
  },
  onError: (error, _input, _begun, { meta }) => {
    if (meta?.failed) toast.error(sentenceOf(error, meta.failed));
  },
  onSettled: (_answer, _error, _input, _begun, { meta }) => {
    for (const what of meta?.changes ?? []) changed(queryClient, what);
  },
});

/** Reads are tried again three times in silence, writes never. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < SILENT_RETRIES && isPassing(error),
      retryDelay,
    },
    mutations: { retry: false },
  },
});

/** The row as its list has it now; undefined when it is gone. */
export async function latestIn<Row extends { id: string }, Key extends QueryKey>(
  list: FetchQueryOptions<Row[], Error, Row[], Key>,
  id: string | undefined,
): Promise<Row | undefined> {
  return (await queryClient.fetchQuery({ ...list, staleTime: 0 })).find((row) => row.id === id);
}
