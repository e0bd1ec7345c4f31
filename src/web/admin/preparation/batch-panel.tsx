import { Files, Printer, ReceiptText, Tags } from "lucide-react";
import { labelPaperHere, takesZpl } from "#web/admin/orders/label/label-paper.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useLabelBatches } from "./label-batches/use-label-batches.ts";
import type { PackedOrder } from "./packed-order.ts";
import type { SlipPaper } from "./print/packing-slip.tsx";
import { usePrintSlips } from "./print/use-print-slips.tsx";
import { usePrintLabels } from "./use-print-labels.ts";

type BatchPanelProps = { orders: readonly PackedOrder[]; paper: SlipPaper; onDone: () => void };

/** Labels and slips for all the ticked orders, in the order of the queue. */
export function BatchPanel({ orders, paper, onDone }: BatchPanelProps) {
  const slips = usePrintSlips(paper);
  const { batches, start } = useLabelBatches();
  const print = usePrintLabels();
  const bare = orders.filter(({ label, hasAddress }) => label.state !== "made" && hasAddress);
  const labeled = orders.filter(({ label }) => label.state === "made");
  if (orders.length === 0) return null;
  return (
    <section
      aria-label="Commandes cochées"
      data-docked
      className="flex flex-col gap-2 border border-line bg-card p-3 max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:order-last max-lg:-mx-4 max-lg:shadow-sheet lg:rounded-card"
    >
      {bare.length > 0 && (
        <Button
          icon={<Icon of={Tags} size={18} />}
          pending={start.isPending || batches.some(({ waiting }) => waiting > 0)}
          pendingLabel="Génération en cours..."
          onClick={() => start.mutate(bare.map(({ id }) => id))}
        >
          Générer les étiquettes ({bare.length})
        </Button>
      )}
      {labeled.length > 0 && !takesZpl(labelPaperHere()) && (
        <Button
          look={bare.length > 0 ? "secondary" : "primary"}
          icon={<Icon of={Files} size={18} />}
          pending={print.isPending}
          pendingLabel="Ouverture..."
          onClick={() => print.mutate({ orders: labeled, slips: paper })}
        >
          Imprimer étiquettes et bons ({labeled.length})
        </Button>
      )}
      <div className="flex gap-2 *:grow lg:flex-col">
        {labeled.length > 0 && (
          <Button
            look="secondary"
            icon={<Icon of={Printer} size={18} className="max-sm:hidden" />}
            disabled={print.isPending}
            onClick={() => print.mutate({ orders: labeled, slips: "none" })}
          >
            Imprimer les étiquettes ({labeled.length})
          </Button>
        )}
        <Button
          look="secondary"
          icon={<Icon of={ReceiptText} size={18} className="max-sm:hidden" />}
          pending={slips.pending}
          pendingLabel="Préparation..."
          onClick={() => slips.print(orders)}
        >
          Imprimer les bons ({orders.length})
        </Button>
      </div>
      <Button look="text" onClick={onDone}>
        Tout désélectionner
      </Button>
      {slips.sheet}
    </section>
  );
}
