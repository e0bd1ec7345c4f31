import { z } from "zod";
import { cents, id, instant, line } from "#contract/input.ts";
import { ELSEWHERE_MEANS, isMeans, MEANS, MEANS_NOT_KEPT, type Means } from "#domain/money-by-hand.ts";
import { parisDay } from "#domain/paris-time.ts";
import { REFUND_GROUNDS } from "#domain/refund-clock.ts";
import {
  CASH_NOT_KEPT,
  GIVEN_ON_MISSING,
  RECEIVED_IN_FUTURE,
  RECEIVED_ON_MISSING,
} from "#wording/money-by-hand.ts";
import { DELIVERED_ON_MISSING } from "#wording/order-status.ts";

export const receivedOn = z.iso
  .date({ error: RECEIVED_ON_MISSING })
  .refine((day) => day <= parisDay(new Date()), RECEIVED_IN_FUTURE);

/** How money arrived that the shop's own card form did not take. */
export const moneyByHand = z.strictObject({
  means: z
    .enum([...MEANS, ...MEANS_NOT_KEPT])
    .refine(isMeans, { error: CASH_NOT_KEPT, params: { refusal: "CASH_NOT_KEPT" } })
    .transform((means) => means as Means),
  receivedOn,
  reference: line(100).optional(),
});

/** The day (Paris) on which a parcel came, as staff know it. */
export const deliveredOn = z.iso
  .date({ error: DELIVERED_ON_MISSING })
  .refine((day) => day <= parisDay(new Date()), RECEIVED_IN_FUTURE);

/** How money went back outside the shop. */
export const givenElsewhere = z.strictObject({
  means: z.enum(ELSEWHERE_MEANS),
  givenOn: z.iso
    .date({ error: GIVEN_ON_MISSING })
    .refine((day) => day <= parisDay(new Date()), RECEIVED_IN_FUTURE),
  reference: line(100).optional(),
});

/** One try to pay at the card provider. */
export const paymentAttempt = z.object({
  id,
  state: z.string(),
  amountCents: cents,
  startedAt: instant,
  closedAt: instant.nullable(),
  refusal: z.string().nullable(),
  /** Since when the provider checks it, goods reserved meanwhile; null when it does not. */
  pendingSince: instant.nullable(),
});

export const orderTransaction = z.object({
  uuid: z.string(),
  amountCents: cents,
  refundedCents: cents,
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  /** The provider's words for the means and the wallet. */
  methodType: z.string().nullable(),
  wallet: z.string().nullable(),
  paidAt: instant,
  means: z.enum([...MEANS, "credit"]),
  /** Noted by staff: the day it arrived, and what the bank or the provider calls it. */
  receivedOn: z.string().nullable(),
  reference: z.string().nullable(),
  /** The provider knows nothing of it: staff give it back themselves, and note that here. */
  byHand: z.boolean(),
});

/** What of a line a refund gives back; null: of the delivery. */
export const refundLine = z.strictObject({ itemId: id.nullable(), cents: cents.min(1) });
export type RefundLine = z.infer<typeof refundLine>;

/** The same as the back office shows it. */
const shownElsewhere = z.object({
  means: z.enum(ELSEWHERE_MEANS),
  givenOn: z.string(),
  reference: z.string().optional(),
});

export const orderRefund = z.object({
  id,
  transactionUuid: z.string(),
  amountCents: cents,
  state: z.enum(["due", "requested", "done", "failed", "unknown", "dismissed"]),
  reason: z.string(),
  dueOn: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** The return that it gives the money back for. */
  returnId: id.nullable(),
  /** Why it is owed, and so what the law adds once it is late. */
  ground: z.enum(REFUND_GROUNDS),
  /** She agreed to shop credit instead of the money. */
  asCredit: z.boolean(),
  /** Given back outside the shop: the provider holds the money still. */
  givenElsewhere: shownElsewhere.nullable(),
  /** Its payment went back whole, and the order was paid anew since: the lines that it gave back are paid again. */
  ofEarlierMoney: z.boolean(),
  /** What staff paid on top of it because it came late. */
  surcharge: shownElsewhere.extend({ amountCents: cents }).nullable(),
  /** What it gives back line by line; none of a gesture. */
  lines: z.array(refundLine),
});
