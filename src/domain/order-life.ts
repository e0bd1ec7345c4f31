/**
 * The life of an order as one table: its states, what a change of state needs and writes, who may make which move. The
 * server applies it (server/orders/change-status.ts), SQL says the same of states (db/migrations/0070), the back office
 * offers what it allows, and docs/order-life.md shows it. Data only, so that a page carries no more than it reads.
 */

export type Phase = "open" | "settled" | "cancelled";
export type OrderEffect =
  | "withdraw-attempts"
  | "free-units"
  | "take-units"
  | "free-promo"
  | "take-promo"
  | "free-credit"
  | "owe-refund"
  | "keep-money"
  | "note-money"
  | "keep-contract"
  | "join-parcel"
  | "leave-parcel"
  | "end-contract"
  | "confirm-contract";

export type OrderStep =
  | "ask-for-payment"
  | "send-link"
  | "pack"
  | "finish-packing"
  | "hand-over"
  | "note-arrival";

export interface OrderState {
  /** Open: guests may change it. Settled: it counts as paid. */
  phase: Phase;
  /** What staff do next with an order that stands here, if nothing is in its way (domain/next-act.ts). */
  next?: OrderStep;
  /** Of a settled order: it is still to be packed, or it was sent. */
  parcel?: "to-pack" | "sent";
  /** The column that keeps since when it has this state; empty again once the order stands before it. */
  stamps?: "shipped_at" | "delivered_at";
  /** What reaching it brings with it, wherever the order comes from. */
  onEntry?: readonly OrderEffect[];
  /** Why it can't be reached, wherever the order comes from. */
  refusedWith?: readonly ("ORDER_UNDER_REVIEW" | "ORDER_HAS_RETURNS")[];
}

/** In the order in which an order lives; a move to an earlier one is a move backwards. */
export const ORDER_STATES = {
  // With returns, it would be paid a second time, pieces that came back included.
  "to-validate": {
    phase: "open",
    next: "ask-for-payment",
    onEntry: ["withdraw-attempts", "free-credit"],
    refusedWith: ["ORDER_HAS_RETURNS"],
  },
  "to-pay": { phase: "open", next: "send-link", refusedWith: ["ORDER_HAS_RETURNS"] },
  paid: { phase: "settled", next: "pack", parcel: "to-pack" },
  preparing: {
    phase: "settled",
    next: "finish-packing",
    parcel: "to-pack",
    refusedWith: ["ORDER_UNDER_REVIEW"],
  },
  "to-ship": { phase: "settled", next: "hand-over", refusedWith: ["ORDER_UNDER_REVIEW"] },
  shipped: {
    phase: "settled",
    next: "note-arrival",
    parcel: "sent",
    stamps: "shipped_at",
    refusedWith: ["ORDER_UNDER_REVIEW"],
  },
  delivered: {
    phase: "settled",
    parcel: "sent",
    stamps: "delivered_at",
    refusedWith: ["ORDER_UNDER_REVIEW"],
  },
  "cancelled-by-customer": { phase: "cancelled", onEntry: ["withdraw-attempts", "free-credit"] },
  "cancelled-by-admin": { phase: "cancelled", onEntry: ["withdraw-attempts", "free-credit"] },
} as const satisfies Record<string, OrderState>;

export type OrderStatus = keyof typeof ORDER_STATES;

/** What a move from one phase to another brings with it, in this order; `owe-refund` concerns money that is held. */
export const PHASE_CHANGES = {
  open: {
    open: [],
    settled: ["free-credit", "note-money", "keep-contract", "join-parcel", "confirm-contract"],
    cancelled: ["free-units", "free-promo"],
  },
  settled: {
    open: ["leave-parcel", "owe-refund", "end-contract"],
    settled: ["note-money", "keep-contract"],
    cancelled: ["free-units", "free-promo", "owe-refund"],
  },
  cancelled: {
    open: ["leave-parcel", "take-units", "take-promo", "owe-refund", "end-contract"],
    settled: [
      "take-units",
      "take-promo",
      "keep-money",
      "note-money",
      "end-contract",
      "keep-contract",
      "join-parcel",
      "confirm-contract",
    ],
    cancelled: [],
  },
} as const satisfies Record<Phase, Record<Phase, readonly OrderEffect[]>>;

export const CANCEL_CAUSES = ["hold-expired", "customer", "staff"] as const;
export type CancelCause = (typeof CANCEL_CAUSES)[number];

export interface OrderMove {
  by: readonly ("guest" | "customer" | "admin" | "card-provider" | "carrier" | "system")[];
  from: readonly OrderStatus[];
  to: readonly OrderStatus[];
  /** What its own verb refuses it with, beside what the state to be reached does. */
  refusedWith?: readonly string[];
  cause?: CancelCause;
  /** The hold of a guest's order ends being counted: staff have taken the order over. */
  endsHold?: true;
  /** The time to pay of an order that is no guest's goes on, though it is no longer asked to be paid. */
  keepsHold?: true;
  /** No automatic message tells of the new state. */
  silent?: true;
}

const OPEN = ["to-validate", "to-pay"] as const;
const CANCELLED = ["cancelled-by-customer", "cancelled-by-admin"] as const;
const EVERY = [
  "to-validate",
  "to-pay",
  "paid",
  "preparing",
  "to-ship",
  "shipped",
  "delivered",
  ...CANCELLED,
] as const;

