import { RefreshCw } from "lucide-react";
import { api } from "#web/admin/api.ts";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import type { Selected } from "#web/admin/bulk/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import type { OutboxState } from "./outbox-state.ts";

type FailedActsProps = {
  selected: Selected<{ id: number }>;
  acts: BulkActs;
  state: OutboxState;
  /** How many failed, whatever is searched for. */
  total: number;
};

/** What can be done with the failed messages that are ticked. */
export function FailedActs({ selected, acts: { start }, state: { q, batch }, total }: FailedActsProps) {
  const rowIds = selected.rows.map(({ id }) => String(id));
  return (
    <SelectionBar
      selected={selected}
      words={["message sélectionné", "messages sélectionnés"]}
      all={{
        // How many a search finds is not counted.
        total: q === "" && batch === undefined ? total : undefined,
        read: () => api.admin.outbox.failedIds({ q, ...(batch ? { batch } : {}) }),
        failed: "Impossible de charger les messages",
      }}
    >
      <Button
        icon={<RefreshCw aria-hidden size={20} strokeWidth={1.75} />}
        pending={start.isPending}
        pendingLabel="Renvoi..."
        onClick={() => start.mutate({ kind: "outbox.again", rowIds }, { onSuccess: selected.clear })}
      >
        Renvoyer
      </Button>
    </SelectionBar>
  );
}
