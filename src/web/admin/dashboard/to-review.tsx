import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { RefundDialog } from "#web/admin/orders/money/refund-dialog.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import type { Work } from "./work.ts";

/** Paid orders that staff must look at, most of them before they are packed; the money can be given back from here. */
export function ToReview({ orders }: { orders: Work["toReview"] }) {
  const [refunding, setRefunding] = useState<string>();
  if (orders.length === 0) return null;
  return (
    <Card id="to-review" title="À vérifier" className="border-warning">
      <ul className="flex flex-col divide-y divide-line">
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <Icon of={ShieldAlert} className="shrink-0 text-warning" />
            <div className="min-w-[min(14rem,100%)] grow">
              <Link
                to={paths.admin.orderDetail(order.id)}
                className={classNames(LINK, "font-code font-bold")}
              >
                {order.orderNumber}
              </Link>{" "}
              <span className="text-ink-2">
                <DateText at={order.at} />
              </span>
              <p>{order.reason}</p>
            </div>
            <Money cents={order.totalCents} className="font-semibold" />
            <div className="flex flex-wrap gap-2">
              <Link to={paths.admin.orderDetail(order.id)} className={buttonClass("secondary")}>
                Vérifier
              </Link>
              <Button look="secondary" onClick={() => setRefunding(order.id)}>
                Rembourser
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {refunding && <RefundDialog orderId={refunding} onClose={() => setRefunding(undefined)} />}
    </Card>
  );
}
