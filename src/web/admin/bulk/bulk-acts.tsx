import { RefreshCw } from "lucide-react";
import type { BulkProgress } from "#contract/admin/bulk-acts.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { outcomeOf, wordsOf } from "./act-words.ts";
import type { BulkActs as Acts } from "./use-bulk-acts.ts";

/** What goes on or has ended for the rows of a list: the one that is looked at in its dialog, the others in a line each. */
export function BulkActs({ acts }: { acts: Acts }) {
  const { watched, watch, leave } = acts;
  return (
    <>
      {acts.acts
        .filter((act) => act !== watched)
        .map((act) => (
          <ActStrip key={act.id} act={act} onWatch={() => watch(act)} onClose={() => leave(act)} />
        ))}
      {watched && <ActDialog act={watched} acts={acts} />}
    </>
  );
}

type ActStripProps = { act: BulkProgress; onWatch: () => void; onClose: () => void };

/** An act that goes on, or ended, while nobody looked. */
function ActStrip({ act, onWatch, onClose }: ActStripProps) {
  const { kind, total, waiting, refused } = act;
  const allDone = waiting === 0 && refused.length === 0;
  const { title } = wordsOf(kind);
  return (
    <p
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-info-soft px-3 py-1"
    >
      <Icon of={RefreshCw} size={18} className="shrink-0 text-info" />
      <span className="min-w-0 tabular-nums">
        {waiting > 0
          ? `${title} en cours\u00a0: ${total - waiting}/${total}`
          : `${title}\u00a0: ${outcomeOf(act)}`}
      </span>
      <Button look="text" onClick={allDone ? onClose : onWatch}>
        {allDone ? "Fermer" : "Voir"}
        <span className="sr-only">{`\u00a0: ${title}`}</span>
      </Button>
    </p>
  );
}
