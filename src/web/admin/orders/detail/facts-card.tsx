import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { isCancelled, isEditable, isSent } from "#domain/order-status.ts";
import { CancellationDialog } from "#web/admin/orders/cancellation/cancellation-dialog.tsx";
import { customerWords } from "#web/admin/orders/customer-words.ts";
import { ShareLink } from "#web/admin/share/share-link.tsx";
import { paths } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { formatAge } from "#wording/format.ts";
import { StatusDialog } from "./status-dialog.tsx";

const ORIGINS = {
  guest: "Page de commande du live",
  staff: "Saisie par l'équipe",
  sidebar: "Console du live",
} as const;

export function FactsCard({ order, className }: { order: OrderDetail; className?: string }) {
  const [changing, setChanging] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const customer = customerWords(order.customer);
  return (
    <Card
      className={className}
      id="facts"
      title="Détails"
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={() => setChanging(true)}>
            Changer le statut
          </Button>
          {!isCancelled(order.status) && !isSent(order.status) && (
            <Button look="secondary" onClick={() => setCancelling(true)}>
              Annuler la commande
            </Button>
          )}
        </div>
      }
    >
      <FactList>
        <Fact name="Statut">
          <StatusBadge status={order.status} />
        </Fact>
        <Fact name="Total">
          <Money cents={order.totalCents} className="font-display text-total font-bold" />
        </Fact>
        <Fact name="Date">
          <DateText at={order.orderDate} />
          {isEditable(order.status) && (
            <span className="text-ink-2"> ({formatAge(order.orderDate, new Date())})</span>
          )}
        </Fact>
        <Fact name="Live">{order.live.title}</Fact>
        <Fact name="Client">
          {customer.name}
          {customer.detail && (
            <span className="block text-ink-2">
              <EmailText email={customer.detail} />
            </span>
          )}
          {order.customer.email && customer.detail !== order.customer.email && (
            <span className="block text-ink-2">
              <EmailText email={order.customer.email} />
            </span>
          )}
        </Fact>
        {isEditable(order.status) && order.items.length > 0 && (
          <Fact name="Lien de paiement">
            <ShareLink path={paths.guestOrder(order.id)} whose={`de la commande ${order.orderNumber}`} />
          </Fact>
        )}
        <Fact name="Livraison">{order.shippingType}</Fact>
        <Fact name="Origine">{ORIGINS[order.origin]}</Fact>
        {order.heldUntil && (
          <Fact name="Pièces réservées">
            jusqu'au <DateText at={order.heldUntil} />
          </Fact>
        )}
        {order.comment && <Fact name="Commentaire">{order.comment}</Fact>}
      </FactList>
      <StatusDialog order={order} open={changing} onClose={() => setChanging(false)} />
      {cancelling && <CancellationDialog order={order} onClose={() => setCancelling(false)} />}
    </Card>
  );
}
