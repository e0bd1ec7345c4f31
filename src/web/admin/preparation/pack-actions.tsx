import { Eye, PackageCheck, ReceiptText } from "lucide-react";
import { type RefObject, useLayoutEffect, useState } from "react";
import { useScreenActs } from "#web/admin/acts/screen-acts.ts";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Word } from "./band.tsx";
import { LabelPreviewDialog } from "./label-preview-dialog.tsx";
import type { PackedOrder } from "./packed-order.ts";
import type { SlipPaper } from "./print/packing-slip.tsx";
import { usePrintSlips } from "./print/use-print-slips.tsx";
import { useValidate } from "./use-validate.ts";

export type ValidatesParcel = RefObject<(() => void) | undefined>;

type PackActionsProps = {
  order: PackedOrder;
  queue: readonly PackedOrder[];
  paper: SlipPaper;
  /** Every piece is ticked. */
  complete: boolean;
  onOpen: (orderId: string | undefined) => void;
  onSaid: (kind: Word["kind"], sentence: string, undo?: () => void) => void;
  /** Validates the parcel from elsewhere on the screen; empty while something is missing for it. */
  reached: ValidatesParcel;
};

/** The parcel is validated once it has its label; nothing else is asked of it. */
export function PackActions({ order, queue, paper, complete, onOpen, onSaid, reached }: PackActionsProps) {
  const [previewing, setPreviewing] = useState(false);
  const slips = usePrintSlips(paper);
  const validate = useValidate(order, queue, onOpen, onSaid);
  const labeled = order.label.state === "made";
  const ready = labeled && complete && order.foreign.length === 0;
  const done = ready && !validate.isPending ? () => validate.mutate() : undefined;
  useLayoutEffect(() => {
    reached.current = done;
    return () => {
      reached.current = undefined;
    };
  });
  useScreenActs([
    ...(done
      ? [
          {
            id: "station-validate",
            label: "Valider le colis sur la table",
            words: "terminer fini entrée",
            icon: PackageCheck,
            run: done,
          },
        ]
      : []),
    {
      id: "station-slip",
      label: "Imprimer le bon du colis sur la table",
      words: "papier",
      icon: ReceiptText,
      run: () => slips.print([order]),
    },
  ]);
  return (
    <div
      data-docked
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-2 border-t border-line bg-card p-3 shadow-sheet md:mx-0 md:rounded-card md:border"
    >
      <Button
        look="secondary"
        className="max-sm:grow"
        icon={<Icon of={ReceiptText} size={18} />}
        pending={slips.pending}
        onClick={() => slips.print([order])}
      >
        Imprimer le bon
      </Button>
      {labeled && (
        <>
          <Button
            look="secondary"
            className="max-sm:grow"
            icon={<Icon of={Eye} size={18} />}
            onClick={() => setPreviewing(true)}
          >
            Aperçu de l'étiquette
          </Button>
          <Button
            className="max-sm:w-full sm:ms-auto"
            icon={<Icon of={PackageCheck} />}
            pending={validate.isPending}
            pendingLabel="Validation..."
            onClick={() => validate.mutate()}
          >
            Valider la préparation
            {ready && <KeyHint className="ms-2 text-small font-normal">Entrée</KeyHint>}
          </Button>
        </>
      )}
      {previewing && <LabelPreviewDialog order={order} onClose={() => setPreviewing(false)} />}
      {slips.sheet}
    </div>
  );
}
