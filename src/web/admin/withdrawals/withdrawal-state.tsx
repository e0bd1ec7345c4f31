import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { parisDay } from "#domain/paris-time.ts";
import { daysLate, surchargeOf } from "#domain/refund-clock.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { latenessWords, noRefundDay, owedWords } from "#wording/refund-clock.ts";
import { outcomeWords, WITHDRAWAL_STATE_LABELS } from "#wording/withdrawals.ts";

export const stateWords = ({
  state,
  outcome,
  reason,
}: Pick<WithdrawalRow, "state" | "outcome" | "reason">): string =>
  outcome ? outcomeWords(outcome, reason) : WITHDRAWAL_STATE_LABELS[state];

/** The last day to give the money back, or why there is none yet; over, it is told. */
export function RefundBy({ withdrawal }: { withdrawal: WithdrawalRow }) {
  const { state, refundBy, owedCents, owedLines, atStakeCents } = withdrawal;
  const none = noRefundDay(withdrawal);
  if (none) return <span className="text-ink-2">{none}</span>;
  const late = state === "done" ? 0 : daysLate(refundBy, parisDay(new Date()));
  const words = latenessWords(late, surchargeOf("withdrawal", atStakeCents, late));
  return (
    <span className={late > 0 ? "font-semibold text-danger" : undefined}>
      {owedCents > 0 ? (
        owedWords({ cents: owedCents, lines: owedLines, dueOn: refundBy })
      ) : (
        <DateText at={refundBy} as="date" />
      )}
      {words && <span className="block text-small">{words}</span>}
    </span>
  );
}
