import { PRODUCT_SORTS, PRODUCT_STATES, type ProductState } from "#contract/admin/product-filters.ts";
import { liveIn, oneOf, pageIn, searchIn, useAddressState } from "#web/admin/list/address-state.ts";

/** What the address of the list says. `live` is undefined until the first live is written into it. */
export type ProductsState = {
  live: string | undefined;
  q: string;
  archived: boolean;
  state: ProductState | "all";
  sort: (typeof PRODUCT_SORTS)[number];
  page: number;
};

/** Reads an address written by us or by hand: what it does not understand falls back to its default. */
export function readProductsState(query: URLSearchParams): ProductsState {
  return {
    live: liveIn(query),
    q: searchIn(query),
    archived: query.get("archived") === "1",
    state: oneOf(PRODUCT_STATES, query.get("state")) ?? "all",
    sort: oneOf(PRODUCT_SORTS, query.get("sort")) ?? "-ref",
    page: pageIn(query),
  };
}

/** The shortest address that reads back as this state. */
export function writeProductsState({ live, q, archived, state, sort, page }: ProductsState): URLSearchParams {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (live) query.set("live", live);
  if (archived) query.set("archived", "1");
  if (state !== "all") query.set("state", state);
  if (sort !== "-ref") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query;
}

/** What the server is asked for. */
export const filtersOf = ({ live = "all", q, archived, state }: ProductsState) => ({
  live,
  q,
  state,
  ...(archived ? { archived: "true" } : {}),
});

export const UNFILTERED = { live: "all", q: "", archived: false, state: "all" } as const;

const ADDRESS = { read: readProductsState, write: writeProductsState };

export const useProductsState = () => useAddressState(ADDRESS);
