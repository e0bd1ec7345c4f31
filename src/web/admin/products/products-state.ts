import { PRODUCT_SORTS } from "#contract/admin/products.ts";
import { liveIn, oneOf, pageIn, searchIn, useAddressState } from "#web/admin/list/address-state.ts";

/** What the address of the list says. `live` is undefined until the first live is written into it. */
export type ProductsState = {
  live: string | undefined;
  q: string;
  archived: boolean;
  sort: (typeof PRODUCT_SORTS)[number];
  page: number;
};

/** Reads an address written by us or by hand: what it does not understand falls back to its default. */
export function readProductsState(query: URLSearchParams): ProductsState {
  return {
    live: liveIn(query),
    q: searchIn(query),
    archived: query.get("archived") === "1",
    sort: oneOf(PRODUCT_SORTS, query.get("sort")) ?? "-ref",
    page: pageIn(query),
  };
}

/** The shortest address that reads back as this state. */
export function writeProductsState({ live, q, archived, sort, page }: ProductsState): URLSearchParams {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (live) query.set("live", live);
  if (archived) query.set("archived", "1");
  if (sort !== "-ref") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query;
}

/** What the server is asked for. */
export const filtersOf = ({ live = "all", q, archived }: ProductsState) => ({
  live,
  q,
  ...(archived ? { archived: "true" } : {}),
});

export const UNFILTERED = { live: "all", q: "", archived: false } as const;

const ADDRESS = { read: readProductsState, write: writeProductsState };

export const useProductsState = () => useAddressState(ADDRESS);
