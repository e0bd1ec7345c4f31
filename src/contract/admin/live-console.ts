import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, handle, id, instant, line, searchText } from "#contract/input.ts";
import { color } from "#contract/lives.ts";
import { UNPAID_STEPS } from "#domain/unpaid-ladder.ts";
import { CHOOSE_PIECE_AND_HANDLE } from "#wording/admin-forms.ts";
import { buyerNumber } from "./buyer-number.ts";
import { holder } from "./holder.ts";
import { buyerContact } from "./order-contacts.ts";
import { orderItem, orderStatus, paymentMail } from "./orders.ts";
import { stickerPrint } from "./stickers.ts";

const commentId = z.coerce.number().int().positive();

export const consoleLive = z.object({
  id,
  title: z.string(),
  ref: z.string(),
  /** The reference that the seller holds into the camera. */
  onAir: z.string().nullable(),
  /** The one that is on air, or was last. */
  shownLast: z.string().nullable(),
  /** The references as staff laid them; what is missing follows as it is sorted (`domain/run-of-live.ts`). */
  run: z.array(z.string()),
  /** Which live is meant when nobody has chosen one goes by it; told with the list of the lives. */
  liveDate: instant.optional(),
  /** What its orders come to, by the view `live_numbers`; told with the list of the lives. */
  numbers: z.object({ orders: z.int(), receivedCents: cents, owedCents: cents }).optional(),
  /** Since when it is on air: since it was opened, and not before its planned beginning. Null until then. */
  onAirSince: instant.nullable().optional(),
});
export type ConsoleLive = z.infer<typeof consoleLive>;

/** What became of a comment. */
export const commentMark = z.object({
  commentId: z.int(),
  /** The order it became; `by` is empty when nobody pressed for it. Once cancelled, it may become another. */
  order: z
    .object({ id, orderNumber: z.string(), by: z.string().nullable(), cancelled: z.boolean() })
    .nullable(),
  /** The member of staff who is busy with it. */
  heldBy: z.object({ userId: id, name: z.string() }).nullable(),
});
export type CommentMark = z.infer<typeof commentMark>;

/** An order as a card of the console. */
export const consoleOrder = z.object({
  id,
  orderNumber: z.string(),
  status: orderStatus,
  version: z.int(),
  buyerNumber,
  handle: z.string().nullable(),
  name: z.string(),
  live: z.object({ id, title: z.string() }),
  comment: z.string().nullable(),
  totalCents: cents,
  createdAt: instant,
  /** Its items may still change. */
  open: z.boolean(),
  paymentMail,
  contact: buyerContact,
  /** The end of her time to pay, or of a guest's hold. */
  heldUntil: instant.nullable(),
  /** When its items last changed after it was asked to be paid, and with them the amount. */
  totalChangedAt: instant.nullable(),
  /** The parcel that it shares with other paid orders, by its number once it has a label, and theirs. */
  parcel: z.object({ trackingNumber: z.string().nullable(), others: z.array(z.string()) }).nullable(),
  items: z.array(
    orderItem.extend({
      /** The comment that asked for the piece; `automatic` when nobody pressed for it. */
      cause: z.object({ commentId: z.int(), text: z.string(), automatic: z.boolean() }).nullable(),
      sticker: stickerPrint.nullable(),
    }),
  ),
});
export type ConsoleOrder = z.infer<typeof consoleOrder>;
export type ConsoleItem = ConsoleOrder["items"][number];

export const consolePiece = z.object({
  id,
  ref: z.int(),
  refCategory: z.string().nullable(),
  name: z.string(),
  size: z.string().nullable(),
  color: color.nullable(),
  priceCents: cents,
  /** How many are left; null: as many as are asked for. */
  left: z.int().nullable(),
  photoUrl: z.string().nullable(),
  /** Who has it where nothing is left: the last three. */
  holders: z.array(holder),
});
export type ConsolePiece = z.infer<typeof consolePiece>;

const viewer = z.object({ id, handle: z.string(), name: z.string().nullable(), blocked: z.boolean() });
export type Viewer = z.infer<typeof viewer>;

