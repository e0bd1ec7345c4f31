import { useState } from "react";
import { Link } from "react-router";
import { RefundDialog } from "#web/admin/orders/money/refund-dialog.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import type { Work } from "./work.ts";

/** Money that the law or a cancellation asks to give back, the nearest date first. */
export function RefundsDue({ refunds }: { refunds: Work["refundsDue"] }) {
  const [refunding, setRefunding] = useState<Work["refundsDue"][number]>();
  if (refunds.length === 0) return null;
  return (
    <Card id="refunds-due" title="Remboursements à faire">
      <ul className="flex flex-col divide-y divide-line">
        {refunds.map((refund) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-[min(14rem,100%)] grow">
              <Link
                to={paths.admin.orderDetail(refund.orderId)}
                className={classNames(LINK, "font-code font-bold")}
              >
                {refund.orderNumber}
              </Link>
              <p>{refund.reason}</p>
              {refund.dueOn && (
                <p className="text-small text-ink-2">
                  À rembourser avant le <DateText at={refund.dueOn} as="date" />
                </p>
              )}
            </div>
            <Money cents={refund.amountCents} className="font-semibold" />
            <Button look="secondary" onClick={() => setRefunding(refund)}>
              Rembourser
            </Button>
          </li>
        ))}
      </ul>
      {refunding && (
        <RefundDialog
          orderId={refunding.orderId}
          taskId={refunding.id}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </Card>
  );
}
