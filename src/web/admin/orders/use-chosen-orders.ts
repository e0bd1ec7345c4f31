import { useState } from "react";
import type { ChosenOrder, OrderRow } from "#contract/admin/orders.ts";
import type { Selection } from "#web/ui/desk/data-table.tsx";
import { toast } from "#web/ui/toasts.ts";

export type BulkAct = { kind: "status" | "message"; orders: readonly ChosenOrder[]; onOne: boolean };

export interface ChosenOrders {
  selection: Selection;
  orders: readonly ChosenOrder[];
  choose: (orders: readonly ChosenOrder[]) => void;
  clear: () => void;
  /** The bulk act whose dialog is open. */
  act: BulkAct | undefined;
  start: (kind: BulkAct["kind"]) => void;
  statusOfOne: (order: OrderRow) => void;
  messageToOne: (order: OrderRow) => void;
  endAct: () => void;
  /** The act is the server's to finish: what was ticked for it is let go. */
  actDone: () => void;
}

const MOST_AT_ONCE = 500;

const gist = ({ id, orderNumber, status, customer }: OrderRow): ChosenOrder => ({
  id,
  orderNumber,
  status,
  name: customer.name,
  email: customer.email,
});

/** What is ticked, kept while the list turns its pages or is read again. */
export function useChosenOrders(rows: readonly OrderRow[]): ChosenOrders {
  const [kept, setKept] = useState<ReadonlyMap<string, ChosenOrder>>(new Map());
  const [act, setAct] = useState<BulkAct>();
  const onPage = new Map(rows.map((row) => [row.id, gist(row)]));
  // A row of this page is newer than what was ticked on it.
  const orders = [...kept.values()].map((order) => onPage.get(order.id) ?? order);
  return {
    orders,
    selection: {
      chosen: new Set(kept.keys()),
      onChange: (ids) => {
        const next = new Map<string, ChosenOrder>();
        for (const id of ids) {
          const order = kept.get(id) ?? onPage.get(id);
          if (order) next.set(id, order);
        }
        if (next.size > MOST_AT_ONCE) toast.warning(`${MOST_AT_ONCE} commandes au plus à la fois.`);
        else setKept(next);
      },
    },
    choose: (all) => setKept(new Map(all.map((order) => [order.id, order]))),
    clear: () => setKept(new Map()),
    act,
    start: (kind) => setAct({ kind, orders, onOne: false }),
    statusOfOne: (order) => setAct({ kind: "status", orders: [gist(order)], onOne: true }),
    messageToOne: (order) => setAct({ kind: "message", orders: [gist(order)], onOne: true }),
    endAct: () => setAct(undefined),
    actDone: () => {
      if (!act?.onOne) setKept(new Map());
      setAct(undefined);
    },
  };
}
