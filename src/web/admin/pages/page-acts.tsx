import { Eye, EyeOff, Trash2 } from "lucide-react";
import type { PageRow } from "#contract/admin/content.ts";
import { AskedAct } from "#web/admin/bulk/asked-act.tsx";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import type { Selected } from "#web/admin/bulk/use-selection.ts";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { plural } from "#wording/plural.ts";

type PageActsProps = { selected: Selected<PageRow>; acts: BulkActs };

/** What can be done with the pages that are ticked. */
export function PageActs({ selected, acts }: PageActsProps) {
  const count = selected.rows.length;
  const these = plural(count, "cette page", "ces pages");
  return (
    <SelectionBar selected={selected} words={["page sélectionnée", "pages sélectionnées"]}>
      <AskedAct
        selected={selected}
        acts={acts}
        act={(rowIds) => ({ kind: "pages.active", rowIds, isActive: true })}
        label="Activer"
        icon={<Icon of={Eye} />}
        title={`Activer ${countOf(count, "page")}`}
      >
        <p>Le public pourra lire {these}.</p>
      </AskedAct>
      <AskedAct
        selected={selected}
        acts={acts}
        act={(rowIds) => ({ kind: "pages.active", rowIds, isActive: false })}
        label="Désactiver"
        icon={<Icon of={EyeOff} />}
        title={`Désactiver ${countOf(count, "page")}`}
      >
        <p>Le public ne pourra plus lire {these}. La loi demande que certaines restent actives.</p>
      </AskedAct>
      <AskedAct
        selected={selected}
        acts={acts}
        act={(rowIds) => ({ kind: "pages.remove", rowIds })}
        label="Supprimer"
        icon={<Icon of={Trash2} />}
        look="danger"
        title={`Supprimer ${countOf(count, "page")}`}
      >
        <p>
          Êtes-vous sûr de vouloir supprimer {these}
          {"\u00a0"}?
        </p>
      </AskedAct>
    </SelectionBar>
  );
}
