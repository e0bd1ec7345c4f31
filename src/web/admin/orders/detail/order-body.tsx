import type { OrderDetail } from "#contract/admin/orders.ts";
import { LabelPanel } from "#web/admin/orders/label/label-card.tsx";
import { useLabel } from "#web/admin/orders/label/use-label.ts";
import { PaymentsCard } from "#web/admin/orders/money/payments-card.tsx";
import { OrderHead } from "#web/admin/orders/next/order-head.tsx";
import { SharedParcelCard } from "#web/admin/orders/parcel/shared-parcel-card.tsx";
import { ParcelCard } from "#web/admin/parcels/parcel-card.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { AddressCard } from "./address-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { ItemsCard } from "./items-card.tsx";
import { MessagesCard } from "./messages-card.tsx";

/** Where one column is enough, the cards of both fall in together, in the order that they name. */
const COLUMN = "flex min-w-0 flex-col gap-4 max-xl:contents";

/** Where it stands and what is next on top; what is packed and shipped on the left; whom it is for and what happened on the right. */
export function OrderBody({ order }: { order: OrderDetail }) {
  const label = useLabel(order.id, order.orderNumber);
  const may = useMay();
  return (
    <>
      <OrderHead order={order} label={label} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className={COLUMN}>
          <ItemsCard order={order} className="max-xl:order-1" />
          <LabelPanel order={order} acts={label} led className="max-xl:order-2" />
          <SharedParcelCard order={order} className="max-xl:order-2" />
          <ParcelCard orderId={order.id} className="max-xl:order-2" />
          {may("management") && <PaymentsCard order={order} className="max-xl:order-5" />}
        </div>
        <div className={COLUMN}>
          <FactsCard order={order} className="max-xl:order-4" />
          <AddressCard order={order} className="max-xl:order-3" />
          {may("management") && <MessagesCard order={order} className="max-xl:order-6" />}
          <HistoryCard order={order} className="max-xl:order-7" />
        </div>
      </div>
    </>
  );
}
