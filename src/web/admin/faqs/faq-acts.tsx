import { Trash2 } from "lucide-react";
import type { FaqRow } from "#contract/admin/content.ts";
import { AskedAct } from "#web/admin/bulk/asked-act.tsx";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import type { Selected } from "#web/admin/bulk/use-selection.ts";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { plural } from "#wording/plural.ts";

type FaqActsProps = { selected: Selected<FaqRow>; acts: BulkActs };

/** What can be done with the questions that are ticked. */
export function FaqActs({ selected, acts }: FaqActsProps) {
  const count = selected.rows.length;
  return (
    <SelectionBar selected={selected} words={["question sélectionnée", "questions sélectionnées"]}>
      <AskedAct
        selected={selected}
        acts={acts}
        act={(rowIds) => ({ kind: "faqs.remove", rowIds })}
        label="Supprimer"
        icon={<Icon of={Trash2} />}
        look="danger"
        title={`Supprimer ${countOf(count, "question")}`}
      >
        <p>
          Êtes-vous sûr de vouloir supprimer {plural(count, "cette question", "ces questions")}
          {"\u00a0"}?
        </p>
      </AskedAct>
    </SelectionBar>
  );
}
