import { useCallback } from "react";
import { useSearchParams } from "react-router";

export type Side = "source" | "destination";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The two people of the merge, as the address names them. */
export function useMergeIds() {
  const [query, setQuery] = useSearchParams();
  const idOf = (side: Side) => {
    const id = query.get(side)?.toLowerCase() ?? "";
    return UUID.test(id) ? id : undefined;
  };
  const choose = useCallback(
    (side: Side, id: string | undefined) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          if (id) next.set(side, id);
          else next.delete(side);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setQuery],
  );
  return { source: idOf("source"), destination: idOf("destination"), choose };
}
