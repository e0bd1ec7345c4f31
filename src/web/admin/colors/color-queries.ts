import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ColorRow } from "#contract/admin/colors.ts";
import { api } from "#web/admin/api.ts";

export const colorsQuery = queryOptions({
  queryKey: ["colors"],
  queryFn: (): Promise<ColorRow[]> => api.admin.colors.list(),
});

/** Products show their colour by name. */
export function colorsChanged(queries: QueryClient): void {
  for (const queryKey of [["colors"], ["products"]]) void queries.invalidateQueries({ queryKey });
}
