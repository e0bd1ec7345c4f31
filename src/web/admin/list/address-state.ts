import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { asSearchText } from "#domain/plain-text.ts";

/** Typing replaces the address, every other change is a step that "back" undoes. */
export type ChangeState<State> = (change: Partial<State>, how?: { replace: boolean }) => void;

export type AddressState<State> = {
  /** Reads an address written by us or by hand: what it does not understand falls back to its default. */
  read: (query: URLSearchParams) => State;
  /** The shortest address that reads back as this state. */
  write: (state: State) => URLSearchParams;
  /** Where a list begins: at its first page, or what is said here. */
  start?: Partial<State>;
  /** A change that leaves the reader on the page they are at; every other one goes back to the start. */
  keepsPage?: (change: Partial<State>) => boolean;
};

/** What the address of a list says, and how to change it. `described` stands outside the component. */
export function useAddressState<State extends object>(
  described: AddressState<State>,
): [State, ChangeState<State>] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => described.read(query), [described, query]);
  // Where the last change leads to, which the address shows a moment later: two changes at once must not undo each other.
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);
  const change = useCallback<ChangeState<State>>(
    (changed, how = { replace: false }) => {
      const before = described.read(latest.current);
      const start = described.keepsPage?.(changed) ? {} : (described.start ?? { page: 1 });
      latest.current = described.write({ ...before, ...start, ...changed });
      setQuery(latest.current, { ...how, preventScrollReset: true });
    },
    [described, setQuery],
  );
  return [state, change];
}

const LAST_PAGE = 100_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1;
}

/** What is looked for, by an address that anybody may have written. */
export const searchIn = (query: URLSearchParams): string => asSearchText(query.get("q") ?? "");

/** Undefined until a live, or `all`, stands in the address. */
export function liveIn(query: URLSearchParams): string | undefined {
  return query.get("live") === "all" ? "all" : uuidIn(query, "live");
}

export function uuidIn(query: URLSearchParams, name: string): string | undefined {
  const id = query.get(name) ?? "";
  return UUID.test(id) ? id : undefined;
}

export const oneOf = <const Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text);
