import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type ListState, readListState, writeListState } from "./list-state.ts";

/** Typing replaces the address, every other change is a step that "back" undoes. */
export type ChangeList = (change: Partial<ListState>, how?: { replace: boolean }) => void;

export function useListState(): [ListState, ChangeList] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readListState(query), [query]);
  const change = useCallback<ChangeList>(
    (changed, how = { replace: false }) =>
      setQuery((current) => writeListState({ ...readListState(current), page: 1, ...changed }), {
        ...how,
        preventScrollReset: true,
      }),
    [setQuery],
  );
  return [state, change];
}
