import { Trash2 } from "lucide-react";
import type { ColorRow } from "#contract/admin/colors.ts";
import { AskedAct } from "#web/admin/bulk/asked-act.tsx";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import type { Selected } from "#web/admin/bulk/use-selection.ts";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { plural } from "#wording/plural.ts";

type ColorActsProps = { selected: Selected<ColorRow>; acts: BulkActs };

/** What can be done with the colors that are ticked. */
export function ColorActs({ selected, acts }: ColorActsProps) {
  const count = selected.rows.length;
  return (
    <SelectionBar selected={selected} words={["couleur sélectionnée", "couleurs sélectionnées"]}>
      <AskedAct
        selected={selected}
        acts={acts}
        act={(rowIds) => ({ kind: "colors.remove", rowIds })}
        label="Supprimer"
        icon={<Icon of={Trash2} />}
        look="danger"
        title={`Supprimer ${countOf(count, "couleur")}`}
      >
        <p>
          Êtes-vous sûr de vouloir supprimer {plural(count, "cette couleur", "ces couleurs")}
          {"\u00a0"}?
        </p>
        <p className="mt-2 text-ink-2">Une couleur portée par un produit n'est pas supprimée.</p>
      </AskedAct>
    </SelectionBar>
  );
}
