import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { replacementPiece } from "#contract/guest-shortages.ts";
import { cents, id, instant } from "#contract/input.ts";
import { SHORTAGE_CHOICES, SHORTAGE_OUTCOMES } from "#domain/shortages.ts";

const missingAtShop = z.object({
  id,
  orderId: id,
  itemId: id,
  orderNumber: z.string(),
  recipient: z.string().nullable(),
  parcelId: id.nullable(),
  piece: z.string(),
  cents,
  declaredAt: instant,
  declaredBy: z.string().nullable(),
  /** The day to which its buyer chose to wait, and the last day (ISO date) before the refund. */
  waitsUntil: z.string().nullable(),
  endsOn: z.string(),
  mayWait: z.boolean(),
  /** Its order's money is on several invoices: nothing is offered in its place. */
  hasSeveralInvoices: z.boolean(),
  /** `cancelled`: its order was, or was opened again; the piece stays out of sale until it is found. */
  outcome: z.enum(SHORTAGE_OUTCOMES).nullable(),
  /** Its order is cancelled: once found it is for sale. */
  ofCancelled: z.boolean(),
});
export type MissingAtShop = z.infer<typeof missingAtShop>;

const one = z.strictObject({ shortageId: id });
const list = z.array(missingAtShop);

export const adminShortages = {
  /** What is missing and undecided, what ends first above. Every call here answers with it anew. */
  list: staffCall("preparation").route({ method: "GET", path: "/admin/shortages" }).output(list),
  /** 'Pièce introuvable': pieces of the parcel on the table. `sendRest`: they are refunded, and the parcel goes without. */
  declare: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/orders/{orderId}/shortages" })
    .input(z.strictObject({ orderId: id, itemIds: z.array(id).min(1).max(50), sendRest: z.boolean() }))
    .errors(
      refusals(
        "ORDER_NOT_TO_PREPARE",
        "ORDER_UNDER_REVIEW",
        "ORDER_NOT_RETURNABLE",
        "PARCEL_IN_OTHER_HANDS",
        "PIECES_ALREADY_RETURNED",
        "PIECES_NOT_RETURNABLE",
        "REFUND_TOO_HIGH",
      ),
    )
    .output(list),
  /** 'Retrouvée': all is as before. */
  find: staffCall("preparation")
    .route({ method: "DELETE", path: "/admin/shortages/{shortageId}" })
    .input(one)
    .errors(refusals("SHORTAGE_NOT_FOUND", "SHORTAGE_ENDED"))
    .output(list),
  /** What its buyer told staff that she wants. */
  choose: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/shortages/{shortageId}/choice" })
    .input(one.extend({ choice: z.enum(SHORTAGE_CHOICES) }))
    .errors(
      refusals(
        "SHORTAGE_NOT_FOUND",
        "SHORTAGE_ENDED",
        "SHORTAGE_WAITS_NO_MORE",
        "ORDER_NOT_FOUND",
        "ORDER_UNDER_REVIEW",
        "ORDER_NOT_RETURNABLE",
        "PIECES_ALREADY_RETURNED",
        "PIECES_NOT_RETURNABLE",
        "REFUND_TOO_HIGH",
      ),
    )
    .output(list),
  /** What may go in the place of a missing piece, as its buyer reads it. */
  replacements: staffCall("preparation")
    .route({ method: "GET", path: "/admin/shortages/{shortageId}/pieces" })
    .input(one)
    .errors(refusals("SHORTAGE_NOT_FOUND"))
    .output(z.array(replacementPiece)),
  /** The piece that its buyer told staff that she takes instead. */
  replace: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/shortages/{shortageId}/piece" })
    .input(one.extend({ productId: id }))
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "SHORTAGE_NOT_FOUND",
        "SHORTAGE_ENDED",
        "PRODUCT_ALREADY_SOLD",
        "ORDER_UNDER_REVIEW",
        "ORDER_NOT_RETURNABLE",
        "PIECES_ALREADY_RETURNED",
        "PIECES_NOT_RETURNABLE",
        "REFUND_TOO_HIGH",
      ),
    )
    .output(list),
};
