import type { AppContext } from "#server/context.ts";
import type { ProviderReportOutcome } from "#server/payments/lyra.ts";
import { isMoney, paymentEventsOf } from "#server/payments/payment-event.ts";
import type { Source } from "#server/payments/record.ts";
import { keepUnmatched } from "./keep-unmatched.ts";

type ForeignReport = Extract<ProviderReportOutcome, { outcome: "foreign" }>;

/** A signed event for another shop, mode or currency settles nothing; the money it tells of is kept for staff. */
export async function keepForeign(
  context: AppContext,
  { cause, report }: ForeignReport,
  source: Source,
): Promise<void> {
  const { reference, orderStatus, payer } = report;
  for (const event of paymentEventsOf(report)) {
    const { transactionUuid: transaction, amountCents, currency } = event;
    if (!isMoney(event)) continue;
    await keepUnmatched(context.db, { reference, orderStatus, payer, source, event }, cause);
    context.log.error(
      { source, transaction, amountCents, currency, cause },
      "money came in for no order of this shop",
    );
  }
}
