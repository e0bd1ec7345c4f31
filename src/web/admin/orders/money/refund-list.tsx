import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { daysLate, surchargeOf } from "#domain/refund-clock.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { REFUNDED_AS_CREDIT } from "#wording/credits.ts";
import { givenElsewhereWords, surchargeWords } from "#wording/money-by-hand.ts";
import { REFUND_STATES } from "#wording/order-events.ts";
import { latenessWords, owedWords } from "#wording/refund-clock.ts";
import { DismissDialog } from "./dismiss-dialog.tsx";
import { namesOfLines } from "./refund-lines.ts";
import { ReversalDialog } from "./reversal-dialog.tsx";
import { SurchargeDialog } from "./surcharge-dialog.tsx";

type Refund = OrderDetail["refunds"][number];
type RefundListProps = { order: OrderDetail; onRefund: (task: Refund) => void };

const TROUBLED: readonly Refund["state"][] = ["failed", "unknown"];
const OPEN: readonly Refund["state"][] = ["due", "failed"];

/** Money given back or to give back; a task is followed, or dismissed with a reason. */
export function RefundList({ order, onRefund }: RefundListProps) {
  const [dismissing, setDismissing] = useState<Refund>();
  const [reversing, setReversing] = useState<Refund>();
  const may = useMay();
  const [noting, setNoting] = useState<{ refundId: string; dueCents: number | undefined }>();
  if (order.refunds.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="mb-2 font-semibold">Remboursements</h3>
      <ul className="flex flex-col divide-y divide-line">
        {order.refunds.map((refund) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 first:pt-0 last:pb-0"
          >
            <Icon of={Undo2} size={18} className="shrink-0 text-ink-2" />
            <div className="min-w-40 flex-1">
              <p>
                <span className="font-medium">
                  {refund.givenElsewhere
                    ? givenElsewhereWords(refund.givenElsewhere)
                    : refund.asCredit
                      ? REFUNDED_AS_CREDIT
                      : REFUND_STATES[refund.state]}
                </span>{" "}
                · {refund.reason}
              </p>
              <p className="text-small text-ink-2">
                <DateText at={refund.finishedAt ?? refund.createdAt} />
              </p>
              {/* The reason of a return's refund names its pieces. */}
              {refund.returnId === null && refund.lines.length > 0 && (
                <p className="text-small text-ink-2">{namesOfLines(order, refund)}</p>
              )}
              {OPEN.includes(refund.state) && (
                <p className="text-small text-ink-2">{owedWords({ ...refund, cents: refund.amountCents })}</p>
              )}
              <Lateness refund={refund} onNote={(dueCents) => setNoting({ refundId: refund.id, dueCents })} />
              {refund.message && (
                <p className={classNames("text-small", TROUBLED.includes(refund.state) && "text-danger")}>
                  {refund.message}
                </p>
              )}
            </div>
            <Money cents={refund.amountCents} className="font-semibold" />
            {may("management") && isOpenChargeback(order, refund) && (
              <Button look="secondary" onClick={() => setReversing(refund)}>
                La banque l'a rendu
              </Button>
            )}
            {OPEN.includes(refund.state) && (
              <div className="flex gap-2">
                <Button look="secondary" onClick={() => onRefund(refund)}>
                  {refund.state === "failed" ? "Réessayer" : "Rembourser"}
                </Button>
                <Button look="text" className="px-1" onClick={() => setDismissing(refund)}>
                  Classer
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {dismissing && (
        <DismissDialog orderId={order.id} refundId={dismissing.id} onClose={() => setDismissing(undefined)} />
      )}
      {reversing && (
        <ReversalDialog orderId={order.id} chargeback={reversing} onClose={() => setReversing(undefined)} />
      )}
      {noting && <SurchargeDialog orderId={order.id} {...noting} onClose={() => setNoting(undefined)} />}
    </div>
  );
}

/** What the bank took and has not given back: that would be a payment named after it. */
const isOpenChargeback = ({ transactions }: OrderDetail, { id, givenElsewhere }: Refund): boolean =>
  givenElsewhere?.means === "chargeback" && transactions.every(({ uuid }) => uuid !== `hand:${id}`);

type LatenessProps = { refund: Refund; onNote: (dueCents: number | undefined) => void };

/** What the law adds to a refund that is, or was, over its day; of one that was done, what was paid of it. */
function Lateness({ refund, onNote }: LatenessProps) {
  const may = useMay();
  const { dueOn, state, amountCents, ground, surcharge: paid } = refund;
  if (paid) return <p className="text-small text-ink-2">{surchargeWords(paid)}</p>;
  const isDone = state === "done";
  if (!dueOn || state === "dismissed") return null;
  const late = daysLate(dueOn, isDone ? backOn(refund) : parisDay(new Date()));
  const due = surchargeOf(ground, amountCents, late);
  const words = latenessWords(late, due, isDone);
  if (!words) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="text-small text-danger">{words}</p>
      {isDone && may("management") && (
        <Button
          look="text"
          className="px-1"
          onClick={() => onNote(due === "legal-rate" ? undefined : due?.cents)}
        >
          Noter la majoration
        </Button>
      )}
    </div>
  );
}

/** The day (Paris) on which the money of a refund went back. */
const backOn = ({ givenElsewhere, finishedAt, createdAt }: Refund): string =>
  givenElsewhere?.givenOn ?? parisDay(new Date(finishedAt ?? createdAt));