export const liveClosing = z.object({
  id,
  title: z.string(),
  isActive: z.boolean(),
  orders: z.int(),
  revenueCents: cents,
  owedCents: cents,
  /** The oldest 500 orders with items that staff or comments opened and nobody was asked to pay yet. */
  toAsk: z.object({
    orderIds: z.array(id),
    cents,
    byMail: z.int(),
    /** Known by their handle alone. */
    byHandle: z.int(),
    /** The message "À payer" leaves by itself. */
    automatic: z.boolean(),
  }),
  /** Who let an order of the live run out, with all orders that they left and what that leads to; at most 50. */
  unpaid: z.array(
    z.object({
      userId: id,
      handle: z.string().nullable(),
      name: z.string(),
      orders: z.int(),
      step: z.enum(UNPAID_STEPS).nullable(),
      proposed: z.enum(UNPAID_STEPS).nullable(),
      toDecide: z.boolean(),
    }),
  ),
  /** Buyers to be told by a private message. */
  buyersToTell: z.int(),
  /** Proposals that nobody decided. */
  unanswered: z.int(),
  /** What viewers wait for, what most of them wait for first. */
  waiting: z.array(
    z.object({
      productId: id,
      reference: z.string().nullable(),
      name: z.string(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      priceCents: cents,
      people: z.int(),
    }),
  ),
});
export type LiveClosing = z.infer<typeof liveClosing>;

const oneLive = z.strictObject({ liveId: id });
const oneComment = z.strictObject({ commentId });

export const adminLiveConsole = {
  /** The lives on air, newest first. */
  lives: staffCall("live")
    .route({ method: "GET", path: "/admin/live-console/lives" })
    .output(z.array(consoleLive)),
  /** Of the newest comments of the lives on air, those that became an order or that somebody is busy with. */
  marks: staffCall("live")
    .route({ method: "GET", path: "/admin/live-console/marks" })
    .output(z.array(commentMark)),
  /** The 50 newest orders that are to be validated or paid, or those of every status; of one live, or of all. */
  orders: staffCall("live")
    .route({ method: "GET", path: "/admin/live-console/orders" })
    .input(
      z.strictObject({ statuses: z.enum(["editable", "all"]).default("editable"), liveId: id.optional() }),
    )
    .output(z.array(consoleOrder)),
  /** Every piece of a live, by reference. */
  pieces: staffCall("live")
    .route({ method: "GET", path: "/admin/live-console/lives/{liveId}/pieces" })
    .input(oneLive)
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(z.array(consolePiece)),
  /** At most 100 viewers whose handle or name contains the text. */
  viewers: staffCall("live")
    .route({ method: "GET", path: "/admin/live-console/viewers" })
    .input(z.strictObject({ q: searchText }))
    .output(z.array(viewer)),
  /**
   * Puts a piece on the viewer's open order of the live; the order, and the person behind the handle, are made if there
   * are none. `confirmed`: the member of staff was asked and wants the same reference once more, or a piece for somebody blocked. `commentId` ties the item
   * to the comment that asked for it; a comment becomes one order at most.
   */
  add: staffCall("live")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/live-console/lives/{liveId}/items", successStatus: 201 })
    .input(
      oneLive.extend({
        handle: handle.refine((typed) => typed !== "", CHOOSE_PIECE_AND_HANDLE),
        productId: id,
        comment: line(200).optional(),
        commentId: commentId.optional(),
        confirmed: z.boolean().default(false),
      }),
    )
    .errors(
      refusals(
        "LIVE_NOT_FOUND",
        "PRODUCT_NOT_FOUND",
        "PRODUCT_ALREADY_SOLD",
        "PRODUCT_INCOMPLETE",
        "PRODUCT_ALREADY_IN_ORDER",
        "ORDER_FULL",
        "COMMENT_NOT_FOUND",
        "COMMENT_ALREADY_HANDLED",
        "SAME_REFERENCE_JUST_ADDED",
        "VIEWER_BLOCKED",
      ),
    )
    .output(z.object({ order: consoleOrder, itemId: id })),
  /** Says that one is busy with a comment, for two minutes. `takeOver`: although somebody else is. */
  holdComment: staffCall("live")
    .route({ method: "PUT", path: "/admin/live-console/comments/{commentId}/hold" })
    .input(oneComment.extend({ takeOver: z.boolean().default(false) }))
    .errors(refusals("COMMENT_NOT_FOUND", "COMMENT_HELD"))
    .output(z.strictObject({})),
  leaveComment: staffCall("live")
    .route({ method: "DELETE", path: "/admin/live-console/comments/{commentId}/hold" })
    .input(oneComment)
    .errors(refusals("COMMENT_NOT_FOUND"))
    .output(z.strictObject({})),
  /** Marks the reference that the seller holds into the camera; null: none. */
  setOnAir: staffCall("live")
    .route({ method: "PUT", path: "/admin/live-console/lives/{liveId}/on-air" })
    .input(oneLive.extend({ reference: line(20).nullable() }))
    .errors(refusals("LIVE_NOT_FOUND", "REFERENCE_NOT_FOUND"))
    .output(consoleLive),
  /** Puts a reference in front of another in the order in which the seller shows them; `before` null: at the end. */
  moveInRun: staffCall("live")
    .route({ method: "PUT", path: "/admin/live-console/lives/{liveId}/run" })
    .input(oneLive.extend({ reference: line(20), before: line(20).nullable() }))
    .errors(refusals("LIVE_NOT_FOUND", "REFERENCE_NOT_FOUND"))
    .output(z.object({ run: z.array(z.string()) })),
  /** What a live brought, and what it leaves to do. */
  closing: staffCall("live")
    .route({ method: "GET", path: "/admin/live-console/lives/{liveId}/closing" })
    .input(oneLive)
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(liveClosing),
};
