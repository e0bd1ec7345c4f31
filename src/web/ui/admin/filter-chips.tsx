import { X } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

export type FilterChip = { id: string; label: string; onRemove: () => void };

/** The filters in force, each with its way out; "Réinitializer" clears all of them. */
export function FilterChips({ chips, onReset }: { chips: readonly FilterChip[]; onReset: () => void }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filtres actifs" className="flex flex-wrap items-center gap-2">
      {chips.map(({ id, label, onRemove }) => (
        <li key={id}>
          <button
            type="button"
            onClick={onRemove}
            aria-label={`Retirer le filtre ${label}`}
            className="inline-flex min-h-target items-center gap-1.5 rounded-sheet border border-control bg-card ps-3 pe-2 text-small font-medium hover:bg-sunken"
          >
            <span className="min-w-0 text-start [overflow-wrap:anywhere]">{label}</span>
            <Icon of={X} size={16} className="shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <Button look="text" onClick={onReset}>
          Réinitialiser
        </Button>
      </li>
    </ul>
  );
}
