import { Ban, RefreshCw, Send } from "lucide-react";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import { type BulkActs, tellNone } from "#web/admin/bulk/use-bulk-acts.ts";
import type { Selected } from "#web/admin/bulk/use-selection.ts";
import { api } from "#web/admin/client/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { OutboxState } from "./outbox-state.ts";

type MessageActsProps = {
  selected: Selected<{ id: number }>;
  acts: BulkActs;
  state: OutboxState;
  /** How many are in this state, whatever is searched for. */
  total: number;
};

/** What can be done with the ticked messages that wait for staff: those that failed, or those that are held. */
export function MessageActs({ selected, acts: { start }, state, total }: MessageActsProps) {
  const { q, batch } = state;
  const held = state.state === "held";
  const rowIds = selected.rows.map(({ id }) => String(id));
  const act = (kind: "outbox.again" | "outbox.drop") =>
    start.mutate({ kind, rowIds }, { onSuccess: selected.clear, onError: tellNone });
  const filters = { q, ...(batch ? { batch } : {}) };
  return (
    <SelectionBar
      selected={selected}
      words={["message sélectionné", "messages sélectionnés"]}
      all={{
        // How many a search finds is not counted.
        total: q === "" && batch === undefined ? total : undefined,
        read: () => (held ? api.admin.outbox.heldIds(filters) : api.admin.outbox.failedIds(filters)),
        failed: "Impossible de charger les messages",
      }}
    >
      {held && (
        <Button
          look="secondary"
          icon={<Icon of={Ban} />}
          pending={start.isPending}
          onClick={() => act("outbox.drop")}
        >
          Ne pas envoyer
        </Button>
      )}
      <Button
        icon={<Icon of={held ? Send : RefreshCw} />}
        pending={start.isPending}
        pendingLabel={held ? "Envoi..." : "Renvoi..."}
        onClick={() => act("outbox.again")}
      >
        {held ? "Envoyer" : "Renvoyer"}
      </Button>
    </SelectionBar>
  );
}
