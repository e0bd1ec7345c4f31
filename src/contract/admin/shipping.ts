import { z } from "zod";
import { shownAddress } from "#contract/address.ts";
import { refusals, staffCall } from "#contract/base.ts";
import { id, searchText } from "#contract/input.ts";
import { bulkOutcome } from "./bulk-acts.ts";
import { label, orderDetail, orderItem, orderRow } from "./orders.ts";

const one = z.strictObject({ orderId: id });

/**
 * The label's PDF is served beside these calls, not through them: GET /api/admin/orders/{orderId}/label.pdf
 * (with `?disposition=inline` to print it) and GET /api/admin/labels.pdf?orders=id,id for several in one file.
 */
export const adminShipping = {
  makeLabel: staffCall("preparation")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/orders/{orderId}/label" })
    .input(one)
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "ADDRESS_MISSING",
        "OUTSIDE_DELIVERY_AREA",
        "ORDER_UNDER_REVIEW",
        "LABEL_NOT_DUE",
        "LABEL_REFUSED",
        "LABEL_OUTCOME_UNKNOWN",
        "LABEL_TO_FETCH",
        "LABEL_STORE_UNAVAILABLE",
        "LABEL_IN_PROGRESS",
        "CARRIER_UNREACHABLE",
      ),
    )
    .output(z.object({ label, message: z.string() })),
  /** The label of a parcel that the carrier has announced already; it makes no second one. */
  fetchLabel: staffCall("preparation")
    .route({ method: "POST", path: "/admin/orders/{orderId}/label/file" })
    .input(one)
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "LABEL_MISSING",
        "LABEL_REFUSED",
        "LABEL_OUTCOME_UNKNOWN",
        "LABEL_TO_FETCH",
        "CARRIER_UNREACHABLE",
      ),
    )
    .output(z.object({ label, message: z.string() })),
  /** The shop forgets the label; the carrier was already told, so the postage may be billed. */
  discardLabel: staffCall("preparation")
    .route({ method: "DELETE", path: "/admin/orders/{orderId}/label" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND", "LABEL_MISSING"))
    .output(z.object({ label })),
  /** Paid orders that may be packed, by the last day promised; those to check first stand on the dashboard. */
  preparationQueue: staffCall("preparation")
    .route({ method: "GET", path: "/admin/preparation" })
    .input(z.strictObject({ q: searchText.default(""), after: id.optional() }))
    .output(
      z.object({
        orders: z.array(
          orderRow.extend({
            shippingAddress: shownAddress.nullable(),
            items: z.array(orderItem),
            label,
            comment: z.string().nullable(),
            /** The last day on which its buyer was promised her parcel. */
            deliverBy: z.string().nullable(),
            /** Its confirmation reached nobody: it is printed for the parcel. */
            unconfirmed: z.boolean(),
          }),
        ),
        total: z.int(),
        /** `after` for the orders that follow; null: there are none. */
        next: id.nullable(),
      }),
    ),
  validatePreparation: staffCall("preparation")
    .route({ method: "POST", path: "/admin/orders/{orderId}/preparation" })
    .input(one.extend({ expectedVersion: z.int() }))
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "ORDER_CHANGED",
        "ORDER_NOT_TO_PREPARE",
        "LABEL_MISSING",
        "ORDER_UNDER_REVIEW",
      ),
    )
    .output(orderDetail),
  makeLabels: staffCall("preparation")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/labels" })
    .input(z.strictObject({ orderIds: z.array(id).min(1).max(100) }))
    .output(bulkOutcome),
};
