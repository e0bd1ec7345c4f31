import type { House } from "#server/context.ts";
import type { EvidenceOutcome } from "#server/payments/lyra.ts";
import type { Source } from "#server/payments/record.ts";
import { isMoney, wordsOf } from "#server/payments/word.ts";
import { keepUnmatched } from "./keep-unmatched.ts";

type ForeignEvidence = Extract<EvidenceOutcome, { outcome: "foreign" }>;

/** A signed word for another shop, mode or currency settles nothing; the money it tells of is kept for staff. */
export async function keepForeign(
  house: House,
  { cause, evidence }: ForeignEvidence,
  source: Source,
): Promise<void> {
  const { reference, orderStatus, payer } = evidence;
  for (const word of wordsOf(evidence)) {
    const { transactionUuid: transaction, amountCents, currency } = word;
    if (!isMoney(word)) continue;
    await keepUnmatched(house.db, { reference, orderStatus, payer, source, word }, cause);
    house.log.error(
      { source, transaction, amountCents, currency, cause },
      "money came in for no order of this shop",
    );
  }
}
