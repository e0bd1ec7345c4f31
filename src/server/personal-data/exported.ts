import type { ReviewRefusal, ReviewState } from "#domain/buyer-reviews.ts";
import type { ComplaintOutcome, ComplaintWish } from "#domain/complaints.ts";
import type { CreditMovementKind, CreditSource } from "#domain/credit.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { RecallOutcome, RecallRemedy } from "#domain/recalls.ts";
import type { ReturnCause } from "#domain/returns.ts";
import type { ShortageOutcome } from "#domain/shortages.ts";
import type { ToldWay } from "#domain/told-way.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";
import type { ActorKind } from "#wording/actors.ts";
import type { PaidBy } from "#wording/payment-means.ts";

/** An order as it is read for its buyer's file; amounts in cents, instants as JSON has them. */
export interface ExportedOrder {
  number: string;
  live: string;
  orderedAt: string;
  status: OrderStatus;
  comment: string | null;
  address: AnyStoredAddress | null;
  itemsCents: number;
  discountCents: number;
  shippingCents: number;
  creditCents: number;
  totalCents: number;
  paidAt: string | null;
  items: {
    reference: string | null;
    name: string;
    color: string | null;
    size: string | null;
    priceCents: number;
    discountCents: number;
  }[];
  payments: (PaidBy & { at: string; amountCents: number; reference: string | null })[];
  promoCode: string | null;
  told: { at: string; how: "told" | "seen" | "texted" }[];
  keptOpenUntil: string | null;
  refunds: {
    at: string;
    amountCents: number;
    state: string;
    reason: string;
    /** Where staff gave it back outside the shop. */
    givenOn: string | null;
    givenMeans: string | null;
    givenReference: string | null;
    /** What was paid on top of it because it came late. */
    surcharge: {
      amountCents: number;
      givenOn: string;
      givenMeans: string;
      givenReference: string | null;
    } | null;
  }[];
  returns: {
    at: string;
    cause: ReturnCause;
    refundCents: number;
    note: string | null;
    undoneAt: string | null;
    pieces: { name: string }[];
  }[];
  /** Pieces that were to come back, and how far they came. */
  expectedReturns: {
    at: string;
    cause: ReturnCause;
    note: string | null;
    receivedAt: string | null;
    calledOffAt: string | null;
    calledOffReason: string | null;
  }[];
  /** In the live. */
  buyerNumber: number | null;
  /** Pieces that could not be found, and how that ended. */
  missingPieces: {
    at: string;
    piece: string;
    replacedBy: string | null;
    waitsUntil: string | null;
    outcome: ShortageOutcome | null;
    endedAt: string | null;
  }[];
  complaints: {
    at: string;
    defect: string;
    wish: ComplaintWish;
    outcome: ComplaintOutcome | null;
    note: string | null;
    closedAt: string | null;
  }[];
  review: {
    at: string;
    state: ReviewState;
    rating: number | null;
    words: string | null;
    signature: string | null;
    refusal: ReviewRefusal | null;
    publishedAt: string | null;
    answer: string | null;
    withdrawnAt: string | null;
  } | null;
  recalls: {
    at: string;
    title: string;
    remedy: RecallRemedy | null;
    answeredAt: string | null;
    done: RecallOutcome | null;
    doneAt: string | null;
    note: string | null;
  }[];
  parcels: {
    trackingNumber: string;
    announcedAt: string;
    handedOverAt: string | null;
    events: { at: string; label: string }[];
  }[];
  cards: {
    brand: string | null;
    last4: string | null;
    words: string;
    agreedAt: string;
    forgottenAt: string | null;
  }[];
  history: {
    at: string;
    event: string;
    from: OrderStatus | null;
    to: OrderStatus | null;
    facts: Record<string, unknown> | null;
    reason: string | null;
    by: ActorKind;
  }[];
}

export interface Credit {
  grantedAt: string;
  source: CreditSource;
  reason: string;
  leftCents: number;
  expiresAt: string | null;
  movements: { at: string; kind: CreditMovementKind; amountCents: number }[];
}

export interface Comment {
  live: string;
  at: string;
  nickname: string | null;
  comment: string;
}

export interface Claim {
  live: string;
  at: string;
  reference: string | null;
  size: string | null;
  color: string | null;
  product: string | null;
  /** Since when she is on the waiting list of a piece that is gone. */
  waitingSince: string | null;
  /** When staff told her while she waited, and how. */
  toldAt: string | null;
  toldWay: ToldWay | null;
}
