import { useMutation } from "@tanstack/react-query";
import { Files, Printer } from "lucide-react";
import type { LabelBatch } from "#contract/admin/label-batches.ts";
import { Progress } from "#web/admin/bulk/progress.tsx";
import { RefusedList } from "#web/admin/bulk/refused-list.tsx";
import { printLabel } from "#web/admin/orders/label/label-files.ts";
import { labelPaperHere, takesZpl } from "#web/admin/orders/label/label-paper.ts";
import { useSlipPaper } from "#web/admin/preparation/print/use-slip-paper.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.ts";
import { countOf } from "#wording/format.ts";
import { useLabelBatches, useQueueFollows } from "./use-label-batches.ts";

/** Labels that were asked for in one act: how far they are, then their one file, and which failed and why. */
export function LabelBatches() {
  const { batches, retry, close } = useLabelBatches();
  useQueueFollows(batches);
  return batches.map((batch) => (
    <Batch
      key={batch.id}
      batch={batch}
      onRetry={() => retry.mutate(batch.id)}
      onClose={() => close.mutate(batch.id)}
    />
  ));
}

type BatchProps = { batch: LabelBatch; onRetry: () => void; onClose: () => void };

function Batch({ batch, onRetry, onClose }: BatchProps) {
  const { id, total, waiting, done, refused, askedAt, askedBy } = batch;
  const [paper] = useSlipPaper();
  const print = useMutation({
    mutationFn: (slips: "none" | typeof paper) =>
      printLabel(`/api/admin/label-batches/${id}/labels.pdf?slips=${slips}`),
    onSuccess: (problem) => problem && toast.error(problem),
  });
  return (
    <section
      aria-label="Étiquettes en une fois"
      className="mb-4 flex flex-col gap-3 rounded-card border border-line bg-card p-4"
    >
      {waiting > 0 ? (
        <Progress label="Génération des étiquettes" done={total - waiting} total={total} />
      ) : (
        <p role="status" className="font-semibold">
          {countOf(done, "étiquette générée", "étiquettes générées")}
          {refused.length > 0 && `, ${countOf(refused.length, "échec")}`}
        </p>
      )}
      <p className="text-small text-ink-2">
        {waiting > 0
          ? "La boutique continue seule\u00a0: vous pouvez fermer cette page."
          : `Demandées par ${askedBy}`}
        {waiting === 0 && (
          <>
            , le <DateText at={askedAt} />
          </>
        )}
      </p>
      <RefusedList refused={refused} label="Étiquettes non générées" />
      {waiting === 0 && (
        <div className="flex flex-wrap gap-2">
          {done > 0 && (
            <>
              <Button
                icon={<Icon of={Printer} size={18} />}
                pending={print.isPending}
                pendingLabel="Ouverture..."
                onClick={() => print.mutate("none")}
              >
                Imprimer les étiquettes ({done})
              </Button>
              {!takesZpl(labelPaperHere()) && (
                <Button
                  look="secondary"
                  icon={<Icon of={Files} size={18} />}
                  disabled={print.isPending}
                  onClick={() => print.mutate(paper)}
                >
                  Étiquettes et bons
                </Button>
              )}
            </>
          )}
          {refused.length > 0 && (
            <Button look="secondary" onClick={onRetry}>
              Réessayer les échecs
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            Ranger
          </Button>
        </div>
      )}
    </section>
  );
}
