import { UsersRound } from "lucide-react";
import type { RefusalFacts } from "#domain/refusals.ts";
import { Button } from "#web/ui/button.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { formatDateTime } from "#wording/format.ts";

type ChangedPanelProps = {
  conflict: RefusalFacts["RECORD_CHANGED"] | RefusalFacts["ORDER_CHANGED"];
  pending: boolean;
  onReload: () => void;
  onOverwrite: () => void;
};

/** Two people at one record or one order: who was faster, when, and what to do with what was typed here. */
export function ChangedPanel({ conflict, pending, onReload, onOverwrite }: ChangedPanelProps) {
  return (
    <div role="alert" className="rounded-card border border-warning bg-warning-soft p-4">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <UsersRound aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
        {"status" in conflict ? "Cette commande" : "Cette fiche"} a été modifiée entre-temps
      </p>
      <p className="mt-2">
        Par {conflict.by || "quelqu'un"}, le {formatDateTime(conflict.at)}. Votre saisie est conservée.
      </p>
      {"status" in conflict && (
        <p className="mt-1 flex flex-wrap items-center gap-2">
          Statut actuel{"\u00a0"}: <StatusBadge status={conflict.status} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" onClick={onReload} disabled={pending}>
          Recharger
        </Button>
        <Button look="secondary" onClick={onOverwrite} pending={pending}>
          Écraser
        </Button>
      </div>
    </div>
  );
}
