import { useQuery } from "@tanstack/react-query";
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
import { INCOMPLETE_STAY, incompleteWords } from "#wording/product-facts.ts";
import type { LivesState } from "./lives-state.ts";
import { incompleteQuery } from "./use-live-opening.tsx";

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
        <Incomplete liveIds={selected.rows.filter(({ isActive }) => !isActive).map(({ id }) => id)} />
      </AskedAct>
    </SelectionBar>
  );
}

/** What the question asks too, where pieces of these lives can't be ordered. */
function Incomplete({ liveIds }: { liveIds: string[] }) {
  const { data } = useQuery({ ...incompleteQuery(liveIds), staleTime: 0, enabled: liveIds.length > 0 });
  if (!data || data.pieces === 0) return null;
  return (
    <div role="status" className="mt-2">
      <p>{incompleteWords(data.pieces, data.missing)}</p>
      <p className="mt-2 text-ink-2">{INCOMPLETE_STAY}</p>
    </div>
  );
}
