import type { GuestOrder } from "#contract/guest-order.ts";
import { isCancelled, isSettled } from "#domain/order-status.ts";
import { AddressLines } from "#web/shop/order/address/address-lines.tsx";
import { DeliveryPromise } from "#web/shop/order/address/delivery-promise.tsx";
import { BriefItem } from "#web/shop/order/cart/brief-item.tsx";
import { CartItem } from "#web/shop/order/cart/cart-item.tsx";
import { CreditLines } from "#web/shop/order/cart/credit-lines.tsx";
import { Totals } from "#web/shop/order/cart/totals.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Money } from "#web/ui/money.tsx";
import { PAID_BY_CREDIT } from "#wording/credits.ts";

const DeliveryChoice = lazyPart(
  async () => (await import("#web/shop/order/delivery/delivery-choice.tsx")).DeliveryChoice,
);

type OrderFactsProps = {
  order: GuestOrder;
  /** Beside the card form, on a phone above it: as little room as the whole order takes, so that the card is in sight. */
  brief?: boolean;
};

const BRIEF_ON_A_PHONE =
  "max-lg:px-3! max-lg:py-2.5! max-lg:*:first:mb-1! max-lg:[&_address]:text-small max-lg:[&_h2]:text-body";

/** Articles, amounts, address: the whole order as text, unfolded. */
export function OrderFacts({ order, brief = false }: OrderFactsProps) {
  const settled = isSettled(order.status);
  const arrived = order.status === "delivered" || isCancelled(order.status);
  return (
    <Card id="recapitulatif" title="Récapitulatif" className={brief ? BRIEF_ON_A_PHONE : ""}>
      <ul className="flex flex-col divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className={brief ? "py-1.5 first:pt-0 lg:py-2" : "py-3 first:pt-0"}>
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
        className={brief ? "max-lg:gap-0 max-lg:pt-1.5 max-lg:text-small" : ""}
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
        <div
          className={classNames(
            "border-t border-line",
            brief ? "mt-1.5 pt-1.5 lg:mt-4 lg:pt-3" : "mt-4 pt-3",
          )}
        >
          <h3 className={classNames("mb-1 font-semibold", brief && "max-lg:sr-only")}>
            Adresse de livraison
          </h3>
          <AddressLines address={order.shippingAddress} brief={brief} />
          {order.deliveryChoice && <DeliveryChoice order={order} />}
        </div>
      )}
      {!arrived && (
        <DeliveryPromise order={order} {...(brief && { className: "mt-1 lg:mt-2 max-lg:text-small" })} />
      )}
    </Card>
  );
}
