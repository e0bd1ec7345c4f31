import { CircleOff, Radio } from "lucide-react";
import type { ChosenLive } from "#contract/admin/lives.ts";
import { AskedAct } from "#web/admin/bulk/asked-act.tsx";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import type { Selected } from "#web/admin/bulk/use-selection.ts";
import { api } from "#web/admin/client/api.ts";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { plural } from "#wording/plural.ts";
import type { LivesState } from "./lives-state.ts";

type LiveActsProps = { selected: Selected<ChosenLive>; acts: BulkActs; state: LivesState; total: number };

/** What can be done with the lives that are ticked. */
export function LiveActs({ selected, acts, state: { q, sort }, total }: LiveActsProps) {
  const count = selected.rows.length;
  const these = plural(count, "ce live", "ces lives");
  return (
    <SelectionBar
      selected={selected}
      words={["live sélectionné", "lives sélectionnés"]}
      all={{ total, read: () => api.admin.lives.ids({ q, sort }), failed: "Impossible de charger les lives" }}
    >
      <AskedAct
        selected={selected}
        acts={acts}
        act={(rowIds) => ({ kind: "lives.active", rowIds, isActive: false })}
        label="Désactiver"
        icon={<Icon of={CircleOff} />}
        title={`Désactiver ${countOf(count, "live")}`}
      >
        <p>Les clientes ne pourront plus ouvrir de commande dans {these}.</p>
      </AskedAct>
      <AskedAct
        selected={selected}
        acts={acts}
        act={(rowIds) => ({ kind: "lives.active", rowIds, isActive: true })}
        label="Activer"
        icon={<Icon of={Radio} />}
        look="primary"
        title={`Activer ${countOf(count, "live")}`}
      >
        <p>Les clientes pourront commander dans {these}.</p>
      </AskedAct>
    </SelectionBar>
  );
}
