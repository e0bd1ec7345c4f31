import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { api } from "#web/admin/api.ts";
import { filtersOf, type ListState } from "./list-state.ts";

const REFRESH_EVERY_MS = 30_000;

export const ordersQuery = (state: ListState) =>
  queryOptions({
    queryKey: ["orders", "list", state],
    queryFn: () => api.admin.orders.list({ ...filtersOf(state), sort: state.sort, page: state.page }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  });

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "detail", orderId],
    queryFn: (): Promise<OrderDetail> => api.admin.orders.get({ orderId }),
  });

/** After an act on orders: what the server answered stands at once, everything that counts them is read again. */
export function ordersChanged(queries: QueryClient, detail?: OrderDetail): void {
  if (detail) {
    const { queryKey } = orderQuery(detail.id);
    // A reading under way may have begun before the act, and would put back what was.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, detail);
  }
  for (const queryKey of [["orders"], ["preparation"], ["counters"], ["dashboard"], ["unmatched-payments"]])
    void queries.invalidateQueries({
      queryKey,
      // The order itself was just answered; what is found for it by reference was not.
      predicate: ({ queryKey: [, kind, id] }) => kind !== "detail" || id !== detail?.id,
    });
}
