import { BUYER_REVIEW_REFUSAL_STATUS } from "./buyer-reviews.ts";
import { COMPLAINT_REFUSAL_STATUS } from "./complaints.ts";
import type { DeliveryArea } from "./delivery-area.ts";
import type { HeldBack } from "./held-back.ts";
import { INCIDENT_REFUSAL_STATUS } from "./incidents.ts";
import type { LedgerFault } from "./ledger-check.ts";
import { MONEY_BY_HAND_REFUSAL_STATUS } from "./money-by-hand.ts";
import type { OrderStatus } from "./order-status.ts";
import type { RegulatedWord } from "./regulated-words.ts";
import { REPORT_REFUSAL_STATUS } from "./report-periods.ts";
import { RETURN_REFUSAL_STATUS } from "./return-refusals.ts";
import type { NeededRole } from "./roles.ts";
import type { ShortageOutcome } from "./shortages.ts";
import type { StatusWith } from "./status-with.ts";
import { STATEMENT_REFUSAL_STATUS } from "./withdrawal-case.ts";

type Empty = Record<never, never>;

/**
 * Every expected "no" of the shop: its HTTP status and the facts its sentence needs. A refusal is an answer, not a
 * fault: it is declared in the contract, has its sentence in `wording/refusals.ts`, and is never logged as an error.
 */
