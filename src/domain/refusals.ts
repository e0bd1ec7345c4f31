import type { DeliveryArea } from "./delivery-area.ts";
import type { OrderStatus } from "./order-status.ts";

type Empty = Record<never, never>;

/**
 * Every expected "no" of the shop, with the facts its sentence needs. A refusal is an answer, not a fault:
 * it is declared in the contract, has its sentence in `wording/refusals.ts`, and is never logged as an error.
 */
export interface RefusalFacts {
  INVALID_INPUT: { fields: Record<string, string> };
  UNSUPPORTED_BODY: Empty;
  BODY_TOO_LARGE: Empty;
  CREDENTIALS_WRONG: Empty;
  SIGN_IN_REQUIRED: Empty;
  NOT_ADMINISTRATOR: Empty;
  NOT_CUSTOMER: Empty;
  LINK_EXPIRED: Empty;
  PASSWORD_WRONG: Empty;
  SECOND_FACTOR_CODE_WRONG: Empty;
  SECOND_STEP_EXPIRED: Empty;
  SECOND_FACTOR_ALREADY_ON: Empty;
  SECOND_FACTOR_NOT_BEGUN: Empty;
  SECOND_FACTOR_NOT_ON: Empty;
  SECOND_FACTOR_OWN: Empty;
  CONNECTOR_KEY_WRONG: Empty;
  FOREIGN_ORIGIN: Empty;
  NOT_FOUND: Empty;
  RATE_LIMITED: { retryAfterSeconds: number };
  OVERLOADED: { retryAfterSeconds: number };
  TOO_MANY_STREAMS: { retryAfterSeconds: number };
  IDEMPOTENCY_KEY_MISSING: Empty;
  IDEMPOTENCY_KEY_REUSED: Empty;
  STILL_IN_PROGRESS: Empty;
  CONTRADICTED: Empty;

  LIVE_NOT_FOUND: Empty;
  PRODUCT_NOT_FOUND: Empty;
  REFERENCE_NOT_FOUND: { reference: string };
  PRODUCT_ALREADY_SOLD: Empty;
  PRODUCT_ALREADY_IN_ORDER: Empty;
  ORDER_NOT_FOUND: Empty;
  ORDER_LOCKED: Empty;
  ORDER_EXPIRED: Empty;
  ORDER_FULL: { limit: number };
  ORDER_ITEM_NOT_FOUND: Empty;
  ORDER_CHANGED: { status: OrderStatus; by: string; at: string };
  TOO_MANY_OPEN_ORDERS: { limit: number };
  TOO_MANY_HELD_PIECES: { limit: number };
  TOO_MANY_ORDERS_OF_NETWORK: { limit: number };
  TOO_MANY_PIECES_OF_NETWORK: Empty;
  NOTHING_LEFT_TO_RESUME: { gone: string[] };
  HOLD_AT_ITS_LONGEST: Empty;
  PIECES_GONE: { pieces: string[] };
  ORDER_NOT_RETURNABLE: Empty;
  ORDER_HAS_RETURNS: Empty;
  PIECES_NOT_RETURNABLE: Empty;
  PIECES_ALREADY_RETURNED: { pieces: string[]; by: string; at: string };
  RETURN_NOT_FOUND: Empty;
  RETURN_REFUNDED: Empty;
  PIECE_NOT_SET_ASIDE: Empty;

  COMMENT_NOT_FOUND: Empty;
  COMMENT_HELD: { by: string };
  COMMENT_ALREADY_HANDLED: { orderNumber: string; by: string };
  CLAIM_NOT_FOUND: Empty;
  CLAIM_DECIDED: Empty;
  CLAIM_NEEDS_PIECE: Empty;
  SAME_REFERENCE_JUST_ADDED: { reference: string; handle: string };

