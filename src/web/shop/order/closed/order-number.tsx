import { Copy } from "lucide-react";
import { useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { InvoiceLinks } from "#web/shop/invoices/invoice-links.tsx";
import { announce } from "#web/ui/announce.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { formatDateTimeProse } from "#wording/format.ts";

export function OrderNumber({ order }: { order: GuestOrder }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(order.orderNumber);
      setCopied(true);
      announce("Numéro de commande copié");
    } catch {
      announce("Le numéro n'a pas pu être copié. Sélectionnez-le puis copiez-le.", "alert");
    }
  };
  const email = order.shippingAddress?.email;
  return (
    <Card>
      <p className="text-ink-2">Numéro de commande</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-code text-total font-bold wrap-anywhere">{order.orderNumber}</p>
        <Button
          look="text"
          className="screen-only min-h-target"
          icon={<Icon of={Copy} />}
          onClick={() => void copy()}
        >
          {copied ? "Numéro copié" : "Copier le numéro"}
        </Button>
      </div>
      {order.paidAt && <p className="text-ink-2">Payée le {formatDateTimeProse(order.paidAt)}</p>}
      {order.paidAt && email && (
        <p className="mt-1">
          La confirmation est envoyée à <strong className="font-semibold wrap-anywhere">{email}</strong>.
        </p>
      )}
      {order.tracking && (
        <p className="mt-1">
          Suivi du colis{"\u00a0"}:{" "}
          <a
            href={order.tracking.url}
            rel="noopener noreferrer"
            className="font-code text-accent underline underline-offset-4"
          >
            {order.tracking.number}
          </a>
        </p>
      )}
      <InvoiceLinks orderId={order.id} invoices={order.invoices} />
    </Card>
  );
}
