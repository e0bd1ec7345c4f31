import type { Config } from "#server/config.ts";
import { parseJson } from "#server/outgoing/parse-json.ts";
import { type CardTransaction, paymentSchema } from "./lyra-messages.ts";
import { type SignedAnswer, verifiedText } from "./signature.ts";

/** What the provider's signature vouches for. Amounts are integer cents. */
export type Evidence = {
  /** Our own payment reference; null when an abandoned form names none. */
  reference: string | null;
  /** PAID, UNPAID, RUNNING, ABANDONED, or a value unknown to us: anything but PAID is "not paid". */
  orderStatus: string;
  /** OPEN: the buyer may try another card with the same form token. */
  orderCycle: string;
  amountCents: number | null;
  transactions: CardTransaction[];
};

/** `authentic` tells a forged message (answer 400) from a genuine one that is not for us (keep it, answer 200). */
export type EvidenceOutcome =
  | { outcome: "verified"; evidence: Evidence }
  | {
      outcome: "rejected";
      authentic: boolean;
      reason: "signature" | "malformed" | "shop" | "mode" | "currency";
    };

const ANSWER_LIMIT = 64 * 1024;

/** Verifies on the raw text with the route's own key, and only then reads it. */
export function readEvidence(signed: SignedAnswer, key: string, card: Config["card"]): EvidenceOutcome {
  const text = signed.answer.length > ANSWER_LIMIT ? undefined : verifiedText(signed, key);
  if (text === undefined) return { outcome: "rejected", authentic: false, reason: "signature" };
  const payment = paymentSchema.safeParse(parseJson(text));
  if (!payment.success) return { outcome: "rejected", authentic: true, reason: "malformed" };
  const { shopId, orderDetails, orderStatus, orderCycle, transactions } = payment.data;
  if (shopId !== card.publicKey.split(":")[0])
    return { outcome: "rejected", authentic: true, reason: "shop" };
  if (orderDetails.mode !== card.mode) return { outcome: "rejected", authentic: true, reason: "mode" };
  const { orderCurrency } = orderDetails;
  if (orderCurrency && orderCurrency !== "EUR")
    return { outcome: "rejected", authentic: true, reason: "currency" };
  return {
    outcome: "verified",
    evidence: {
      reference: orderDetails.orderId || null,
      orderStatus,
      orderCycle,
      amountCents: orderDetails.orderTotalAmount ?? null,
      transactions: transactions ?? [],
    },
  };
}
