import { lazy, Suspense } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isCancelled, isSettled } from "#domain/order-status.ts";
import { AddressLines } from "#web/shop/order/address/address-lines.tsx";
import { DeliveryPromise } from "#web/shop/order/address/delivery-promise.tsx";
import { BriefItem } from "#web/shop/order/cart/brief-item.tsx";
import { CartItem } from "#web/shop/order/cart/cart-item.tsx";
import { CreditLines } from "#web/shop/order/cart/credit-lines.tsx";
import { Totals } from "#web/shop/order/cart/totals.tsx";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { PAID_BY_CREDIT } from "#wording/credits.ts";

const DeliveryChoice = lazy(() => import("#web/shop/order/delivery/delivery-choice.tsx"));

type OrderFactsProps = {
  order: GuestOrder;
  /** Beside the card form: each piece in two lines. */
  brief?: boolean;
};

/** Articles, amounts, address: the whole order as text, unfolded. */
export function OrderFacts({ order, brief = false }: OrderFactsProps) {
  const settled = isSettled(order.status);
  const arrived = order.status === "delivered" || isCancelled(order.status);
  return (
    <Card id="recapitulatif" title="Récapitulatif">
      <ul className="flex flex-col divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className={brief ? "py-2 first:pt-0" : "py-3 first:pt-0"}>
            {brief ? (
              <BriefItem item={item} />
            ) : (
              <CartItem item={item} missing={settled && !item.available} />
            )}
          </li>
        ))}
      </ul>
      <Totals
        order={order}
        label={settled ? "Total payé" : isCancelled(order.status) ? "Total" : "Total à payer"}
      />
      {order.credit.reservedCents > 0 && (
        <CreditLines
          creditCents={order.credit.reservedCents}
          leftCents={order.totalCents - order.credit.reservedCents}
        />
      )}
      {order.credit.paidCents > 0 && (
        <p className="flex flex-wrap justify-between gap-x-4 text-ink-2">
          <span>{PAID_BY_CREDIT}</span>
          <Money cents={order.credit.paidCents} />
        </p>
      )}
      {order.shippingAddress && (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="mb-1 font-semibold">Adresse de livraison</h3>
          <AddressLines address={order.shippingAddress} brief={brief} />
          {order.deliveryChoice && (
            <Suspense>
              <DeliveryChoice order={order} />
            </Suspense>
          )}
        </div>
      )}
      {!arrived && <DeliveryPromise order={order} />}
    </Card>
  );
}
