import type { OrderDetail } from "#contract/admin/orders.ts";
import { sumOf } from "#domain/money.ts";
import { CREDIT_NAME } from "#wording/credits.ts";
import { paidByName } from "#wording/payment-means.ts";

export type Transaction = OrderDetail["transactions"][number];
/** Money that is to be given back, as its task says. */
export type RefundTask = Pick<
  OrderDetail["refunds"][number],
  "id" | "transactionUuid" | "amountCents" | "reason" | "lines" | "returnId" | "ground"
>;

/** What can still be given back of a transaction, in cents. */
export const refundableOf = ({ amountCents, refundedCents }: Transaction): number =>
  amountCents - refundedCents;

/** What of refunds the bank took back. */
export const chargedBackCents = (refunds: OrderDetail["refunds"]): number =>
  sumOf(
    refunds
      .filter(({ givenElsewhere }) => givenElsewhere?.means === "chargeback")
      .map(({ amountCents }) => amountCents),
  );

/** As it is typed into a field: "12,50". */
export const euros = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");

export function transactionName(transaction: Transaction): string {
  if (transaction.means === "credit") return CREDIT_NAME;
  if (transaction.means === "transfer") return "Virement";
  return transaction.byHand ? "Carte, notée à la main" : paidByName(transaction);
}
