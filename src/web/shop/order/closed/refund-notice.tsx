import type { ReactNode } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isCancelled } from "#domain/order-status.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";
import { chargedBackWords, refundedWords } from "#wording/credits.ts";
import { CHECKED_FIRST, cancelledDueWords, goneWords, refundDueWords } from "#wording/gone-pieces.ts";

/** Money taken for a piece that is gone, or given back: said plainly, with a date and someone to write to. */
export function RefundNotice({ order }: { order: GuestOrder }) {
  // A fee that the parcel had already is told of with the parcel.
  const feeBackCents = order.parcel?.isFeeBack ? order.parcel.feeBackCents : 0;
  const refundedCents = Math.max(0, order.refundedCents - feeBackCents);
  const { refundDue, items, paidAt, underReview, status, totalCents, creditBackCents, chargedBackCents } =
    order;
  const leftCents = totalCents - refundedCents - chargedBackCents;
  const gone = paidAt && !isCancelled(status) ? items.filter(({ available }) => !available) : [];
  const names = gone.map(({ refCategory, name }) => `${refCategory} ${name}`.trim());
  if (refundedCents > 0 || chargedBackCents > 0 || refundDue)
    return (
      <Notice>
        {names.length > 0 && `${goneWords(names)} `}
        {refundedCents > 0 && <>{refundedWords(refundedCents, creditBackCents)} </>}
        {chargedBackCents > 0 && <>{chargedBackWords(chargedBackCents)} </>}
        {paidAt && isCancelled(status) && !refundDue && creditBackCents > 0 && leftCents > 0 && (
          <>{restIsRefunded(leftCents, paidAt, order)} </>
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

/** What a cancelled order is still to give back, where no task says it. */
function restIsRefunded(cents: number, paidAt: string, { history, status }: GuestOrder): string {
  const cancelledAt = history.findLast((change) => change.status === status)?.at ?? paidAt;
  return cancelledDueWords(cents, cancelledAt);
}

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