  ORDER_EMPTY: Empty;
  ADDRESS_MISSING: Empty;
  OUTSIDE_DELIVERY_AREA: { area: DeliveryArea };
  TERMS_NOT_ACCEPTED: Empty;
  TERMS_CHANGED: { termsVersion: string };
  SHOP_NOT_OPEN: Empty;
  MINIMUM_NOT_REACHED: { minimumCents: number };
  TOTAL_CHANGED: { totalCents: number };
  PAYMENT_NOT_STARTED: Empty;
  PAYMENT_ANSWER_REFUSED: Empty;
  REASON_REQUIRED: Empty;
  REFUND_TOO_HIGH: { refundableCents: number };
  REFUND_IN_PROGRESS: Empty;
  REFUND_REFUSED: { message: string };
  REFUND_NOT_SENT: Empty;
  REFUND_NOT_FOUND: Empty;
  UNMATCHED_PAYMENT_NOT_FOUND: Empty;
  UNMATCHED_PAYMENT_HANDLED: { by: string; at: string };
  UNMATCHED_PAYMENT_NOT_TIEABLE: Empty;

  RECORD_CHANGED: { by: string; at: string };
  RECORD_GONE: { by: string; at: string };
  LIVE_REF_TAKEN: { ref: string };
  PRODUCT_REF_TAKEN: Empty;
  PRODUCT_ORDERED: Empty;
  PRODUCT_IN_LIVE: Empty;
  STOCK_UNDER_TAKEN: { taken: number };
  PHOTO_REFUSED: Empty;
  PHOTO_NOT_FOUND: Empty;
  PHOTO_DIMENSIONS: Empty;
  PHOTO_UNREADABLE: Empty;
  STORAGE_FULL: Empty;
  COLOR_NOT_FOUND: Empty;
  COLOR_NAME_TAKEN: Empty;
  COLOR_IN_USE: Empty;

  USER_NOT_FOUND: Empty;
  HANDLE_TAKEN: { handle: string };
  LAST_ADMINISTRATOR: Empty;
  IMPERSONATION_WITHOUT_EMAIL: Empty;
  IMPERSONATION_OF_ADMINISTRATOR: Empty;
  ADMINISTRATOR_NOT_ERASED: Empty;
  PERSON_STILL_SERVED: { orders: string[] };
  SAME_USER: Empty;
  NO_ORDERS_TO_TRANSFER: Empty;
  STATUS_UNCHANGED: Empty;
  ORDER_UNDER_REVIEW: Empty;
  ORDER_NOT_UNDER_REVIEW: Empty;
  ORDER_NOT_TO_PREPARE: Empty;
  LABEL_MISSING: Empty;
  LABEL_NOT_DUE: { status: OrderStatus };
  LABEL_REFUSED: { message: string };
  LABEL_OUTCOME_UNKNOWN: Empty;
  LABEL_TO_FETCH: { trackingNumber: string };
  LABEL_FILE_GONE: { orderNumber: string };
  LABEL_STORE_UNAVAILABLE: Empty;
  LABEL_IN_PROGRESS: Empty;
  CARRIER_UNREACHABLE: Empty;
  TEMPLATE_NOT_FOUND: Empty;
  TEMPLATE_TYPE_TAKEN: Empty;
  CONFIRMATION_ALWAYS_LEAVES: Empty;
  TEMPLATE_SENT_BY_HAND: Empty;
  PAGE_NOT_FOUND: Empty;
  PAGE_CODE_TAKEN: Empty;
  PAGE_ACTIVE_TWICE: Empty;
  FAQ_NOT_FOUND: Empty;
  RECIPIENT_WITHOUT_EMAIL: Empty;
  MESSAGE_NOT_FOUND: Empty;
  MESSAGE_NOT_FAILED: Empty;
  MESSAGE_NOT_HELD: Empty;
  MESSAGE_PERSONAL: Empty;
  WITHDRAWAL_NOT_FOUND: Empty;
  TOO_MANY_WITHDRAWALS: { email: string; address: string; phone: string };
  WITHDRAWAL_FURTHER: Empty;
  WITHDRAWAL_NOT_REPAID: Empty;
  BULK_ACT_NOT_FOUND: Empty;
  VIEW_NOT_FOUND: Empty;
  VIEW_NAME_TAKEN: Empty;
  TOO_MANY_VIEWS: { limit: number };
}

export type RefusalCode = keyof RefusalFacts;

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
