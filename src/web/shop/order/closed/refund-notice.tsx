import type { ReactNode } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { formatEuros } from "#domain/money.ts";
import { isCancelled } from "#domain/order-status.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";
import { refundedWords } from "#wording/credits.ts";
import { formatDateProse } from "#wording/format.ts";
import { CHECKED_FIRST, goneWords, refundDueWords } from "#wording/gone-pieces.ts";

const REFUND_WITHIN_MS = 14 * 86_400_000;

/** Money taken for a piece that is gone, or given back: said plainly, with a date and someone to write to. */
export function RefundNotice({ order }: { order: GuestOrder }) {
  // A fee that the parcel had already is told of with the parcel.
  const feeBackCents = order.parcel?.isFeeBack ? order.parcel.feeBackCents : 0;
  const refundedCents = Math.max(0, order.refundedCents - feeBackCents);
  const { refundDue, items, paidAt, underReview, status, totalCents, creditBackCents } = order;
  const gone = paidAt && !isCancelled(status) ? items.filter(({ available }) => !available) : [];
  const names = gone.map(({ refCategory, name }) => `${refCategory} ${name}`.trim());
  if (refundedCents > 0 || (refundDue && !isCancelled(status)))
    return (
      <Notice>
        {names.length > 0 && `${goneWords(names)} `}
        {refundedCents > 0 && <>{refundedWords(refundedCents, creditBackCents)} </>}
        {paidAt && isCancelled(status) && creditBackCents > 0 && refundedCents < totalCents && (
          <>{restIsRefunded(totalCents - refundedCents, paidAt, order)} </>
        )}
        {refundDue && (
          <>
            {items.some(({ returned }) => returned?.wasSent) && "Votre retour est enregistré. "}
            {refundDueWords(refundDue)}
          </>
        )}
      </Notice>
    );
  if (paidAt && isCancelled(status)) return <Notice>{restIsRefunded(totalCents, paidAt, order)}</Notice>;
  if (names.length > 0)
    return (
      <Notice>
        {goneWords(names)} {CHECKED_FIRST}
      </Notice>
    );
  if (underReview) return <Notice>{CHECKED_FIRST}</Notice>;
  return null;
}

/** What a cancelled order is still to give back. */
function restIsRefunded(cents: number, paidAt: string, { history, status }: GuestOrder): string {
  const cancelledAt = history.findLast((change) => change.status === status)?.at ?? paidAt;
  return `Nous vous remboursons ${formatEuros(cents)} au plus tard le ${refundedBy(cancelledAt)}.`;
}

/** The last of the fourteen days that the law gives. */
const refundedBy = (since: string): string => formatDateProse(new Date(Date.parse(since) + REFUND_WITHIN_MS));

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-card border border-warning bg-warning-soft p-4">
      <p>{children}</p>
      <p className="mt-1">
        Une question{"\u00a0"}?{" "}
        <Link to={paths.contact} className="text-accent underline underline-offset-4">
          Contactez-nous
        </Link>
      </p>
    </div>
  );
}
