import { useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { api } from "#web/admin/client/api.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { contractFileOf } from "#wording/contract-paper.ts";
import { formatDateProse } from "#wording/format.ts";

/** The contract as it was concluded: to be read, and sent to whoever asks for it. */
export function ContractLine({ order }: { order: OrderDetail }) {
  const { id, contracts, customer } = order;
  const act = useOneAct();
  const send = useMutation({
    mutationFn: () => act(id, (options) => api.admin.messages.sendContract({ orderId: id }, options)),
    meta: {
      done: `Contrat envoyé à ${customer.email}`,
      failed: "Erreur lors de l'envoi",
      changes: ["orders"],
    },
  });
  if (!contracts.isKept && contracts.earlier.length === 0) return null;
  return (
    <div className="mt-3 border-line border-t pt-2">
      {contracts.isKept && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <ContractFile at={contractFileOf(id)}>Contrat (PDF)</ContractFile>
          {customer.email !== "" && (
            <Button look="secondary" pending={send.isPending} onClick={() => send.mutate()}>
              Envoyer à la cliente
            </Button>
          )}
        </div>
      )}
      {contracts.earlier.map((earlier) => (
        <ContractFile key={earlier.id} at={contractFileOf(id, earlier.id)}>
          Contrat précédent, conclu le {formatDateProse(earlier.concludedAt)} (PDF)
        </ContractFile>
      ))}
    </div>
  );
}

const ContractFile = ({ at, children }: { at: string; children: ReactNode }) => (
  <a
    href={at}
    target="_blank"
    rel="noopener"
    className="flex min-h-target items-center gap-2 text-accent underline underline-offset-4"
  >
    <Icon of={FileText} />
    <span>{children}</span>
  </a>
);
