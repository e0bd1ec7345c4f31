import { useSyncExternalStore } from "react";

export type Place = { pathname: string; search: string; state: Record<string, unknown> };

const listeners = new Set<() => void>();
let place: Place | undefined;

function read(): Place {
  const { pathname, search } = window.location;
  const state: unknown = window.history.state;
  return { pathname, search, state: typeof state === "object" && state ? (state as Place["state"]) : {} };
}

const current = (): Place => {
  place ??= read();
  return place;
};

function changed(): void {
  place = read();
  for (const listener of listeners) listener();
}

type NavigateOptions = { replace?: boolean; state?: Place["state"] | undefined };

/** Goes to another page of the shop without loading a document. */
export function navigate(to: string, { replace = false, state = {} }: NavigateOptions = {}): void {
  if (replace) window.history.replaceState(state, "", to);
  else window.history.pushState(state, "", to);
  changed();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", changed);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", changed);
  };
}

/** Where the browser is; `prerendered` is what the build draws, where there is no browser. */
export function usePlace(prerendered: Place): Place {
  return useSyncExternalStore(subscribe, current, () => prerendered);
}
