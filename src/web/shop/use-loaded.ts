import { useCallback, useEffect, useState } from "react";

export type Loaded<Value> =
  | { state: "loading" }
  | { state: "failed"; error: unknown; retry: () => void; retrying: boolean }
  | { state: "loaded"; value: Value };

type Outcome<Value> = { key: string; value?: Value; error?: unknown };

/** Reads once per `key`; `undefined` waits. The fetcher gets a signal that ends with the page. */
export function useLoaded<Value>(
  key: string | undefined,
  fetcher: (options: { signal: AbortSignal }) => Promise<Value>,
): Loaded<Value> {
  const [outcome, setOutcome] = useState<Outcome<Value>>();
  const [attempt, setAttempt] = useState(0);
  const [retrying, setRetrying] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the fetcher, the attempt asks again.
  useEffect(() => {
    if (key === undefined) return;
    const ended = new AbortController();
    fetcher({ signal: ended.signal })
      .then((value) => setOutcome({ key, value }))
      .catch((error: unknown) => !ended.signal.aborted && setOutcome({ key, error }))
      .finally(() => !ended.signal.aborted && setRetrying(false));
    return () => ended.abort();
  }, [key, attempt]);
  const retry = useCallback(() => {
    setRetrying(true);
    setAttempt((count) => count + 1);
  }, []);
  if (!outcome || outcome.key !== key) return { state: "loading" };
  if ("value" in outcome) return { state: "loaded", value: outcome.value as Value };
  return { state: "failed", error: outcome.error, retry, retrying };
}
