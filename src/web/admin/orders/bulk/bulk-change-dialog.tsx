import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Progress } from "./progress.tsx";
import { RefusedList } from "./refused-list.tsx";
import { type BulkChange, NONE_DONE } from "./use-bulk-change.ts";

/** How far a bulk change has come, then which orders refused it and why, and another try for these. */
export function BulkChangeDialog({ change }: { change: BulkChange }) {
  const { progress, start } = change;
  const ended = progress?.waiting === 0;
  const refused = progress?.refused ?? [];
  const again = () => {
    if (progress)
      start.mutate({
        orderIds: refused.map(({ id }) => id),
        status: progress.status,
        reason: progress.reason,
      });
  };
  return (
    <Dialog
      open
      onClose={change.leave}
      title="Changement des statuts"
      actions={
        <>
          <Button look="secondary" onClick={change.leave}>
            Fermer
          </Button>
          {ended && refused.length > 0 && (
            <Button pending={start.isPending} onClick={again}>
              Réessayer les échecs
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {ended ? (
          <p role="alert" className="font-semibold">
            {progress.done === 0 ? NONE_DONE : `${progress.done} mise(s) à jour, ${refused.length} échec(s)`}
          </p>
        ) : (
          <>
            <Progress
              label="Commandes traitées"
              done={(progress?.total ?? 0) - (progress?.waiting ?? 0)}
              total={progress?.total ?? 0}
            />
            <p className="text-ink-2">
              Vous pouvez fermer cette fenêtre, et même l'onglet{"\u00a0"}: le changement continue.
            </p>
          </>
        )}
        {change.failed && <p role="alert">L'avancement est momentanément inconnu. Nouvel essai en cours.</p>}
        <RefusedList refused={refused} label="Commandes non modifiées" />
      </div>
    </Dialog>
  );
}
