import type { BulkProgress } from "#contract/admin/bulk-acts.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { outcomeOf, wordsOf } from "./act-words.ts";
import { Progress } from "./progress.tsx";
import { RefusedList } from "./refused-list.tsx";
import type { BulkActs } from "./use-bulk-acts.ts";

type ActDialogProps = { act: BulkProgress; acts: BulkActs };

/** How far an act has come, then which rows refused it and why, and another try for these. */
export function ActDialog({ act, acts }: ActDialogProps) {
  const { kind, total, waiting, refused } = act;
  const words = wordsOf(kind);
  const leave = () => acts.leave(act);
  return (
    <Dialog
      open
      onClose={leave}
      title={words.title}
      actions={
        <>
          <Button look="secondary" onClick={leave}>
            Fermer
          </Button>
          {waiting === 0 && refused.length > 0 && (
            <Button pending={acts.retry.isPending} onClick={() => acts.retry.mutate(act)}>
              Réessayer les échecs
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {waiting === 0 ? (
          <p role="alert" className="font-semibold">
            {outcomeOf(act)}
          </p>
        ) : (
          <>
            <Progress label={words.rows} done={total - waiting} total={total} />
            <p className="text-ink-2">
              Vous pouvez fermer cette fenêtre, et même l'onglet{"\u00a0"}: le travail continue.
            </p>
          </>
        )}
        {acts.failed && <p role="alert">L'avancement est momentanément inconnu. Nouvel essai en cours.</p>}
        <RefusedList refused={refused} label={words.refused} />
        {waiting === 0 &&
          act.done > 0 &&
          acts.leadsOf(act).map(({ label, onPress }) => (
            <Button
              key={label}
              look="text"
              className="self-start px-0"
              onClick={() => {
                leave();
                onPress();
              }}
            >
              {label}
            </Button>
          ))}
      </div>
    </Dialog>
  );
}
