import { useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useRef } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { api } from "#web/admin/client/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { contractFileOf } from "#wording/contract-paper.ts";

/** The contract as it was concluded: to be read, and sent to whoever asks for it. */
export function ContractLine({ order: { id, contractKept, customer } }: { order: OrderDetail }) {
  const key = useRef(crypto.randomUUID());
  const send = useMutation({
    mutationFn: () =>
      api.admin.messages.sendContract({ orderId: id }, { context: { idempotencyKey: key.current } }),
    onSuccess: () => {
      key.current = crypto.randomUUID();
    },
    meta: {
      done: `Contrat envoyé à ${customer.email}`,
      failed: "Erreur lors de l'envoi",
      changes: ["orders"],
    },
  });
  if (!contractKept) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t pt-2">
      <a
        href={contractFileOf(id)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-target items-center gap-2 text-accent underline underline-offset-4"
      >
        <Icon of={FileText} />
        Contrat (PDF)
      </a>
      {customer.email !== "" && (
        <Button look="secondary" pending={send.isPending} onClick={() => send.mutate()}>
          Envoyer à la cliente
        </Button>
      )}
    </div>
  );
}
