import type { z } from "zod";
import type { Config } from "#server/config.ts";
import { parseJson } from "#server/outgoing/parse-json.ts";
import { type CardTransaction, paymentSchema } from "./lyra-messages.ts";
import { type SignedAnswer, verifiedText } from "./signature.ts";

/** What the provider's signature vouches for. Amounts are integer cents. */
export type ProviderReport = {
  /** Our own payment reference; null when an abandoned form names none. */
  reference: string | null;
  /** PAID, UNPAID, RUNNING, ABANDONED, or a value unknown to us: anything but PAID is "not paid". */
  orderStatus: string;
  /** OPEN: the buyer may try another card with the same form token. */
  orderCycle: string;
  amountCents: number | null;
  transactions: CardTransaction[];
  /** How many more there are that nobody can read. */
  unreadable: number;
  /** Who typed the card, as far as the provider was told. */
  payer: { name: string | null; email: string | null };
};

/** How a genuine message is not for this shop. */
export type Foreign = "shop" | "mode" | "currency";

/** `authentic` tells a forged message (answer 400) from a genuine one that nobody can read (answer 200). */
export type ProviderReportOutcome =
  | { outcome: "verified"; report: ProviderReport }
  /** Signed, but for another shop, mode or currency: it settles nothing, and its money is kept for staff. */
  | { outcome: "foreign"; cause: Foreign; report: ProviderReport }
  | { outcome: "rejected"; authentic: boolean; reason: "signature" | "malformed" };

const ANSWER_LIMIT = 64 * 1024;

/** Verifies on the raw text with the route's own key, and only then reads it. */
export function readProviderReport(
  signed: SignedAnswer,
  key: string,
  card: Config["card"],
): ProviderReportOutcome {
  const text = signed.answer.length > ANSWER_LIMIT ? undefined : verifiedText(signed, key);
  if (text === undefined) return { outcome: "rejected", authentic: false, reason: "signature" };
  const payment = paymentSchema.safeParse(parseJson(text));
  if (!payment.success) return { outcome: "rejected", authentic: true, reason: "malformed" };
  const report = reportOf(payment.data);
  const cause = foreignTo(payment.data, card);
  return cause ? { outcome: "foreign", cause, report } : { outcome: "verified", report };
}

type Payment = z.output<typeof paymentSchema>;

function foreignTo({ shopId, orderDetails }: Payment, card: Config["card"]): Foreign | undefined {
  if (shopId !== card.publicKey.split(":")[0]) return "shop";
  if (orderDetails.mode !== card.mode) return "mode";
  return orderDetails.orderCurrency && orderDetails.orderCurrency !== "EUR" ? "currency" : undefined;
}

function reportOf({
  orderDetails,
  orderStatus,
  orderCycle,
  transactions,
  customer,
}: Payment): ProviderReport {
  const { firstName, lastName } = customer?.billingDetails ?? {};
  return {
    reference: orderDetails.orderId || null,
    orderStatus,
    orderCycle,
    amountCents: orderDetails.orderTotalAmount ?? null,
    transactions: transactions.readable,
    unreadable: transactions.unreadable,
    payer: { name: [firstName, lastName].filter(Boolean).join(" ") || null, email: customer?.email || null },
  };
}
