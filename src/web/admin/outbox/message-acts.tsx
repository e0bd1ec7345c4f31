import { Ban, RefreshCw, Send } from "lucide-react";
import { api } from "#web/admin/api.ts";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import type { Selected } from "#web/admin/bulk/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import type { OutboxState } from "./outbox-state.ts";

type MessageActsProps = {
  selected: Selected<{ id: number }>;
  acts: BulkActs;
  state: OutboxState;
  /** How many are in this state, whatever is searched for. */
  total: number;
};

const ICON = { "aria-hidden": true, size: 20, strokeWidth: 1.75 } as const;

/** What can be done with the ticked messages that wait for staff: those that failed, or those that are held. */
export function MessageActs({ selected, acts: { start }, state, total }: MessageActsProps) {
  const { q, batch } = state;
  const held = state.state === "held";
  const rowIds = selected.rows.map(({ id }) => String(id));
  const act = (kind: "outbox.again" | "outbox.drop") =>
    start.mutate({ kind, rowIds }, { onSuccess: selected.clear });
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
          icon={<Ban {...ICON} />}
          pending={start.isPending}
          onClick={() => act("outbox.drop")}
        >
          Ne pas envoyer
        </Button>
      )}
      <Button
        icon={held ? <Send {...ICON} /> : <RefreshCw {...ICON} />}
        pending={start.isPending}
        pendingLabel={held ? "Envoi..." : "Renvoi..."}
        onClick={() => act("outbox.again")}
      >
        {held ? "Envoyer" : "Renvoyer"}
      </Button>
    </SelectionBar>
  );
}
