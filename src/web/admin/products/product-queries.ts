import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";
import type { ProductsState } from "./products-state.ts";

const REFRESH_EVERY_MS = 30_000;

export const productsQuery = ({ live = "all", ...state }: ProductsState) =>
  queryOptions({
    queryKey: ["products", "list", live, state],
    queryFn: () => api.admin.products.list({ live, ...state }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  });

export const latestProductsQuery = queryOptions({
  queryKey: ["products", "latest"],
  queryFn: () => api.admin.products.list({ live: "all", sort: "-date", page: 1 }),
});

/** After an act on products: every list that shows or counts them is read again. */
export function productsChanged(queries: QueryClient): void {
  for (const queryKey of [["products"], ["colors"], ["lives", "detail"]])
    void queries.invalidateQueries({ queryKey });
}
