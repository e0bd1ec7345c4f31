import { ViewTabs } from "#web/admin/list/view-tabs.tsx";
import { type ListState, type StatusFilter, writeListState } from "./list-state.ts";

const TABS: readonly { status: StatusFilter; label: string }[] = [
  { status: "all", label: "Toutes" },
  { status: "to-validate", label: "À valider" },
  { status: "to-pay", label: "À payer" },
  { status: "paid", label: "À préparer" },
  { status: "to-ship", label: "À expédier" },
  { status: "shipped", label: "Expédiées" },
  { status: "cancelled", label: "Annulées" },
];

/** One view a step of an order's way, within the other filters in force. */
export function StatusTabs({ state }: { state: ListState }) {
  return (
    <ViewTabs
      list="orders"
      query={writeListState({ ...state, page: 1 })}
      fixed={TABS.map(({ status, label }) => ({
        label,
        query: writeListState({ ...state, status, page: 1 }),
        current: state.status === status,
      }))}
    />
  );
}
