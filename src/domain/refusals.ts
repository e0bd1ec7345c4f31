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

/** HTTP status of each refusal. */
export const REFUSAL_STATUS = {
  INVALID_INPUT: 400,
  UNSUPPORTED_BODY: 415,
  BODY_TOO_LARGE: 413,
  CREDENTIALS_WRONG: 401,
  SIGN_IN_REQUIRED: 401,
  NOT_ADMINISTRATOR: 403,
  NOT_CUSTOMER: 403,
  LINK_EXPIRED: 410,
  PASSWORD_WRONG: 403,
  CONNECTOR_KEY_WRONG: 401,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  OVERLOADED: 503,
  TOO_MANY_STREAMS: 429,
  IDEMPOTENCY_KEY_MISSING: 400,
  IDEMPOTENCY_KEY_REUSED: 422,
  STILL_IN_PROGRESS: 409,
  CONTRADICTED: 409,
  LIVE_NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  REFERENCE_NOT_FOUND: 404,
  PRODUCT_ALREADY_SOLD: 409,
  PRODUCT_ALREADY_IN_ORDER: 409,
  ORDER_NOT_FOUND: 404,
  ORDER_LOCKED: 409,
  ORDER_EXPIRED: 409,
  ORDER_FULL: 409,
  ORDER_ITEM_NOT_FOUND: 404,
  ORDER_CHANGED: 409,
  TOO_MANY_OPEN_ORDERS: 429,
  TOO_MANY_HELD_PIECES: 429,
  TOO_MANY_ORDERS_OF_NETWORK: 429,
  TOO_MANY_PIECES_OF_NETWORK: 429,
  NOTHING_LEFT_TO_RESUME: 409,
  HOLD_AT_ITS_LONGEST: 409,
  PIECES_GONE: 409,
  COMMENT_NOT_FOUND: 404,
  COMMENT_HELD: 409,
  COMMENT_ALREADY_HANDLED: 409,
  CLAIM_NOT_FOUND: 404,
  CLAIM_DECIDED: 409,
  CLAIM_NEEDS_PIECE: 409,
  SAME_REFERENCE_JUST_ADDED: 409,
  ORDER_EMPTY: 409,
  ADDRESS_MISSING: 409,
  OUTSIDE_DELIVERY_AREA: 409,
  TERMS_NOT_ACCEPTED: 409,
  TERMS_CHANGED: 409,
  SHOP_NOT_OPEN: 409,
  MINIMUM_NOT_REACHED: 409,
  TOTAL_CHANGED: 409,
  PAYMENT_NOT_STARTED: 503,
  PAYMENT_ANSWER_REFUSED: 400,
  REASON_REQUIRED: 400,
  REFUND_TOO_HIGH: 409,
  REFUND_IN_PROGRESS: 409,
  REFUND_REFUSED: 409,
  REFUND_NOT_SENT: 503,
  REFUND_NOT_FOUND: 404,
  UNMATCHED_PAYMENT_NOT_FOUND: 404,
  UNMATCHED_PAYMENT_HANDLED: 409,
  UNMATCHED_PAYMENT_NOT_TIEABLE: 409,
  RECORD_CHANGED: 409,
  RECORD_GONE: 410,
  LIVE_REF_TAKEN: 409,
  PRODUCT_REF_TAKEN: 409,
  PRODUCT_ORDERED: 409,
  PRODUCT_IN_LIVE: 409,
  STOCK_UNDER_TAKEN: 409,
  PHOTO_REFUSED: 415,
  PHOTO_NOT_FOUND: 404,
  PHOTO_DIMENSIONS: 422,
  PHOTO_UNREADABLE: 422,
  STORAGE_FULL: 507,
  COLOR_NOT_FOUND: 404,
  COLOR_NAME_TAKEN: 409,
  COLOR_IN_USE: 409,
  USER_NOT_FOUND: 404,
  HANDLE_TAKEN: 409,
  LAST_ADMINISTRATOR: 409,
  IMPERSONATION_WITHOUT_EMAIL: 409,
  IMPERSONATION_OF_ADMINISTRATOR: 409,
  ADMINISTRATOR_NOT_ERASED: 409,
  PERSON_STILL_SERVED: 409,
  SAME_USER: 409,
  NO_ORDERS_TO_TRANSFER: 409,
  STATUS_UNCHANGED: 409,
  ORDER_UNDER_REVIEW: 409,
  ORDER_NOT_UNDER_REVIEW: 409,
  ORDER_NOT_TO_PREPARE: 409,
  LABEL_MISSING: 409,
  LABEL_NOT_DUE: 409,
  LABEL_REFUSED: 409,
  LABEL_OUTCOME_UNKNOWN: 409,
  LABEL_TO_FETCH: 409,
  LABEL_FILE_GONE: 410,
  LABEL_STORE_UNAVAILABLE: 507,
  LABEL_IN_PROGRESS: 409,
  CARRIER_UNREACHABLE: 503,
  TEMPLATE_NOT_FOUND: 404,
  TEMPLATE_TYPE_TAKEN: 409,
  CONFIRMATION_ALWAYS_LEAVES: 409,
  PAGE_NOT_FOUND: 404,
  PAGE_CODE_TAKEN: 409,
  PAGE_ACTIVE_TWICE: 409,
  FAQ_NOT_FOUND: 404,
  RECIPIENT_WITHOUT_EMAIL: 409,
  MESSAGE_NOT_FOUND: 404,
  MESSAGE_NOT_FAILED: 409,
  MESSAGE_NOT_HELD: 409,
  MESSAGE_PERSONAL: 409,
  WITHDRAWAL_NOT_FOUND: 404,
  TOO_MANY_WITHDRAWALS: 429,
  WITHDRAWAL_FURTHER: 409,
  WITHDRAWAL_NOT_REPAID: 409,
  BULK_ACT_NOT_FOUND: 404,
  VIEW_NOT_FOUND: 404,
  VIEW_NAME_TAKEN: 409,
  TOO_MANY_VIEWS: 409,
} as const satisfies Record<RefusalCode, number>;

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
