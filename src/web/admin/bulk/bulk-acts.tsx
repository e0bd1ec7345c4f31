import { ActDialog } from "./act-dialog.tsx";
import { ActStrip } from "./act-strip.tsx";
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
