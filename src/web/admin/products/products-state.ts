import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { PRODUCT_SORTS } from "#contract/admin/products.ts";

/** What the address of the list says. `live` is undefined until the first live is written into it. */
export type ProductsState = {
  live: string | undefined;
  q: string;
  sort: (typeof PRODUCT_SORTS)[number];
  page: number;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads an address written by us or by hand: what it does not understand falls back to its default. */
export function readProductsState(query: URLSearchParams): ProductsState {
  const live = query.get("live") ?? "";
  const page = Number(query.get("page"));
  return {
    live: live === "all" || UUID.test(live) ? live : undefined,
    q: query.get("q") ?? "",
    sort: PRODUCT_SORTS.find((sort) => sort === query.get("sort")) ?? "-ref",
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

/** The shortest address that reads back as this state. */
export function writeProductsState({ live, q, sort, page }: ProductsState): URLSearchParams {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (live) query.set("live", live);
  if (sort !== "-ref") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query;
}

export type ChangeProducts = (change: Partial<ProductsState>, how?: { replace: boolean }) => void;

export function useProductsState(): [ProductsState, ChangeProducts] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readProductsState(query), [query]);
  const change = useCallback<ChangeProducts>(
    (changed, how = { replace: false }) =>
      setQuery((current) => writeProductsState({ ...readProductsState(current), page: 1, ...changed }), {
        ...how,
        preventScrollReset: true,
      }),
    [setQuery],
  );
  return [state, change];
}
