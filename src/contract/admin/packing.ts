import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id } from "#contract/input.ts";
import { orderDetail } from "./orders.ts";

/** The parcel that is now on the table, by its first order; `buyer`: "n° 14, Laura V." */
const onTable = { orderId: id, orderNumber: z.string(), buyer: z.string(), missing: z.int() };

export const adminPacking = {
  /**
   * What a code does at the pack station. A piece opens the parcel it goes in, and lies in its bag; of the parcel that is
   * being packed, it lies in it. An order's number opens its parcel, and so does a label's, which ends it once each piece
   * lies in the bag. Of several readings of one scan, the first that means something counts.
   */
  scan: staffCall("preparation")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/packing/scans" })
    .input(
      z.strictObject({
        readings: z.array(z.string().trim().min(1).max(80)).min(1).max(4),
        openOrderId: id.optional(),
      }),
    )
    .errors(
      refusals(
        "CODE_UNKNOWN",
        "PIECE_OF_OTHER_PARCEL",
        "PIECE_ALREADY_PACKED",
        "PIECE_OF_CANCELLED_ORDER",
        "PIECE_NOT_PAID",
        "PIECE_SOLD_TO_NOBODY",
        "SCANNED_IN_OTHER_HANDS",
        "LABEL_OF_OTHER_PARCEL",
        "SCANNED_ORDER_CANCELLED",
        "PARCEL_INCOMPLETE",
        "PARCEL_HOLDS_FOREIGN",
        "PARCEL_HELD_BACK",
        "PARCEL_CHANGED",
        "PARCEL_IN_OTHER_HANDS",
        "ORDER_NOT_FOUND",
        "ORDER_CHANGED",
        "ORDER_NOT_TO_PREPARE",
        "ORDER_UNDER_REVIEW",
        "LABEL_MISSING",
      ),
    )
    .output(
      z.discriminatedUnion("did", [
        z.object({ did: z.literal("opened"), ...onTable }),
        z.object({ did: z.literal("packed"), ...onTable, itemId: id, piece: z.string() }),
        z.object({ did: z.literal("validated"), ...onTable, order: orderDetail }),
      ]),
    ),
  /** A piece that was put in the bag of the parcel, or taken out of it, without a scan. */
  packByHand: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/orders/{orderId}/bag/{itemId}" })
    .input(z.strictObject({ orderId: id, itemId: id, packed: z.boolean() }))
    .errors(refusals("ORDER_NOT_TO_PREPARE", "PARCEL_IN_OTHER_HANDS", "PARCEL_HELD_BACK")),
};
