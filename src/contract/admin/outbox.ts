import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant, place, searchText, turns } from "#contract/input.ts";
import { messageType } from "./messages.ts";

/** `waiting` gathers what is being sent at this moment too. */
export const OUTBOX_FILTERS = [
  "all",
  "waiting",
  "held",
  "failed",
  "no-address",
  "sent",
  "cancelled",
] as const;

const MESSAGE_KINDS = [
  "contract",
  "earlier-contract",
  "contract-copy",
  "invoice-copy",
  "automatic",
  "new-total",
  "manual",
  "advertisement",
  "test",
  "withdrawal",
  "complaint",
  "recall",
  "sign-in-link",
  "password-reset",
  "staff-invitation",
  "refund",
  "return-received",
  "return-label",
  "shortage",
  "relay-closed",
  "sent-again",
  "earlier-sending",
  "order-link",
  "password-changed",
  "second-factor-reset",
  "payment-link",
  "live-begins",
  "piece-free",
  "reminder",
  "released",
  "parcel-ends",
  "credit-given",
  "credit-ends",
  "sms-to-pay",
  "sms-reminder",
  "sms-kept",
  "sms-shipped",
  "sms-delivered",
] as const;

export const outboxRow = z.object({
  id: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  /** `held`: overdue when the server started; it waits until staff send or drop it. */
  state: z.enum(["waiting", "held", "sending", "sent", "failed", "no-address", "cancelled"]),
  /** What the message is about: a status of the order, or a late delivery. */
  type: messageType.nullable(),
  /** As its recipient reads it; null while the message is not written. */
  subject: z.string().nullable(),
  /** Whom it goes to as far as is known; empty when there is nobody. */
  to: z.object({ name: z.string(), address: z.string() }),
  order: z.object({ id, number: z.string() }).nullable(),
  /** Who wrote it, by name; null for what leaves by itself. */
  by: z.string().nullable(),
  attempts: z.int(),
  /** Why it has not left, or not yet. */
  problem: z.string().nullable(),
  createdAt: instant,
  /** When it leaves, or left. */
  at: instant,
  canBeSentAgain: z.boolean(),
});
export type OutboxRow = z.infer<typeof outboxRow>;

export const outboxMessage = outboxRow.extend({
  /**
   * `written`: it stands as it left, or leaves. `draft`: as it would be written now. `personal`: it carries a link that
   * signs its reader in, which nobody else may see. `unwritable`: `problem` says why.
   */
  body: z.enum(["written", "draft", "personal", "unwritable"]),
  /** What the mail server answered when it took the message. */
  receipt: z.string().nullable(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

const messageId = z.coerce.number().int();
const q = searchText.default("");

/** `batch`: what one act wrote to many. */
export const outboxFilters = z.strictObject({
  q,
  state: z.enum(OUTBOX_FILTERS).default("all"),
  batch: id.optional(),
});

export const adminOutbox = {
  /** What was written to customers, newest first, found by recipient, subject or order number. */
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/outbox" })
    .input(outboxFilters.extend(place))
    .output(
      z.object({ rows: z.array(outboxRow), waiting: z.int(), held: z.int(), failed: z.int(), ...turns }),
    ),
  /** The failed ones that the search finds, for a bulk act; at most 500. */
  failedIds: staffCall("management")
    .route({ method: "GET", path: "/admin/outbox/failed" })
    .input(outboxFilters.omit({ state: true }))
    .output(z.object({ rows: z.array(z.object({ id: z.int() })), total: z.int() })),
  /** The held ones, likewise. */
  heldIds: staffCall("management")
    .route({ method: "GET", path: "/admin/outbox/held" })
    .input(outboxFilters.omit({ state: true }))
    .output(z.object({ rows: z.array(z.object({ id: z.int() })), total: z.int() })),
  get: staffCall("management")
    .route({ method: "GET", path: "/admin/outbox/{messageId}" })
    .input(z.strictObject({ messageId }))
    .errors(refusals("MESSAGE_NOT_FOUND"))
    .output(outboxMessage),
};

/** Where the frame that shows a message finds it: a page of its own that may load and run nothing. */
export const messageBodyPath = (message: number | string): string => `/admin/outbox/${message}/body.html`;
