import { LIVE_SORTS } from "#contract/admin/lives.ts";
import { oneOf, pageIn, searchIn, useAddressState } from "#web/admin/list/address-state.ts";

/** What the address of the list says. */
export type LivesState = { q: string; sort: (typeof LIVE_SORTS)[number]; page: number };

function read(query: URLSearchParams): LivesState {
  return {
    q: searchIn(query),
    sort: oneOf(LIVE_SORTS, query.get("sort")) ?? "-date",
    page: pageIn(query),
  };
}

export function writeLivesState({ q, sort, page }: LivesState): URLSearchParams {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (sort !== "-date") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query;
}

const ADDRESS = { read, write: writeLivesState };

export const useLivesState = () => useAddressState(ADDRESS);
