import { useState } from "react";
import type { ConsoleItem, ConsoleOrder } from "#contract/admin/live-console.ts";
import { formatEuros } from "#domain/money.ts";
import { itemWords } from "#web/admin/console/orders/use-order-acts.ts";
import { announce } from "#web/ui/announce.ts";
import { countOf } from "#wording/format.ts";

export type LastAdded = { order: ConsoleOrder; item: ConsoleItem };

/** The item that was added last: said once, and shown beside the entry bar until the next one. */
export function useLastAdded() {
  const [last, setLast] = useState<LastAdded>();
  return {
    last,
    forget: () => setLast(undefined),
    note(order: ConsoleOrder, itemId: string): void {
      const item = order.items.find(({ id }) => id === itemId);
      setLast(item && { order, item });
      if (item)
        announce(
          `${itemWords(item)} ajouté pour @${order.handle}. ${countOf(order.items.length, "article")}, total ${formatEuros(order.totalCents)}.`,
        );
    },
  };
}
