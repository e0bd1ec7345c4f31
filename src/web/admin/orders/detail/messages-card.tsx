import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { BulkMessage } from "#web/admin/orders/bulk/bulk-message.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MESSAGE_STATES } from "#wording/order-events.ts";

export function MessagesCard({ order, className }: { order: OrderDetail; className?: string }) {
  const queries = useQueryClient();
  const [writing, setWriting] = useState(false);
  const retry = useMutation({
    mutationFn: (messageId: number) => api.admin.messages.retry({ messageId }),
    meta: { failed: "Erreur lors de l'envoi", changes: ["orders"] },
  });
  return (
    <Card
      className={className}
      id="messages"
      title="Messages"
      aside={
        <Button look="secondary" icon={<Icon of={Mail} size={18} />} onClick={() => setWriting(true)}>
          Écrire
        </Button>
      }
    >
      {order.messages.length === 0 ? (
        <p className="text-ink-2">Aucun message envoyé</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {order.messages.map((message) => (
            <li
              key={message.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 grow">
                <p className="font-medium">{message.subject ?? "Message automatique"}</p>
                <p className="text-small text-ink-2">
                  {MESSAGE_STATES[message.state] ?? message.state} · <DateText at={message.at} />
                </p>
                {message.error && (
                  <p
                    className={classNames(
                      "text-small break-words",
                      message.state === "failed" ? "text-danger" : "text-ink-2",
                    )}
                  >
                    {message.error}
                  </p>
                )}
              </div>
              {(message.state === "failed" ||
                (message.state === "no-address" && order.customer.email !== "")) && (
                <Button
                  look="secondary"
                  pending={retry.isPending && retry.variables === message.id}
                  onClick={() => retry.mutate(message.id)}
                >
                  {message.state === "failed" ? "Réessayer" : "Envoyer"}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {writing && (
        <BulkMessage
          orders={[
            {
              id: order.id,
              orderNumber: order.orderNumber,
              status: order.status,
              name: order.customer.name,
              email: order.customer.email,
              handle: order.customer.handle,
              totalCents: order.totalCents,
            },
          ]}
          onClose={() => {
            setWriting(false);
            changed(queries, "orders");
          }}
        />
      )}
    </Card>
  );
}
