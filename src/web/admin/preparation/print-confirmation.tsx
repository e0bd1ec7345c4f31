import { MailWarning, Printer } from "lucide-react";
import { usePrintConfirmation } from "#web/admin/orders/confirmation/use-print-confirmation.ts";
import { Button } from "#web/ui/button.tsx";

/** Says before a parcel is closed that its buyer has no confirmation yet, which goes along on paper. */
export function PrintConfirmation({ orderId }: { orderId: string }) {
  const print = usePrintConfirmation();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-card border-2 border-danger bg-card p-3"
    >
      <MailWarning aria-hidden size={24} strokeWidth={1.75} className="shrink-0 text-danger" />
      <p className="min-w-56 grow basis-56 font-medium">
        Confirmation non remise par email{"\u00a0"}: imprimez-la et glissez-la dans le colis.
      </p>
      <Button
        look="secondary"
        icon={<Printer aria-hidden size={18} strokeWidth={1.75} />}
        pending={print.isPending}
        onClick={() => print.mutate(orderId)}
      >
        Imprimer pour le colis
      </Button>
    </div>
  );
}
