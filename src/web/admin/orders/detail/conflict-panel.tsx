import { UsersRound } from "lucide-react";
import type { RefusalFacts } from "#domain/refusals.ts";
import { Button } from "#web/ui/button.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { formatDateTime } from "#wording/format.ts";

type ConflictPanelProps = {
  conflict: RefusalFacts["ORDER_CHANGED"];
  pending: boolean;
  onReload: () => void;
  onOverwrite: () => void;
};

/** Two people at one order: who was faster, when, and what to do with what was typed here. */
export function ConflictPanel({ conflict, pending, onReload, onOverwrite }: ConflictPanelProps) {
  return (
    <div role="alert" className="rounded-card border border-warning bg-warning-soft p-4">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <UsersRound aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
        Cette commande a été modifiée entre-temps
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        {conflict.by || "Quelqu'un"}, le {formatDateTime(conflict.at)}. Statut actuel{"\u00a0"}:
        <StatusBadge status={conflict.status} />
      </p>
      <p className="mt-1">Votre saisie est conservée.</p>
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
