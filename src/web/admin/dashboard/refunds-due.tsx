import { useState } from "react";
import { Link } from "react-router";
import { parisDay } from "#domain/paris-time.ts";
import { daysLate, surchargeOf } from "#domain/refund-clock.ts";
import { RefundDialog } from "#web/admin/orders/money/refund-dialog.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { latenessWords, owedWords } from "#wording/refund-clock.ts";
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
              <p className="text-small text-ink-2">{owedWords({ ...refund, cents: refund.amountCents })}</p>
              <Lateness refund={refund} />
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

/** What the law adds to a refund that is over its day. */
function Lateness({ refund: { dueOn, amountCents, ground } }: { refund: Work["refundsDue"][number] }) {
  const late = dueOn === null ? 0 : daysLate(dueOn, parisDay(new Date()));
  const words = latenessWords(late, surchargeOf(ground, amountCents, late));
  return words && <p className="text-small text-danger">{words}</p>;
}
