import type { QueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";

/** After an act on an order: what the server answered stands at once, everything else that shows or counts it is read again. */
export function showOrder(queries: QueryClient, order: OrderDetail): void {
  const queryKey = orpc.admin.orders.get.queryKey({ input: { orderId: order.id } });
  // A reading under way may have begun before the act, and would put back what was.
  void queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, order);
  changed(queries, "orders", queryKey);
}
