import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant, line, page, paragraph } from "#contract/input.ts";
import { lesseningWords, RECALL_OUTCOMES, RECALL_REMEDIES, RECALL_STEPS } from "#domain/recalls.ts";
import { RECALL_FORM } from "#wording/recalls.ts";
import { orderStatus } from "./orders.ts";

export const RECALL_VIEWS = ["open", "closed"] as const;

/** A part of the notice: never empty, and no word in it makes the danger look smaller. */
const part = (max: number) =>
  paragraph(max)
    .refine((text) => text !== "", RECALL_FORM.missing)
    .refine((text) => lesseningWords(text).length === 0, {
      error: ({ input }) => RECALL_FORM.lessens(lesseningWords(String(input))),
    });
const remedies = z.array(z.enum(RECALL_REMEDIES));
const productIds = z.array(id).min(1, RECALL_FORM.noProduct).max(500, RECALL_FORM.tooMany);

export const recall = z.object({
  id,
  title: z.string(),
  reason: z.string(),
  danger: z.string(),
  instructions: z.string(),
  contact: z.string(),
  remedies,
  onlyRemedyBecause: z.string().nullable(),
  openedAt: instant,
  openedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  closeNote: z.string().nullable(),
  products: z.array(z.object({ id, name: z.string(), photoUrl: z.string().nullable() })),
  /** Of the orders that hold a recalled piece: the notice was taken by a mail server, she was reached otherwise, … */
  progress: z.object({
    orders: z.int(),
    mailed: z.int(),
    told: z.int(),
    toTell: z.int(),
    answered: z.int(),
    done: z.int(),
  }),
});
export type Recall = z.infer<typeof recall>;

export const recallOrder = z.object({
  recallId: id,
  title: z.string(),
  orderId: id,
  orderNumber: z.string(),
  userId: id.nullable(),
  name: z.string(),
  handle: z.string().nullable(),
  /** A recall is the one thing for which she may be called. */
  phone: z.string(),
  pieces: z.array(z.string()),
  /** A recalled piece of it has not left, and holds its parcel back. */
  isInHouse: z.boolean(),
  step: z.enum(RECALL_STEPS),
  mailedAt: instant.nullable(),
  /** What the mail server said as it took the notice. */
  mailResponse: z.string().nullable(),
  toldAt: instant.nullable(),
  remedy: z.enum(RECALL_REMEDIES).nullable(),
  answeredAt: instant.nullable(),
  done: z.enum(RECALL_OUTCOMES).nullable(),
  doneAt: instant.nullable(),
  doneNote: z.string().nullable(),
});
export type RecallOrder = z.infer<typeof recallOrder>;

/** Whom a recall would concern; without an e-mail she is to be called. */
const recallBuyer = recallOrder
  .pick({ orderId: true, orderNumber: true, name: true, handle: true })
  .extend({ status: orderStatus, hasEmail: z.boolean() });

/** What a recall is opened with; one remedy alone needs its reason. */
export const recallNotice = z.strictObject({
  productIds,
  title: line(120)
    .refine((text) => text !== "", RECALL_FORM.missing)
    .refine((text) => lesseningWords(text).length === 0, RECALL_FORM.lessens([])),
  reason: part(1_000),
  danger: part(1_000),
  instructions: part(1_000),
  contact: part(300),
  remedies: remedies.min(1, RECALL_FORM.noRemedy).max(RECALL_REMEDIES.length),
  onlyRemedyBecause: line(300).optional(),
});

const one = z.strictObject({ recallId: id });
const oneOrder = one.extend({ orderId: id });
const acted = z.object({ done: z.literal(true) });
const listed = z.object({ rows: z.array(recallOrder), total: z.int(), page: z.int(), pageSize: z.int() });

export const adminRecalls = {
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/recalls" })
    .input(z.strictObject({ view: z.enum(RECALL_VIEWS).default("open") }))
    .output(z.array(recall)),
  get: staffCall("management")
    .route({ method: "GET", path: "/admin/recalls/{recallId}" })
    .input(one)
    .errors(refusals("RECALL_NOT_FOUND"))
    .output(recall),
  /** The orders of a recall, the oldest first. */
  orders: staffCall("management")
    .route({ method: "GET", path: "/admin/recalls/{recallId}/orders" })
    .input(one.extend({ step: z.enum(["all", ...RECALL_STEPS]).default("all"), page }))
    .output(listed),
  /** Whom no mail reaches, of all open recalls. */
  toTell: staffCall("live")
    .route({ method: "GET", path: "/admin/recalls-to-tell" })
    .input(z.strictObject({ page }))
    .output(listed),
  /** How many orders a recall of these products would concern. */
  preview: staffCall("management")
    .route({ method: "POST", path: "/admin/recalls/preview" })
    .input(z.strictObject({ productIds }))
    .output(z.object({ orders: z.int(), withoutEmail: z.int(), openOrders: z.int() })),
  /** Whose orders they are, before anybody is written to. */
  previewBuyers: staffCall("management")
    .route({ method: "POST", path: "/admin/recalls/preview/buyers" })
    .input(z.strictObject({ productIds, page }))
    .output(
      z.object({
        rows: z.array(recallBuyer),
        total: z.int(),
        page: z.int(),
        pageSize: z.int(),
      }),
    ),
  /** Takes the products off sale at once and writes to all whose orders hold a piece of them. */
  open: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/recalls", successStatus: 201 })
    .input(recallNotice)
    .errors(refusals("PRODUCT_NOT_FOUND"))
    .output(recall),
  /** She was reached by telephone or a private message; harmless when repeated. */
  tell: staffCall("live")
    .route({ method: "PUT", path: "/admin/recalls/{recallId}/orders/{orderId}/contact" })
    .input(oneOrder)
    .errors(refusals("RECALL_NOT_FOUND", "RECALL_CLOSED"))
    .output(acted),
  /** What she chose, said to staff. */
  answer: staffCall("management")
    .route({ method: "PUT", path: "/admin/recalls/{recallId}/orders/{orderId}/answer" })
    .input(oneOrder.extend({ remedy: z.enum(RECALL_REMEDIES) }))
    .errors(refusals("RECALL_NOT_FOUND", "RECALL_CLOSED", "RECALL_REMEDIED", "RECALL_REMEDY_NOT_OFFERED"))
    .output(acted),
  /** Gives the price of the recalled pieces back, or notes what else was done. */
  remedy: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/recalls/{recallId}/orders/{orderId}/remedy" })
    .input(oneOrder.extend({ outcome: z.enum(RECALL_OUTCOMES), note: line(300).optional() }))
    .errors(
      refusals(
        "RECALL_NOT_FOUND",
        "RECALL_REMEDIED",
        "REASON_REQUIRED",
        "ORDER_NOT_FOUND",
        "REFUND_IN_PROGRESS",
        "REFUND_TOO_HIGH",
        "REFUND_NOT_FOUND",
        "LINES_ALREADY_REFUNDED",
        "PIECES_GONE",
      ),
    )
    .output(acted),
  /** While something is left to do, closing needs a word on why. */
  close: staffCall("management")
    .route({ method: "PUT", path: "/admin/recalls/{recallId}/closing" })
    .input(one.extend({ note: line(500).optional() }))
    .errors(refusals("RECALL_NOT_FOUND", "RECALL_CLOSED", "REASON_REQUIRED"))
    .output(recall),
};
