import type { OrderDetail } from "#contract/admin/orders.ts";
import { LabelCard } from "#web/admin/orders/label/label-card.tsx";
import { PaymentsCard } from "#web/admin/orders/money/payments-card.tsx";
import { AddressCard } from "./address-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { ItemsCard } from "./items-card.tsx";
import { MessagesCard } from "./messages-card.tsx";
import { ReviewPanel } from "./review-panel.tsx";

/** Where one column is enough, the cards of both fall in together, in the order that they name. */
const COLUMN = "flex min-w-0 flex-col gap-4 max-xl:contents";

/** What is packed and shipped on the left; whom it is for and what happened on the right. */
export function OrderBody({ order }: { order: OrderDetail }) {
  return (
    <>
      {order.reviewReason && <ReviewPanel orderId={order.id} reason={order.reviewReason} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className={COLUMN}>
          <ItemsCard order={order} className="max-xl:order-2" />
          <LabelCard order={order} className="max-xl:order-3" />
          <PaymentsCard order={order} className="max-xl:order-5" />
        </div>
        <div className={COLUMN}>
          <FactsCard order={order} className="max-xl:order-1" />
          <AddressCard order={order} className="max-xl:order-4" />
          <MessagesCard order={order} className="max-xl:order-6" />
          <HistoryCard order={order} className="max-xl:order-7" />
        </div>
      </div>
    </>
  );
}
