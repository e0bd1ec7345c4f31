import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, id, instant, page } from "#contract/input.ts";

/** What the buyer of an order knows of what she owes: when she saw it last, and who told her last. */
export const buyerContact = z.object({
  seenAt: instant.nullable(),
  /** When a text message told her. */
  textedAt: instant.nullable(),
  told: z.object({ id: z.int(), at: instant, by: z.string().nullable() }).nullable(),
});
export type BuyerContact = z.infer<typeof buyerContact>;

export const CONTACT_VIEWS = ["open", "done"] as const;

/** An order that is to be paid and whose buyer no mail reaches. */
export const orderToTell = z.object({
  id,
  orderNumber: z.string(),
  userId: id.nullable(),
  handle: z.string().nullable(),
  name: z.string(),
  live: z.object({ id, title: z.string() }),
  totalCents: cents,
  itemCount: z.int(),
  /** When staff asked for the payment. */
  askedAt: instant,
  /** Until when her pieces are kept, where the live has a time to pay. */
  heldUntil: instant.nullable(),
  contact: buyerContact,
});
export type OrderToTell = z.infer<typeof orderToTell>;

const one = z.strictObject({ orderId: id });

/** Who has to be told of what she owes, by a private message. */
export const adminOrderContacts = {
  /** Open: whom nobody told of this total within the hours of the setting, and who did not see it herself. */
  list: staffCall("live")
    .route({ method: "GET", path: "/admin/order-contacts" })
    .input(z.strictObject({ view: z.enum(CONTACT_VIEWS).default("open"), liveId: id.optional(), page }))
    .output(z.object({ rows: z.array(orderToTell), total: z.int(), page: z.int(), pageSize: z.int() })),
  /** Notes that she was told. `lastToldId`: what the member of staff knew of; refused where a colleague was faster. */
  tell: staffCall("live")
    .route({ method: "POST", path: "/admin/orders/{orderId}/contacts" })
    .input(one.extend({ lastToldId: z.int().nullable() }))
    .errors(refusals("ORDER_NOT_FOUND", "ORDER_NOT_TO_PAY", "BUYER_ALREADY_TOLD"))
    .output(buyerContact),
  /** She was not told after all; harmless when repeated. */
  undo: staffCall("live")
    .route({ method: "DELETE", path: "/admin/orders/{orderId}/contacts/{contactId}" })
    .input(one.extend({ contactId: z.coerce.number().int().positive() }))
    .output(buyerContact),
};
