import type { ReactNode } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { formatEuros } from "#domain/money.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { promoLine } from "#wording/promo-codes.ts";

type TotalsProps = { order: GuestOrder; label?: string; className?: string };

/** Why delivery costs nothing, or from when on it will. */
function DeliveryNote({ order: { parcel, shippingCents, freeDeliveryFromCents } }: { order: GuestOrder }) {
  if (parcel) return <Note>Dans le même colis{"\u00a0"}: pas de second port.</Note>;
  if (freeDeliveryFromCents === null) return null;
  return (
    <Note>
      Livraison offerte {shippingCents === 0 ? "à partir de" : "dès"} {formatEuros(freeDeliveryFromCents)}{" "}
      d'achats.
    </Note>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <div className="text-small text-ink-2">
    <dt className="sr-only">À propos de la livraison</dt>
    <dd>{children}</dd>
  </div>
);

/** Sub-total, delivery and total, in the order in which they are read. */
export function Totals({ order, label = "Total à payer", className }: TotalsProps) {
  return (
    <dl className={classNames("flex flex-col gap-1 border-t border-line pt-3", className)}>
      <div className="flex flex-wrap justify-between gap-x-4 text-ink-2">
        <dt>Sous-total des produits</dt>
        <dd>
          <Money cents={order.itemsCents + order.discountCents} />
        </dd>
      </div>
      {order.promo && order.discountCents > 0 && (
        <div className="flex flex-wrap justify-between gap-x-4 text-success">
          <dt>{promoLine(order.promo.code)}</dt>
          <dd>
            <Money cents={-order.discountCents} />
          </dd>
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-x-4 text-ink-2">
        <dt>Frais de livraison</dt>
        <dd className="tabular-nums">
          {order.shippingCents === 0 ? "Offerte" : formatEuros(order.shippingCents)}
          {order.promo && order.promo.waivedCents > 0 && ` (${promoLine(order.promo.code)})`}
        </dd>
      </div>
      {order.editable && <DeliveryNote order={order} />}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="font-semibold">{label}</dt>
        <dd>
          <Money cents={order.totalCents} className="font-display text-total font-bold" />
          <span className="text-small text-ink-2"> TTC</span>
        </dd>
      </div>
    </dl>
  );
}
