import type { OrderDetail } from "#contract/admin/orders.ts";

export type Transaction = OrderDetail["transactions"][number];

/** What can still be given back of a transaction, in cents. */
export const refundableOf = ({ amountCents, refundedCents }: Transaction): number =>
  amountCents - refundedCents;

export function transactionName({ cardBrand, cardLast4, means, byHand }: Transaction): string {
  if (means === "transfer") return "Virement";
  if (byHand) return "Carte, notée à la main";
  return cardLast4 ? `${cardBrand ?? "Carte"} •••• ${cardLast4}` : (cardBrand ?? "Carte bancaire");
}
