import type { FilterChip } from "#web/ui/admin/filter-chips.tsx";
import { PAID_WITHOUT_MONEY } from "#wording/money-by-hand.ts";
import type { ListState } from "./list-state.ts";
import { statusFilterLabel } from "./status-filter-label.ts";
import type { ChangeList } from "./use-list-state.ts";

/** One chip for each filter in force, with the words that the filter itself shows. That of the live has a cross of its own. */
export function filterChipsOf(state: ListState, onChange: ChangeList): FilterChip[] {
  const chips: FilterChip[] = [];
  if (state.status !== "all")
    chips.push({
      id: "status",
      label: `Statut\u00a0: ${statusFilterLabel(state.status)}`,
      onRemove: () => onChange({ status: "all" }),
    });
  if (state.q)
    chips.push({ id: "q", label: `Recherche\u00a0: ${state.q}`, onRemove: () => onChange({ q: "" }) });
  if (state.product)
    chips.push({ id: "product", label: "Un seul produit", onRemove: () => onChange({ product: undefined }) });
  if (state.review)
    chips.push({ id: "review", label: "À vérifier", onRemove: () => onChange({ review: false }) });
  if (state.late)
    chips.push({
      id: "late",
      label: "Livraison promise dépassée",
      onRemove: () => onChange({ late: false }),
    });
  if (state.today)
    chips.push({
      id: "today",
      label: "À livrer aujourd'hui au plus tard",
      onRemove: () => onChange({ today: false }),
    });
  if (state.noMoney)
    chips.push({
      id: "no-money",
      label: PAID_WITHOUT_MONEY,
      onRemove: () => onChange({ noMoney: false }),
    });
  if (state.archived)
    chips.push({ id: "archived", label: "Archives", onRemove: () => onChange({ archived: false }) });
  if (state.unpaidForHours)
    chips.push({
      id: "unpaid",
      label: `À payer depuis plus de ${state.unpaidForHours}\u00a0h`,
      onRemove: () => onChange({ unpaidForHours: undefined }),
    });
  return chips;
}
