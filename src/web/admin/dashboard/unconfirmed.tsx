import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MailWarning } from "lucide-react";
import { Link } from "react-router";
import { api, orpc } from "#web/admin/client/api.ts";
import { readAgain } from "#web/admin/client/changes.ts";
import { usePrintConfirmation } from "#web/admin/orders/confirmation/use-print-confirmation.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Work } from "./work.ts";

/** Paid orders whose buyers have no confirmation of their contract, which the law wants them to have. */
export function Unconfirmed({ messages }: { messages: Work["unconfirmed"] }) {
  const queries = useQueryClient();
  const print = usePrintConfirmation();
  const again = useMutation({
    mutationFn: (messageId: number) => api.admin.messages.retry({ messageId }),
    onSettled: () => readAgain(queries, [orpc.admin.overview.dashboard]),
    meta: { done: "Le message est remis en file d'envoi", failed: "Impossible de renvoyer le message" },
  });
  if (messages.length === 0) return null;
  return (
    <Card id="unconfirmed" title="Confirmations non remises" className="border-danger">
      <p className="mb-3 text-ink-2">
        La loi veut que chaque cliente reçoive la confirmation de sa commande, au plus tard avec son colis.
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {messages.map(({ messageId, orderId, orderNumber, problem }) => (
          <li
            key={messageId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <Icon of={MailWarning} className="shrink-0 text-danger" />
            <div className="min-w-56 grow basis-56">
              <p className="font-medium">
                Confirmation non remise{"\u00a0"}:{" "}
                <Link
                  to={paths.admin.orderDetail(orderId)}
                  className={classNames(LINK, "font-code font-bold")}
                >
                  {orderNumber}
                </Link>
              </p>
              <p className="text-small break-words text-ink-2">{problem}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Link to={`${paths.admin.orderDetail(orderId)}#address`} className={buttonClass("secondary")}>
                Corriger l'adresse
              </Link>
              <Button
                look="secondary"
                pending={again.isPending && again.variables === messageId}
                onClick={() => again.mutate(messageId)}
              >
                Renvoyer
              </Button>
              <Button
                look="secondary"
                pending={print.isPending && print.variables === orderId}
                onClick={() => print.mutate(orderId)}
              >
                Imprimer pour le colis
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
