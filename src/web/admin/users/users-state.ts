import { USER_RIGHTS, USER_SORTS } from "#contract/admin/users.ts";
import { type ChangeState, oneOf, pageIn, searchIn, useAddressState } from "#web/admin/list/address-state.ts";

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
  return {
    q: searchIn(query),
    rights: oneOf(USER_RIGHTS, query.get("rights")) ?? "customers",
    sort: oneOf(USER_SORTS, query.get("sort")) ?? "-created",
    page: pageIn(query),
    source: query.get("source") ?? undefined,
    destination: query.get("destination") ?? undefined,
  };
}

export function writeUsersState({ q, rights, sort, page, source, destination }: UsersState): URLSearchParams {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (rights !== "customers") query.set("rights", rights);
  if (sort !== "-created") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  if (source) query.set("source", source);
  if (destination) query.set("destination", destination);
  return query;
}

export type ChangeUsers = ChangeState<UsersState>;

/** Ticking somebody for a merge is no other list. */
const keepsPage = (changed: Partial<UsersState>) => "source" in changed || "destination" in changed;

const ADDRESS = { read, write: writeUsersState, keepsPage };

export const useUsersState = () => useAddressState(ADDRESS);
