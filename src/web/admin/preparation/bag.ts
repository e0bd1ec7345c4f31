import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type api, orpc } from "#web/admin/client/api.ts";

type Queue = Awaited<ReturnType<typeof api.admin.shipping.preparationQueue>>;

/** Shows at once, in every list that is read already, that a piece lies in the bag of a parcel or was taken out of it. */
export function showInBag(queries: QueryClient, orderId: string, itemId: string, lies: boolean): void {
  queries.setQueriesData<InfiniteData<Queue>>(
    { queryKey: orpc.admin.shipping.preparationQueue.key({ type: "infinite" }) },
    (read) =>
      read && {
        ...read,
        pages: read.pages.map((page) => ({
          ...page,
          orders: page.orders.map((order) =>
            order.id === orderId
              ? {
                  ...order,
                  packed: [...order.packed.filter((id) => id !== itemId), ...(lies ? [itemId] : [])],
                  foreign: order.foreign.filter(({ id }) => id !== itemId || lies),
                }
              : order,
          ),
        })),
      },
  );
}
