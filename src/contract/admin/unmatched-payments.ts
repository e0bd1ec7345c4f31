import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant, line, page, reason } from "#contract/input.ts";

export const UNMATCHED_VIEWS = ["open", "done", "all"] as const;

const order = z.object({ id, number: z.string() });

export const unmatchedPayment = z.object({
  id,
  transactionUuid: z.string(),
  /** What the provider knows the payment by; null when it names nothing. */
  reference: z.string().nullable(),
  cause: z.enum(["reference", "mode", "shop", "currency", "amount"]),
  /** In the currency's smallest unit; it may be larger than any amount of an order. */
  amountCents: z.int(),
  currency: z.string(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  /** The provider's words for the means and the wallet. */
  methodType: z.string().nullable(),
  wallet: z.string().nullable(),
  payerName: z.string().nullable(),
  payerEmail: z.string().nullable(),
  paidAt: instant,
  receivedAt: instant,
  state: z.enum(["open", "refunding", "tied", "refunded", "dismissed"]),
  /** Why an attempt to give it back came to nothing. */
  message: z.string().nullable(),
  reason: z.string().nullable(),
  handledBy: z.string().nullable(),
  handledAt: instant.nullable(),
  order: order.nullable(),
  /** Unpaid orders that it may be meant for: the payer's own first, then those of this very amount; at most 5. */
  suggestions: z.array(order.extend({ totalCents: z.int(), customer: z.string() })),
});
export type UnmatchedPayment = z.infer<typeof unmatchedPayment>;

const one = z.strictObject({ unmatchedId: id });
const HANDLED = ["UNMATCHED_PAYMENT_NOT_FOUND", "UNMATCHED_PAYMENT_HANDLED", "REFUND_IN_PROGRESS"] as const;

/** Money that came in for no order of the shop. */
export const adminUnmatchedPayments = {
  /** Open ones: the oldest first. Others: the newest. */
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/unmatched-payments" })
    .input(z.strictObject({ view: z.enum(UNMATCHED_VIEWS).default("open"), page }))
    .output(z.object({ rows: z.array(unmatchedPayment), total: z.int(), page: z.int(), pageSize: z.int() })),
  get: staffCall("management")
    .route({ method: "GET", path: "/admin/unmatched-payments/{unmatchedId}" })
    .input(one)
    .errors(refusals("UNMATCHED_PAYMENT_NOT_FOUND"))
    .output(unmatchedPayment),
  /** The order takes the money as if it had been paid for it: it settles, or is marked 'à vérifier'. */
  tie: staffCall("management")
    .route({ method: "PUT", path: "/admin/unmatched-payments/{unmatchedId}/order" })
    .input(one.extend({ orderNumber: line(40) }))
    .errors(refusals(...HANDLED, "ORDER_NOT_FOUND", "UNMATCHED_PAYMENT_NOT_TIEABLE"))
    .output(unmatchedPayment),
  /** Gives all of it back through the provider. */
  refund: staffCall("management")
    .route({ method: "POST", path: "/admin/unmatched-payments/{unmatchedId}/refund" })
    .input(one.extend({ reason }))
    .errors(refusals(...HANDLED, "REFUND_REFUSED", "REFUND_NOT_SENT"))
    .output(unmatchedPayment),
  /** Nothing is left to do here: it was no real money, or was seen to in the provider's own space. */
  dismiss: staffCall("management")
    .route({ method: "POST", path: "/admin/unmatched-payments/{unmatchedId}/dismissal" })
    .input(one.extend({ reason }))
    .errors(refusals(...HANDLED))
    .output(unmatchedPayment),
};
