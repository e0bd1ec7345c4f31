import type { OrderDetail } from "#contract/admin/orders.ts";

export type Transaction = OrderDetail["transactions"][number];
/** Money that is to be given back, as its task says. */
export type RefundTask = Pick<
  OrderDetail["refunds"][number],
  "id" | "transactionUuid" | "amountCents" | "reason"
>;

/** What can still be given back of a transaction, in cents. */
export const refundableOf = ({ amountCents, refundedCents }: Transaction): number =>
  amountCents - refundedCents;

/** As it is typed into a field: "12,50". */
export const euros = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");

export function transactionName({ cardBrand, cardLast4, means, byHand }: Transaction): string {
  if (means === "transfer") return "Virement";
  if (byHand) return "Carte, notée à la main";
  return cardLast4 ? `${cardBrand ?? "Carte"} •••• ${cardLast4}` : (cardBrand ?? "Carte bancaire");
}
