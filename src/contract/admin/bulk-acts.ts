import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant, keepsClaims, line } from "#contract/input.ts";
import type { NeededRole } from "#domain/roles.ts";
import { deliveredOn, moneyByHand } from "./order-money.ts";
import { orderStatus } from "./orders.ts";
import { priceCents, sharedFields } from "./product-fields.ts";
import { WITHDRAWAL_BULK_STEPS } from "./withdrawals.ts";

/** For how many rows one act may be asked. */
export const MOST_AT_ONCE = 500;

/** The lists whose rows can be ticked. */
export const BULK_LISTS = [
  "orders",
  "products",
  "lives",
  "colors",
  "faqs",
  "pages",
  "templates",
  "outbox",
  "withdrawals",
] as const;
export type BulkList = (typeof BULK_LISTS)[number];

const ids = z.array(id).min(1).max(MOST_AT_ONCE);
const numbers = z
  .array(z.string().regex(/^[1-9]\d{0,14}$/))
  .min(1)
  .max(MOST_AT_ONCE);

/** What can be done to many rows: the list, the act, the rows, and what the act needs to know. */
export const bulkAct = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: z.literal("orders.status"),
      rowIds: ids,
      /** The status that each had as it was shown: one that has another by its turn is refused. Missing from a release before. */
      from: z.record(id, orderStatus).optional(),
      status: orderStatus,
      reason: line(300).optional(),
      money: moneyByHand.optional(),
      deliveredOn: deliveredOn.optional(),
    })
    .refine(({ rowIds, from }) => !from || rowIds.every((rowId) => from[rowId])),
  z.strictObject({ kind: z.literal("products.price"), rowIds: ids, priceCents }),
  z.strictObject({
    kind: z.literal("products.fields"),
    rowIds: ids,
    fields: sharedFields.refine((fields) => Object.keys(fields).length > 0),
    keepsClaims: keepsClaims.optional(),
  }),
  /** The same product under the next free reference of another live. */
  z.strictObject({ kind: z.literal("products.copy"), rowIds: ids, liveId: id }),
  /** The same with the pieces that are left of it alone. */
  z.strictObject({ kind: z.literal("products.carry"), rowIds: ids, liveId: id }),
  /** The product itself, under the next free reference of another live; not one that an order names. */
  z.strictObject({ kind: z.literal("products.move"), rowIds: ids, liveId: id }),
  z.strictObject({ kind: z.literal("products.remove"), rowIds: ids }),
  z.strictObject({ kind: z.literal("lives.active"), rowIds: ids, isActive: z.boolean() }),
  z.strictObject({ kind: z.literal("colors.remove"), rowIds: ids }),
  z.strictObject({ kind: z.literal("faqs.remove"), rowIds: ids }),
  z.strictObject({ kind: z.literal("pages.active"), rowIds: ids, isActive: z.boolean() }),
  z.strictObject({ kind: z.literal("pages.remove"), rowIds: ids }),
  z.strictObject({ kind: z.literal("templates.automatic"), rowIds: ids, isAutomatic: z.boolean() }),
  z.strictObject({ kind: z.literal("outbox.again"), rowIds: numbers }),
  z.strictObject({ kind: z.literal("outbox.drop"), rowIds: numbers }),
  z.strictObject({ kind: z.literal("withdrawals.move"), rowIds: ids, step: z.enum(WITHDRAWAL_BULK_STEPS) }),
]);
export type BulkAct = z.infer<typeof bulkAct>;
export type BulkKind = BulkAct["kind"];

/** For which role each act is. */
export const BULK_ACT_ROLES: Record<BulkKind, NeededRole> = {
  "orders.status": "management",
  "products.price": "live",
  "products.fields": "live",
  "products.copy": "live",
  "products.carry": "live",
  "products.move": "live",
  "products.remove": "live",
  "lives.active": "live",
  "colors.remove": "live",
  "faqs.remove": "management",
  "pages.active": "management",
  "pages.remove": "management",
  "templates.automatic": "management",
  "outbox.again": "management",
  "outbox.drop": "management",
  "withdrawals.move": "management",
};

/** A row that said no: what it is called (empty when it is no more) and why. */
const refusedRow = z.object({ id: z.string(), label: z.string(), code: z.string(), message: z.string() });

/** An act as far as it has come; a row that is refused never stops or undoes the others. */
export const bulkProgress = z.object({
  id,
  kind: z.enum(bulkAct.options.map(({ shape }) => shape.kind.value)),
  askedAt: instant,
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  refused: z.array(refusedRow),
});
export type BulkProgress = z.infer<typeof bulkProgress>;

const one = z.strictObject({ actId: id });

/** Acts on many rows. Each is its asker's: nobody else sees it, repeats it or puts it away. */
export const adminBulkActs = {
  /** The answer comes before anything is done; `open` tells how far it is. */
  start: staffCall("any")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/bulk-acts", successStatus: 202 })
    .input(bulkAct)
    .errors(refusals("CASH_NOT_KEPT", "CLAIMING_WORDS"))
    .output(bulkProgress),
  /** What one asked of a list and has not put away yet, newest first; at most ten. */
  open: staffCall("any")
    .route({ method: "GET", path: "/admin/bulk-acts" })
    .input(z.strictObject({ list: z.enum(BULK_LISTS) }))
    .output(z.array(bulkProgress)),
  /** Asks again for the rows that were refused, and for no other. */
  retry: staffCall("any")
    .route({ method: "POST", path: "/admin/bulk-acts/{actId}/retry" })
    .input(one)
    .errors(refusals("BULK_ACT_NOT_FOUND"))
    .output(bulkProgress),
  /** Its result has been read. What still waits is done all the same. */
  close: staffCall("any")
    .route({ method: "POST", path: "/admin/bulk-acts/{actId}/closing" })
    .input(one)
    .errors(refusals("BULK_ACT_NOT_FOUND"))
    .output(z.object({ closed: z.literal(true) })),
};
