import { STATUS_FILTERS } from "#contract/admin/order-filters.ts";
import type { LiveChoice } from "#web/admin/lives/live-choices.ts";
import { LiveFilter } from "#web/admin/lives/live-filter.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ListState } from "./list-state.ts";
import { statusFilterLabel } from "./status-filter-label.ts";
import type { ChangeList } from "./use-list-state.ts";

type OrderFiltersProps = { state: ListState; lives: readonly LiveChoice[]; onChange: ChangeList };

export function OrderFilters({ state, lives, onChange }: OrderFiltersProps) {
  return (
    <>
      <Select
        id="status"
        label="Statut"
        value={state.status}
        options={STATUS_FILTERS.map((value) => ({ value, label: statusFilterLabel(value) }))}
        onChoose={(status) => onChange({ status })}
      />
      <LiveFilter lives={lives} live={state.live} onChange={(live) => onChange({ live })} />
    </>
  );
}
