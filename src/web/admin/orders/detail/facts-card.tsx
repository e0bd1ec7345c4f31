import type { OrderDetail } from "#contract/admin/orders.ts";
import { isEditable } from "#domain/order-status.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { ShareLink } from "#web/admin/share/share-link.tsx";
import { paths } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { buyerNumberWords } from "#wording/buyer-number.ts";
import { formatAge } from "#wording/format.ts";
import { contactWords } from "#wording/payment-request.ts";

const ORIGINS = {
  guest: "Page de commande du live",
  staff: "Saisie par l'équipe",
  sidebar: "Console du live",
} as const;

export function FactsCard({ order, className }: { order: OrderDetail; className?: string }) {
  return (
    <Card className={className} id="facts" title="Détails">
      <FactList>
        <Fact name="Date">
          <DateText at={order.orderDate} />
          {isEditable(order.status) && (
            <span className="text-ink-2"> ({formatAge(order.orderDate, new Date())})</span>
          )}
        </Fact>
        <Fact name="Live">
          <ScreenLink to={paths.admin.liveDetail(order.live.id)} className={LINK}>
            {order.live.title}
          </ScreenLink>
        </Fact>
        {order.buyerNumber !== null && (
          <Fact name="Cliente du live">
            <strong>{buyerNumberWords(order.buyerNumber)}</strong>
          </Fact>
        )}
        {isEditable(order.status) && order.items.length > 0 && (
          <Fact name="Lien de paiement">
            <ShareLink path={paths.guestOrder(order.id)} whose={`de la commande ${order.orderNumber}`} />
            {contactWords(order.contact).map((words) => (
              <span key={words} className="block text-ink-2">
                {words}
              </span>
            ))}
          </Fact>
        )}
        <Fact name="Livraison">{order.shippingType}</Fact>
        {order.deliveredAt && (
          <Fact name="Livrée le">
            <DateText at={order.deliveredAt} as="date" />
          </Fact>
        )}
        <Fact name="Origine">{ORIGINS[order.origin]}</Fact>
        {order.comment && <Fact name="Commentaire">{order.comment}</Fact>}
      </FactList>
    </Card>
  );
}
