import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, keepsClaims, line } from "#contract/input.ts";
import { MESSAGE_PURPOSES } from "#domain/advertising.ts";
import { MESSAGE_TYPES } from "#domain/message-type.ts";

export const messageType = z.enum(MESSAGE_TYPES);

export const messageTemplate = z.object({
  id,
  type: messageType,
  title: z.string(),
  body: z.string(),
  scope: z.array(z.string()),
  isAutomatic: z.boolean(),
  delayMinutes: z.int(),
  /** Sent back with an edit. */
  version: z.int(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

/** What staff write: a line, and rich text that the server cleans. */
const messageWords = z.strictObject({
  subject: line(200).refine((value) => value !== "", "Le sujet est obligatoire"),
  body: z.string().min(1, "Le message est obligatoire").max(60_000),
});

/** What it is for. An advertisement goes to nobody who has not agreed; `type` is what a message about an order is about. */
export const staffMessage = messageWords.extend({
  purpose: z.enum(MESSAGE_PURPOSES).default("follow-up"),
  type: messageType.optional(),
});

/** `isNoAdvertisement` answers MAYBE_ADVERTISEMENT, which is asked of words to people that name nothing of an order. */
export const staffMessages = staffMessage.extend({
  isNoAdvertisement: z.boolean().default(false),
  keepsClaims,
});

/** What was queued, and who does not get it and why; `batchId` is followed by `batch`. */
const queued = z.object({
  batchId: id,
  queued: z.int(),
  refused: z.array(z.object({ id, label: z.string(), code: z.string(), message: z.string() })),
});

export const adminMessages = {
  /** The confirmation of this order was printed for its parcel: the buyer has it when the parcel comes. */
  contractPrinted: staffCall("preparation")
    .route({ method: "POST", path: "/admin/orders/{orderId}/confirmation/printed" })
    .input(z.strictObject({ orderId: id }))
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.object({ done: z.literal(true) })),
  /** Sends the buyer the contract as it was concluded; the file itself is `GET /admin/orders/{orderId}/contract.pdf`. */
  sendContract: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/orders/{orderId}/contract/copies" })
    .input(z.strictObject({ orderId: id }))
    .errors(refusals("ORDER_NOT_FOUND", "CONTRACT_NOT_KEPT", "RECIPIENT_WITHOUT_EMAIL"))
    .output(z.object({ messageId: z.int() })),
  templates: staffCall("management")
    .route({ method: "GET", path: "/admin/message-templates" })
    .output(z.array(messageTemplate)),
  /**
   * Renders a message as its recipient would read it: about this order, or about a made-up one; `type` is what it is
   * about, the order's if none is said.
   */
  preview: staffCall("management")
    .route({ method: "POST", path: "/admin/messages/preview" })
    .input(
      z.strictObject({
        orderId: id.optional(),
        purpose: z.enum(MESSAGE_PURPOSES).default("follow-up"),
        type: messageType.optional(),
        subject: line(200),
        body: z.string().max(60_000),
      }),
    )
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.object({ subject: z.string(), html: z.string() })),
  /** Writes one message per order to the outbox; orders without a real e-mail are refused one by one. */
  sendToOrders: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/messages" })
    .input(staffMessages.extend({ orderIds: z.array(id).min(1).max(500) }))
    .errors(refusals("MAYBE_ADVERTISEMENT", "CLAIMING_WORDS"))
    .output(queued),
  /** Writes one message a person to the outbox; whoever has no real e-mail is refused by themselves. */
  sendToUsers: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/messages/people" })
    .input(staffMessages.extend({ userIds: z.array(id).min(1).max(500) }))
    .errors(refusals("MAYBE_ADVERTISEMENT", "CLAIMING_WORDS"))
    .output(queued),
  /** Which of these addresses take advertisements now. */
  agreed: staffCall("management")
    .route({ method: "POST", path: "/admin/messages/agreements" })
    .input(z.strictObject({ emails: z.array(line(254)).max(500) }))
    .output(z.object({ agreed: z.array(z.string()) })),
  /** How far a batch has come: messages are sent by the worker, one by one. */
  batch: staffCall("management")
    .route({ method: "GET", path: "/admin/messages/batches/{batchId}" })
    .input(z.strictObject({ batchId: id }))
    .output(
      z.object({
        waiting: z.int(),
        sent: z.int(),
        failed: z.array(z.object({ id: z.int(), email: z.string(), error: z.string() })),
      }),
    ),
  /** A message that is held never leaves. */
  drop: staffCall("management")
    .route({ method: "POST", path: "/admin/messages/{messageId}/drop" })
    .input(z.strictObject({ messageId: z.coerce.number().int() }))
    .errors(refusals("MESSAGE_NOT_FOUND", "MESSAGE_NOT_HELD"))
    .output(z.object({ state: z.literal("cancelled") })),
  retry: staffCall("management")
    .route({ method: "POST", path: "/admin/messages/{messageId}/retry" })
    .input(z.strictObject({ messageId: z.coerce.number().int() }))
    .errors(refusals("MESSAGE_NOT_FOUND"))
    .output(z.object({ state: z.string() })),
};
