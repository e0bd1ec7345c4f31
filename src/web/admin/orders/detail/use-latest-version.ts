import { useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { orderQuery } from "#web/admin/orders/order-queries.ts";

/** Reads the order again after somebody else changed it; the page then shows it as it is now. */
export function useLatestVersion(order: { id: string }) {
  const queries = useQueryClient();
  return {
    reload: (): Promise<OrderDetail> => queries.fetchQuery({ ...orderQuery(order.id), staleTime: 0 }),
  };
}
