import { useQuery } from "@tanstack/react-query";
import type { OrderStatus } from "#domain/order-status.ts";
import { orpc } from "#web/admin/client/api.ts";
import { ViewTabs } from "#web/admin/list/view-tabs.tsx";
import { filtersOf, type ListState, type StatusFilter, writeListState } from "./list-state.ts";

/** Counted where somebody has something left to do: what is sent or over only grows. */
const TABS: readonly { status: StatusFilter; label: string; counted?: OrderStatus }[] = [
  { status: "all", label: "Toutes" },
  { status: "to-validate", label: "À valider", counted: "to-validate" },
  { status: "to-pay", label: "À payer", counted: "to-pay" },
  { status: "paid", label: "À préparer", counted: "paid" },
  { status: "to-ship", label: "À expédier", counted: "to-ship" },
  { status: "shipped", label: "Expédiées" },
  { status: "cancelled", label: "Annulées" },
];

/** One view a step of an order's way, within the other filters in force. */
export function StatusTabs({ state, refreshEveryMs }: { state: ListState; refreshEveryMs: number }) {
  const { status: _, q, ...input } = filtersOf(state);
  const counts = useQuery(
    orpc.admin.orders.counts.queryOptions({
      input,
      // What a search finds is not counted for each tab: the list itself counts it to a limit.
      enabled: state.live !== undefined && q === "",
      refetchInterval: refreshEveryMs,
    }),
  ).data;
  return (
    <ViewTabs
      list="orders"
      query={writeListState({ ...state, page: 1 })}
      fixed={TABS.map(({ status, label, counted }) => ({
        label,
        query: writeListState({ ...state, status, page: 1 }),
        current: state.status === status,
        count: counted && q === "" ? counts?.[counted] : undefined,
      }))}
    />
  );
}
