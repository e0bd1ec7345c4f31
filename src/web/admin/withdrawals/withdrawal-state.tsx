import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { parisDay } from "#domain/paris-time.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { WITHDRAWAL_OUTCOME_LABELS, WITHDRAWAL_STATE_LABELS } from "#wording/withdrawals.ts";

export const stateWords = ({ state, outcome }: Pick<WithdrawalRow, "state" | "outcome">): string =>
  outcome ? WITHDRAWAL_OUTCOME_LABELS[outcome] : WITHDRAWAL_STATE_LABELS[state];

/** The last day to give the money back; over, it is told. */
export function RefundBy({ withdrawal: { state, refundBy } }: { withdrawal: WithdrawalRow }) {
  const late = state !== "done" && refundBy < parisDay(new Date());
  return (
    <span className={late ? "font-semibold text-danger" : undefined}>
      <DateText at={refundBy} as="date" />
      {late && <span className="text-small"> délai dépassé</span>}
    </span>
  );
}
