import { useState } from "react";
import type { ChosenOrder, OrderRow } from "#contract/admin/orders.ts";
import { type Selected, useSelection } from "#web/admin/bulk/use-selection.ts";

export type BulkOrderAct = { kind: "status" | "message"; orders: readonly ChosenOrder[]; onOne: boolean };

export interface ChosenOrders {
  selected: Selected<ChosenOrder>;
  /** The act whose dialog is open. */
  act: BulkOrderAct | undefined;
  start: (kind: BulkOrderAct["kind"]) => void;
  statusOfOne: (order: OrderRow) => void;
  messageToOne: (order: OrderRow) => void;
  endAct: () => void;
  /** The act is the server's to finish: what was ticked for it is let go. */
  actDone: () => void;
}

const gist = ({ id, orderNumber, status, customer, totalCents }: OrderRow): ChosenOrder => ({
  id,
  orderNumber,
  status,
  name: customer.name,
  email: customer.email,
  handle: customer.handle,
  totalCents,
});

/** What is ticked, and what is about to be done with it or with one order of the list. */
export function useChosenOrders(rows: readonly OrderRow[] | undefined): ChosenOrders {
  const selected = useSelection(rows, gist, ["commande", "commandes"]);
  const [act, setAct] = useState<BulkOrderAct>();
  return {
    selected,
    act,
    start: (kind) => setAct({ kind, orders: selected.rows, onOne: false }),
    statusOfOne: (order) => setAct({ kind: "status", orders: [gist(order)], onOne: true }),
    messageToOne: (order) => setAct({ kind: "message", orders: [gist(order)], onOne: true }),
    endAct: () => setAct(undefined),
    actDone: () => {
      if (!act?.onOne) selected.clear();
      setAct(undefined);
    },
  };
}
