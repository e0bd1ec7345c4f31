import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";
import { filtersOf, type ProductsState } from "./products-state.ts";

const REFRESH_EVERY_MS = 30_000;

export const productsQuery = (state: ProductsState) =>
  queryOptions({
    queryKey: ["products", "list", state],
    queryFn: () => api.admin.products.list({ ...filtersOf(state), sort: state.sort, page: state.page }),
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
