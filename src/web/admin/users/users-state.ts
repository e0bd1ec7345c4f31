import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { USER_RIGHTS, USER_SORTS } from "#contract/admin/users.ts";

/** What the address of the list says. `source` and `destination` are the people ticked for a merge. */
export type UsersState = {
  q: string;
  rights: (typeof USER_RIGHTS)[number];
  sort: (typeof USER_SORTS)[number];
  page: number;
  source: string | undefined;
  destination: string | undefined;
};

function read(query: URLSearchParams): UsersState {
  const page = Number(query.get("page"));
  return {
    q: query.get("q") ?? "",
    rights: USER_RIGHTS.find((rights) => rights === query.get("rights")) ?? "customers",
    sort: USER_SORTS.find((sort) => sort === query.get("sort")) ?? "-created",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    source: query.get("source") ?? undefined,
    destination: query.get("destination") ?? undefined,
  };
}

function write({ q, rights, sort, page, source, destination }: UsersState): URLSearchParams {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (rights !== "customers") query.set("rights", rights);
  if (sort !== "-created") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  if (source) query.set("source", source);
  if (destination) query.set("destination", destination);
  return query;
}

export type ChangeUsers = (change: Partial<UsersState>, how?: { replace: boolean }) => void;

export function useUsersState(): [UsersState, ChangeUsers] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => read(query), [query]);
  const change = useCallback<ChangeUsers>(
    (changed, how = { replace: false }) =>
      setQuery((current) => write({ ...read(current), ...backToStart(changed), ...changed }), {
        ...how,
        preventScrollReset: true,
      }),
    [setQuery],
  );
  return [state, change];
}

/** Another search, filter or order begins at the first page; ticking a box does not. */
const backToStart = (changed: Partial<UsersState>): Partial<UsersState> =>
  "source" in changed || "destination" in changed ? {} : { page: 1 };
