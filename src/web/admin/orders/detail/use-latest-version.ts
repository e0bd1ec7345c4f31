import { useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { orpc } from "#web/admin/client/api.ts";

/** Reads the order again after somebody else changed it; the page then shows it as it is now. */
export function useLatestVersion(order: { id: string }) {
  const queries = useQueryClient();
  return {
    reload: (): Promise<OrderDetail> =>
      queries.fetchQuery(orpc.admin.orders.get.queryOptions({ input: { orderId: order.id }, staleTime: 0 })),
  };
}
