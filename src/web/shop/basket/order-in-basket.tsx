import type { GuestOrder } from "#contract/guest-order.ts";
import { formatEuros } from "#domain/money.ts";
import { paths } from "#web/paths.ts";
import { CartItem } from "#web/shop/order/cart/cart-item.tsx";
import { RefundNotice } from "#web/shop/order/closed/refund-notice.tsx";
import { Link } from "#web/shop/router/link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { BASKET_ORDER_ENDED } from "#wording/basket.ts";
import { formatUntil } from "#wording/format.ts";
import { GUEST_STATUS_LABELS } from "#wording/order-status.ts";

/** One order of her basket: to be paid, paid, or what became of it. */
export function OrderInBasket({ order }: { order: GuestOrder }) {
  const { id, items, editable, expired, heldUntil, status, orderNumber, totalCents, shippingCents } = order;
  const isOpen = editable && items.length > 0;
  const ended = endOf(order);
  return (
    <Card
      id={`basket-${id}`}
      title={isOpen ? "À payer" : expired ? "Délai dépassé" : `Commande ${orderNumber}`}
      aside={!isOpen && !expired && <StatusBadge status={status} label={GUEST_STATUS_LABELS[status]} />}
    >
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="py-3 first:pt-0">
            <CartItem item={item} />
          </li>
        ))}
      </ul>
      {isOpen ? (
        <>
          {heldUntil && (
            <p className="mt-1 text-ink-2">Pièces réservées jusqu'{formatUntil(heldUntil, new Date())}</p>
          )}
          <Link to={paths.guestOrder(id)} className={buttonClass("primary", "mt-3 w-full")}>
            Payer {formatEuros(totalCents)}
          </Link>
          {shippingCents > 0 && (
            <p className="mt-2 text-center text-small text-ink-2">
              dont {formatEuros(shippingCents)} de livraison
            </p>
          )}
        </>
      ) : (
        <>
          {ended && <p className="mt-1 mb-2 text-ink-2">{ended}</p>}
          <RefundNotice order={order} />
          <Link to={paths.guestOrder(id)} className={buttonClass("secondary", "mt-3 w-full")}>
            {expired ? "Voir ce qui est libre" : "Voir la commande"}
          </Link>
        </>
      )}
    </Card>
  );
}

function endOf({ expired, status, history, paidAt, createdAt }: GuestOrder): string | undefined {
  const at = history.findLast((change) => change.status === status)?.at ?? createdAt;
  if (expired) return BASKET_ORDER_ENDED.expired;
  if (status === "cancelled-by-customer") return BASKET_ORDER_ENDED[status](at);
  if (status === "cancelled-by-admin") return BASKET_ORDER_ENDED[status](at, paidAt !== null);
  return undefined;
}
