import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { searchIn } from "#web/admin/list/address-state.ts";

export type Mode = "packing" | "picking";
type Station = { mode: Mode; q: string; orderId: string | undefined };

/** Mode, search and open order stand in the address: a reload or a pasted link finds the same place. */
export function useStation() {
  const [query, setQuery] = useSearchParams();
  const station: Station = {
    mode: query.get("mode") === "picking" ? "picking" : "packing",
    q: searchIn(query),
    orderId: query.get("order") ?? undefined,
  };
  const change = useCallback(
    (changed: Partial<Station>, how: { replace: boolean } = { replace: false }) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          if (changed.mode) setOrDelete(next, "mode", changed.mode === "picking" ? "picking" : "");
          if (changed.q !== undefined) setOrDelete(next, "q", changed.q);
          if ("orderId" in changed) setOrDelete(next, "order", changed.orderId ?? "");
          return next;
        },
        { ...how, preventScrollReset: true },
      ),
    [setQuery],
  );
  return { station, change };
}

function setOrDelete(query: URLSearchParams, name: string, value: string): void {
  if (value) query.set(name, value);
  else query.delete(name);
}