export const REFUSAL_STATUS = {
  INVALID_INPUT: 400 as StatusWith<{ fields: Record<string, string> }>,
  UNSUPPORTED_BODY: 415,
  BODY_TOO_LARGE: 413,
  CREDENTIALS_WRONG: 401,
  SIGN_IN_REQUIRED: 401,
  NOT_ADMINISTRATOR: 403,
  NOT_YOUR_ROLE: 403 as StatusWith<{ needed: NeededRole }>,
  SECOND_FACTOR_DEMANDED: 403,
  NOT_CUSTOMER: 403,
  LINK_EXPIRED: 410,
  PASSWORD_WRONG: 403,
  SECOND_FACTOR_CODE_WRONG: 403,
  SECOND_STEP_EXPIRED: 410,
  SECOND_FACTOR_ALREADY_ON: 409,
  SECOND_FACTOR_NOT_BEGUN: 409,
  SECOND_FACTOR_NOT_ON: 409,
  SECOND_FACTOR_OWN: 409,
  ALREADY_STAFF: 409,
  INVITATION_NOT_FOUND: 404,
  CONNECTOR_KEY_WRONG: 401,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429 as StatusWith<{ retryAfterSeconds: number }>,
  OVERLOADED: 503 as StatusWith<{ retryAfterSeconds: number }>,
  TOO_MANY_STREAMS: 429 as StatusWith<{ retryAfterSeconds: number }>,
  IDEMPOTENCY_KEY_MISSING: 400,
  IDEMPOTENCY_KEY_REUSED: 422,
  STILL_IN_PROGRESS: 409,
  CONTRADICTED: 409,

  LIVE_NOT_FOUND: 404,
  LIVE_STILL_ACTIVE: 409,
  PRODUCT_NOT_FOUND: 404,
  REFERENCE_NOT_FOUND: 404 as StatusWith<{ reference: string }>,
  PRODUCT_ALREADY_SOLD: 409,
  PRODUCT_INCOMPLETE: 409,
  PRODUCT_ALREADY_IN_ORDER: 409,
  ORDER_NOT_FOUND: 404,
  ORDER_LOCKED: 409,
  ORDER_NOT_TO_PAY: 409,
  ...MONEY_BY_HAND_REFUSAL_STATUS,
  BUYER_ALREADY_TOLD: 409 as StatusWith<{ by: string; at: string }>,
  ORDER_EXPIRED: 409,
  ORDER_FULL: 409 as StatusWith<{ limit: number }>,
  ORDER_ITEM_NOT_FOUND: 404,
  ORDER_CHANGED: 409 as StatusWith<{ status: OrderStatus; by: string; at: string }>,
  TOO_MANY_OPEN_ORDERS: 429 as StatusWith<{ limit: number }>,
  TOO_MANY_HELD_PIECES: 429 as StatusWith<{ limit: number }>,
  TOO_MANY_ORDERS_OF_NETWORK: 429 as StatusWith<{ limit: number }>,
  TOO_MANY_PIECES_OF_NETWORK: 429,
  NOTHING_LEFT_TO_RESUME: 409 as StatusWith<{ gone: string[] }>,
  HOLD_AT_ITS_LONGEST: 409,
  PIECES_GONE: 409 as StatusWith<{ pieces: string[] }>,
  ORDER_HAS_RETURNS: 409,
  DELIVERED_TOO_EARLY: 409 as StatusWith<{ notBefore: string }>,
  SHORTAGE_NOT_FOUND: 404,
  /** It was decided about, or the piece was found, meanwhile. */
  SHORTAGE_ENDED: 409 as StatusWith<{ outcome: ShortageOutcome }>,
  /** The day that she was promised her parcel on has come. */
  SHORTAGE_WAITS_NO_MORE: 409,

  TOO_MANY_BASKET_CODES: 429,
  BASKET_CODE_UNKNOWN: 404,

  COMMENT_NOT_FOUND: 404,
  COMMENT_HELD: 409 as StatusWith<{ by: string }>,
  COMMENT_ALREADY_HANDLED: 409 as StatusWith<{ orderNumber: string; by: string }>,
  CLAIM_NOT_FOUND: 404,
  CLAIM_DECIDED: 409,
  CLAIM_NEEDS_PIECE: 409,
  VIEWER_BLOCKED: 409 as StatusWith<{ handle: string; reason: string }>,
  SAME_REFERENCE_JUST_ADDED: 409 as StatusWith<{ reference: string; handle: string }>,

  ORDER_EMPTY: 409,
  ADDRESS_MISSING: 409,
  BUYER_BLOCKED: 409,
  RELAY_POINTS_OFF: 409,
  RELAY_POINTS_UNAVAILABLE: 503,
  RELAY_POINT_CLOSED: 409,
  RELAY_PARCEL_TOO_HEAVY: 409 as StatusWith<{ maxGrams: number }>,
  RELAY_NEEDS_MOBILE: 409,
  OUTSIDE_DELIVERY_AREA: 409 as StatusWith<{ area: DeliveryArea }>,
  TERMS_NOT_ACCEPTED: 409,
  TERMS_CHANGED: 409 as StatusWith<{ termsVersion: string }>,
  SHOP_NOT_OPEN: 409,
  MINIMUM_NOT_REACHED: 409 as StatusWith<{ minimumCents: number }>,
  TOTAL_CHANGED: 409 as StatusWith<{ totalCents: number }>,
  PAYMENT_NOT_STARTED: 503,
  PAYMENT_ANSWER_REFUSED: 400,
  PROMO_UNKNOWN: 404,
  PROMO_STOPPED: 409,
  PROMO_NOT_YET: 409 as StatusWith<{ from: string }>,
  PROMO_ENDED: 409 as StatusWith<{ since: string }>,
  PROMO_MINIMUM: 409 as StatusWith<{ missingCents: number }>,
  PROMO_USED_UP: 409,
  PROMO_ALREADY_USED: 409,
  PROMO_NOT_FOUND: 404,
  PROMO_CODE_TAKEN: 409,
  PROMO_LIMIT_UNDER_USES: 409 as StatusWith<{ uses: number }>,
  PROMO_IN_USE: 409,
  CREDIT_CHANGED: 409 as StatusWith<{ creditCents: number }>,
  CREDIT_NOT_FOUND: 404,
  CREDIT_IN_USE: 409,
  CREDIT_SPENT: 409,
  CREDIT_LEFT: 409 as StatusWith<{ creditCents: number }>,
  CREDIT_WITHOUT_PERSON: 409,
  REASON_REQUIRED: 400,
  REFUND_NOT_NOTED: 409,
  CREDIT_NOT_GIVEN_ELSEWHERE: 409,
  REFUND_TOO_HIGH: 409 as StatusWith<{ refundableCents: number }>,
  PAYMENT_CAME_TWICE: 409,
  REFUND_IN_PROGRESS: 409,
  REFUND_REFUSED: 409 as StatusWith<{ message: string }>,
  REFUND_NOT_SENT: 503,
  REFUND_NOT_FOUND: 404,
  LINES_ALREADY_REFUNDED: 409,
  REFUND_OWED_BY_LAW: 409,
  PARCEL_NOT_FOUND: 404,
  PARCEL_SENT_AGAIN: 409,
  PARCEL_ON_ITS_WAY: 409,
  PARCEL_NOT_TO_SEND_AGAIN: 409 as StatusWith<{ order: string }>,
  UNMATCHED_PAYMENT_NOT_FOUND: 404,
  UNMATCHED_PAYMENT_HANDLED: 409 as StatusWith<{ by: string; at: string }>,
  UNMATCHED_PAYMENT_NOT_TIEABLE: 409,

  RECORD_CHANGED: 409 as StatusWith<{ by: string; at: string }>,
  RECORD_GONE: 410 as StatusWith<{ by: string; at: string }>,
  LIVE_REF_TAKEN: 409 as StatusWith<{ ref: string }>,
  PRODUCT_REF_TAKEN: 409,
  PRODUCT_ORDERED: 409,
  PRODUCT_IN_LIVE: 409,
  /** Places of the rows that were asked for, counted from 0. */
  PRODUCTS_IN_LIVE: 409 as StatusWith<{ rows: number[] }>,
  STOCK_UNDER_TAKEN: 409 as StatusWith<{ taken: number }>,
  PHOTO_REFUSED: 415,
  PHOTO_NOT_FOUND: 404,
  PHOTO_DIMENSIONS: 422,
  PHOTO_UNREADABLE: 422,
  STORAGE_FULL: 507,
  MAKER_NOT_FOUND: 404,
  MAKER_NAME_TAKEN: 409,
  MAKER_IN_USE: 409,
  COLOR_NOT_FOUND: 404,
  COLOR_NAME_TAKEN: 409,
  COLOR_IN_USE: 409,

  USER_NOT_FOUND: 404,
  HANDLE_TAKEN: 409 as StatusWith<{ handle: string }>,
  LAST_ADMINISTRATOR: 409,
  IMPERSONATION_WITHOUT_EMAIL: 409,
  IMPERSONATION_OF_ADMINISTRATOR: 409,
  ADMINISTRATOR_NOT_ERASED: 409,
  PERSON_STILL_SERVED: 409 as StatusWith<{ orders: string[] }>,
  SAME_USER: 409,
  NO_ORDERS_TO_TRANSFER: 409,
  STATUS_UNCHANGED: 409,
  ORDER_UNDER_REVIEW: 409,
  ORDER_NOT_UNDER_REVIEW: 409,
  ORDER_NOT_TO_PREPARE: 409,
  /** Another order of the parcel is to be looked at first. */
  WEIGHT_FAR: 409 as StatusWith<{ grams: number; expectedGrams: number }>,
  PARCEL_HELD_BACK: 409 as StatusWith<{ orders: string[]; why: HeldBack }>,
  /** An order joined it, or left it, since it was read. */
  PARCEL_CHANGED: 409 as StatusWith<{ orders: string[] }>,
  PARCEL_IN_OTHER_HANDS: 409 as StatusWith<{ by: string }>,
  CODE_UNKNOWN: 404 as StatusWith<{ code: string }>,
  /** `whose`: the parcel as packers call it. */
  PIECE_OF_OTHER_PARCEL: 409 as StatusWith<{ piece: string; whose: string }>,
  PIECE_ALREADY_PACKED: 409 as StatusWith<{ piece: string; whose: string }>,
  PIECE_OF_CANCELLED_ORDER: 409 as StatusWith<{ piece: string; order: string }>,
  PIECE_NOT_PAID: 409 as StatusWith<{ piece: string; order: string }>,
  PIECE_SOLD_TO_NOBODY: 409 as StatusWith<{ piece: string }>,
  SCANNED_IN_OTHER_HANDS: 409 as StatusWith<{ whose: string; by: string }>,
  LABEL_OF_OTHER_PARCEL: 409 as StatusWith<{ whose: string }>,
  SCANNED_ORDER_CANCELLED: 409 as StatusWith<{ order: string }>,
  PARCEL_INCOMPLETE: 409 as StatusWith<{ missing: number }>,
  PARCEL_HOLDS_FOREIGN: 409 as StatusWith<{ pieces: string[] }>,
  PARCEL_PACKED: 409,
  PARCEL_NOT_KEPT: 409,
  PARCEL_LABELED: 409,
  INVOICE_NOT_FOUND: 404,
  CONTRACT_NOT_KEPT: 404,
  /** Entries for the accountant of which one is wrong. */
  LEDGER_FAULTY: 409 as StatusWith<{ entry: string; fault: LedgerFault }>,
  ...REPORT_REFUSAL_STATUS,
  LABEL_MISSING: 409,
  LABEL_NOT_DUE: 409 as StatusWith<{ status: OrderStatus }>,
  LABEL_REFUSED: 409 as StatusWith<{ message: string }>,
  LABEL_OUTCOME_UNKNOWN: 409,
  LABEL_TO_FETCH: 409 as StatusWith<{ trackingNumber: string }>,
  LABEL_FILE_GONE: 410 as StatusWith<{ orderNumber: string }>,
  LABEL_STORE_UNAVAILABLE: 507,
  LABEL_IN_PROGRESS: 409,
  CARRIER_UNREACHABLE: 503,
  /** No label of the shop bears this number. */
  PARCEL_FOREIGN: 404 as StatusWith<{ scanned: string }>,
  /** The label that was scanned was thrown away. */
  PARCEL_LABEL_DISCARDED: 409 as StatusWith<{ orders: string[] }>,
  PARCEL_NOT_PACKED: 409 as StatusWith<{ orders: string[] }>,
  PARCEL_CANCELLED: 409 as StatusWith<{ orders: string[] }>,
  PARCEL_HANDED_OVER: 409 as StatusWith<{ by: string; at: string; orders: string[] }>,
  LABEL_BATCH_NOT_FOUND: 404,
  MANIFEST_EMPTY: 409,
  MANIFEST_NOT_FOUND: 404,
  MANIFEST_SETTLED: 409,
  LABEL_HANDED_OVER: 409,
  TEMPLATE_NOT_FOUND: 404,
  TEMPLATE_TYPE_TAKEN: 409,
  CONFIRMATION_ALWAYS_LEAVES: 409,
  TEMPLATE_SENT_BY_HAND: 409,
  PAGE_NOT_FOUND: 404,
  PAGE_CODE_TAKEN: 409,
  PAGE_ACTIVE_TWICE: 409,
  FAQ_NOT_FOUND: 404,
  RECIPIENT_WITHOUT_EMAIL: 409,
  ADVERTISEMENT_NOT_AGREED: 409,
  CLAIMING_WORDS: 409 as StatusWith<{ claims: RegulatedWord[] }>,
  MAYBE_ADVERTISEMENT: 409 as StatusWith<{ readers: number }>,
  AGREEMENT_IS_HERS: 409,
  ADVERTISING_LINK_WRONG: 410,
  MESSAGE_NOT_FOUND: 404,
  MESSAGE_NOT_FAILED: 409,
  MESSAGE_NOT_HELD: 409,
  MESSAGE_PERSONAL: 409,
  WITHDRAWAL_NOT_FOUND: 404,
  ...COMPLAINT_REFUSAL_STATUS,
  ...BUYER_REVIEW_REFUSAL_STATUS,
  TOO_MANY_WITHDRAWALS: 429 as StatusWith<{ email: string; address: string; phone: string }>,
  RECALL_NOT_FOUND: 404,
  RECALL_CLOSED: 409,
  RECALL_REMEDIED: 409,
  RECALL_REMEDY_NOT_OFFERED: 409,
  PRODUCT_RECALLED: 409,
  ...RETURN_REFUSAL_STATUS,
  ...STATEMENT_REFUSAL_STATUS,
  BULK_ACT_NOT_FOUND: 404,
  VIEW_NOT_FOUND: 404,
  VIEWER_NOT_FOUND: 404,
  VIEWER_IS_PERSON: 409,
  ...INCIDENT_REFUSAL_STATUS,
  DATA_REQUEST_NOT_FOUND: 404,
  DATA_REQUEST_ANSWERED: 409,
  VIEW_NAME_TAKEN: 409,
  TOO_MANY_VIEWS: 409 as StatusWith<{ limit: number }>,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUS;

export type RefusalFacts = {
  [Code in RefusalCode]: (typeof REFUSAL_STATUS)[Code] extends StatusWith<infer Facts> ? Facts : Empty;
};

const MARK = Symbol.for("hf-outlet.refusal");

export interface Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code;
  readonly facts: RefusalFacts[Code];
}

type FactsArgument<Code extends RefusalCode> = keyof RefusalFacts[Code] extends never
  ? []
  : [facts: RefusalFacts[Code]];

/** Makes the expected "no" to throw: `throw refusal("ORDER_FULL", { limit: 5 })`. */
export function refusal<Code extends RefusalCode>(
  code: Code,
  ...[facts = {} as RefusalFacts[Code]]: FactsArgument<Code>
): Refusal<Code> {
  return Object.assign(new Error(code), { name: "Refusal", code, facts, [MARK]: true });
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && MARK in error;
}