/** Who may move an order where. Whatever is not here never happens; the server stops at it as at any fault. */
export const ORDER_MOVES = {
  /** 'Procéder au paiement', and once more for another amount or a form that is over. */
  "start-payment": {
    by: ["guest", "customer"],
    from: OPEN,
    to: ["to-pay"],
    refusedWith: [
      "ORDER_LOCKED",
      "ORDER_EXPIRED",
      "ORDER_EMPTY",
      "PIECES_GONE",
      "ADDRESS_MISSING",
      "OUTSIDE_DELIVERY_AREA",
      "RELAY_POINT_CLOSED",
      "RELAY_PARCEL_TOO_HEAVY",
      "MINIMUM_NOT_REACHED",
      "PROMO_ALREADY_USED",
      "CREDIT_CHANGED",
      "SHOP_NOT_OPEN",
      "TERMS_CHANGED",
      "TERMS_NOT_ACCEPTED",
      "TOTAL_CHANGED",
      "PAYMENT_NOT_STARTED",
    ],
  },
  /** A guest changes what waits to be paid: the open attempt would charge another amount. */
  reopen: {
    by: ["guest", "customer"],
    from: ["to-pay"],
    to: ["to-validate"],
    refusedWith: ["ORDER_LOCKED", "ORDER_EXPIRED"],
    keepsHold: true,
  },
  "give-up": {
    by: ["guest", "customer"],
    from: OPEN,
    to: ["cancelled-by-customer"],
    refusedWith: ["ORDER_LOCKED", "ORDER_EXPIRED"],
    cause: "customer",
    silent: true,
  },
  /** A guest's hold, or the time to pay, is over, and no payment is under way. */
  "let-expire": {
    by: ["system"],
    from: OPEN,
    to: ["cancelled-by-customer"],
    cause: "hold-expired",
    silent: true,
  },
  /** Her credit pays all of it, or a promo code left nothing to pay. */
  "settle-without-provider": { by: ["guest", "customer"], from: OPEN, to: ["paid"] },
  /** The first money of an order, whenever it comes. */
  settle: { by: ["card-provider"], from: [...OPEN, ...CANCELLED], to: ["paid"] },
  /** A piece was freed for her after the live, or staff decided that she pays before it is kept. */
  "ask-by-itself": { by: ["system"], from: ["to-validate"], to: ["to-pay"] },
  /** Its last item is taken off: nothing is left to pay. */
  empty: {
    by: ["admin", "system"],
    from: ["to-pay"],
    to: ["to-validate"],
    refusedWith: ["ORDER_LOCKED"],
    silent: true,
  },
  /** 'Valider la préparation', of all orders of the parcel. */
  prepare: {
    by: ["admin"],
    from: ["paid", "preparing"],
    to: ["to-ship"],
    refusedWith: [
      "ORDER_NOT_TO_PREPARE",
      "ORDER_UNDER_REVIEW",
      "LABEL_MISSING",
      "PARCEL_HELD_BACK",
      "PARCEL_CHANGED",
      "PARCEL_IN_OTHER_HANDS",
    ],
  },
  /** Staff scan the parcel as the carrier takes it, with all its orders. */
  "hand-over": {
    by: ["admin"],
    from: ["to-ship"],
    to: ["shipped"],
    refusedWith: [
      "PARCEL_FOREIGN",
      "PARCEL_LABEL_DISCARDED",
      "PARCEL_NOT_PACKED",
      "PARCEL_CANCELLED",
      "PARCEL_HANDED_OVER",
      "PARCEL_HELD_BACK",
    ],
  },
  /** The carrier has the parcel, whether or not staff said so. */
  "take-over": { by: ["carrier"], from: ["paid", "preparing", "to-ship"], to: ["shipped"] },
  /** The carrier says that its buyer has the parcel. */
  arrive: { by: ["carrier"], from: ["paid", "preparing", "to-ship", "shipped"], to: ["delivered"] },
  /** The parcel came back, or is lost: it is packed anew, under a second label. */
  "send-again": {
    by: ["admin"],
    from: ["shipped", "delivered"],
    to: ["paid"],
    refusedWith: [
      "PARCEL_NOT_FOUND",
      "PARCEL_SENT_AGAIN",
      "PARCEL_ON_ITS_WAY",
      "PARCEL_NOT_TO_SEND_AGAIN",
      "PARCEL_HELD_BACK",
      "PIECES_GONE",
    ],
    silent: true,
  },
  /** Everything came back, or will not leave, before the parcel was sent; of a missing piece its buyer, or her silence, says so. */
  "take-back": {
    by: ["admin", "guest", "customer", "system"],
    from: ["paid", "preparing", "to-ship"],
    to: ["cancelled-by-admin"],
    refusedWith: ["ORDER_NOT_RETURNABLE", "ORDER_UNDER_REVIEW"],
    cause: "staff",
  },
  /** 'Changer le statut', of one order or of many. */
  "set-status": {
    by: ["admin"],
    from: EVERY,
    to: EVERY,
    refusedWith: [
      "ORDER_CHANGED",
      "STATUS_UNCHANGED",
      "REASON_REQUIRED",
      "PIECES_GONE",
      "PARCEL_HELD_BACK",
      "DELIVERED_TOO_EARLY",
    ],
    cause: "staff",
    endsHold: true,
  },
} as const satisfies Record<string, OrderMove>;

export type MoveName = keyof typeof ORDER_MOVES;
