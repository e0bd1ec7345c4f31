import { SearchField } from "#web/admin/search-field.tsx";
import { Combobox } from "#web/ui/desk/combobox.tsx";
import { Select } from "#web/ui/select.tsx";
import { formatDateTime } from "#wording/format.ts";
import type { ListState, StatusFilter } from "./list-state.ts";
import { STATUS_FILTERS } from "./list-state.ts";
import { statusFilterLabel } from "./status-filter-label.ts";
import type { ChangeList } from "./use-list-state.ts";

export type LiveChoice = { id: string; title: string; liveDate: string; isActive: boolean };
type OrderFiltersProps = { state: ListState; lives: readonly LiveChoice[]; onChange: ChangeList };

const ALL_LIVES = { value: "all", label: "Tous" };

export function OrderFilters({ state, lives, onChange }: OrderFiltersProps) {
  const choices = [
    ALL_LIVES,
    ...lives.map(({ id, title, liveDate }) => ({
      value: id,
      label: title,
      detail: formatDateTime(liveDate),
    })),
  ];
  return (
    <div className="mb-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.5fr]">
      <SearchField
        q={state.q}
        placeholder="Email, pseudo TikTok, nom ou numéro"
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <Select
        id="status"
        label="Statut"
        value={state.status}
        options={STATUS_FILTERS.map((value) => ({ value, label: statusFilterLabel(value) }))}
        onChange={({ target }) => onChange({ status: target.value as StatusFilter })}
      />
      <Combobox
        id="live"
        label="Live"
        choices={choices}
        value={choices.find(({ value }) => value === state.live) ?? null}
        onChange={(choice) => onChange({ live: choice?.value ?? "all" })}
      />
    </div>
  );
}
