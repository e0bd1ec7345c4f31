import { Printer } from "lucide-react";
import { labelPath } from "#web/admin/orders/label/label-files.ts";
import { useLabel } from "#web/admin/orders/label/use-label.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { PackedOrder } from "./packed-order.ts";

export function LabelPreviewDialog({ order, onClose }: { order: PackedOrder; onClose: () => void }) {
  const { print } = useLabel(order.id, order.orderNumber);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Étiquette de ${order.orderNumber}`}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Fermer
          </Button>
          <Button
            icon={<Icon of={Printer} size={18} />}
            pending={print.isPending}
            pendingLabel="Ouverture..."
            onClick={() => print.mutate()}
          >
            Imprimer
          </Button>
        </>
      }
    >
      <iframe
        src={`${labelPath(order.id)}?disposition=inline`}
        title={`Étiquette de la commande ${order.orderNumber}`}
        className="h-[65dvh] w-full rounded-control border border-line bg-sunken"
      />
    </Dialog>
  );
}
