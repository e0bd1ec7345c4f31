import { CircleHelp } from "lucide-react";
import { useState } from "react";
import type { UnmatchedPayment } from "#contract/admin/unmatched-payments.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { formatAmount } from "#wording/format.ts";
import { UNMATCHED_CAUSES, UNMATCHED_STATES } from "#wording/payment-doubts.ts";
import { paidByName } from "#wording/payment-means.ts";
import { DismissUnmatchedDialog, RefundUnmatchedDialog } from "./reason-dialogs.tsx";
import { TieDialog } from "./tie-dialog.tsx";

type Act = "tie" | "refund" | "dismiss";

/** Money that belongs to no order, with what can be done about it. */
export function UnmatchedList({ payments }: { payments: readonly UnmatchedPayment[] }) {
  const [acting, setActing] = useState<{ act: Act; payment: UnmatchedPayment }>();
  const close = () => setActing(undefined);
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {payments.map((payment) => (
          <Line key={payment.id} payment={payment} onAct={(act) => setActing({ act, payment })} />
        ))}
      </ul>
      {acting?.act === "tie" && <TieDialog payment={acting.payment} onClose={close} />}
      {acting?.act === "refund" && <RefundUnmatchedDialog payment={acting.payment} onClose={close} />}
      {acting?.act === "dismiss" && <DismissUnmatchedDialog payment={acting.payment} onClose={close} />}
    </>
  );
}

type LineProps = { payment: UnmatchedPayment; onAct: (act: Act) => void };

function Line({ payment, onAct }: LineProps) {
  const { amountCents, currency, payerName, payerEmail, message, reason, order } = payment;
  const amount = formatAmount(amountCents, currency);
  return (
    <li
      aria-label={`Paiement à rapprocher\u00a0: ${amount}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
    >
      <Icon of={CircleHelp} className="shrink-0 text-warning" />
      <div className="min-w-[min(14rem,100%)] flex-1">
        <p>
          <span className="font-semibold whitespace-nowrap tabular-nums">{amount}</span> ·{" "}
          {paidByName(payment)} · <DateText at={payment.paidAt} />
        </p>
        {(payerName || payerEmail) && (
          <p className="break-words">{[payerName, payerEmail].filter(Boolean).join(", ")}</p>
        )}
        <p className="text-small wrap-anywhere text-ink-2">
          {UNMATCHED_CAUSES[payment.cause]}
          {payment.reference && <> : {payment.reference}</>}
        </p>
        {payment.state !== "open" && (
          <p>
            <span className="font-medium">{UNMATCHED_STATES[payment.state]}</span>
            {order && (
              <>
                {" "}
                <ScreenLink
                  to={paths.admin.orderDetail(order.id)}
                  className={classNames(LINK, "font-code font-bold")}
                >
                  {order.number}
                </ScreenLink>
              </>
            )}
            {payment.handledBy && ` par ${payment.handledBy}`}
            {payment.handledAt && (
              <>
                {" · "}
                <DateText at={payment.handledAt} />
              </>
            )}
            {reason && <span className="block text-ink-2">{reason}</span>}
          </p>
        )}
        {message && <p className="text-small text-danger">{message}</p>}
      </div>
      {payment.state === "open" && (
        <div className="flex flex-wrap gap-2">
          {currency === "EUR" && (
            <Button look="secondary" onClick={() => onAct("tie")}>
              Relier à la commande
            </Button>
          )}
          <Button look="secondary" onClick={() => onAct("refund")}>
            Rembourser
          </Button>
          <Button look="text" className="px-1" onClick={() => onAct("dismiss")}>
            Classer
          </Button>
        </div>
      )}
    </li>
  );
}
