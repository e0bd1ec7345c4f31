import { RefreshCw } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import type { BulkChange } from "./use-bulk-change.ts";

/** A bulk change that goes on, or ended with orders that refused it, while nobody looked. */
export function BulkChangeStrip({ change }: { change: BulkChange }) {
  const { progress, watching } = change;
  if (!progress || watching) return null;
  const { total, waiting, refused } = progress;
  return (
    <p
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-info-soft px-3 py-1"
    >
      <RefreshCw aria-hidden size={18} strokeWidth={1.75} className="text-info" />
      <span className="tabular-nums">
        {waiting > 0
          ? `Changement des statuts en cours\u00a0: ${total - waiting}/${total}`
          : `Changement des statuts terminé\u00a0: ${progress.done} mise(s) à jour, ${refused.length} échec(s)`}
      </span>
      <Button look="text" onClick={change.watch}>
        Voir
      </Button>
    </p>
  );
}
