import { z } from "zod";
import { chosenRelayPoint, shownAddress } from "#contract/address.ts";
import { refusals, staffCall } from "#contract/base.ts";
import { id, searchText } from "#contract/input.ts";
import { HELD_BACK } from "#domain/held-back.ts";
import { LEAST_GRAMS, MOST_GRAMS } from "#domain/weight.ts";
import { buyerNumber } from "./buyer-number.ts";
import { label } from "./order-label.ts";
import { orderDetail, orderItem, orderRow } from "./orders.ts";

const foreignPiece = z.object({
  id,
  orderNumber: z.string(),
  refCategory: z.string().nullable(),
  ref: z.int(),
  name: z.string().nullable(),
  cancelled: z.boolean(),
});

const one = z.strictObject({ orderId: id });

/** What the packer's scale says, or she typed. `sure`: she was asked about a weight that is far from that of the pieces. */
const weighed = z.strictObject({
  grams: z.int().min(LEAST_GRAMS).max(MOST_GRAMS),
  sure: z.boolean().default(false),
});

/**
 * The label's PDF is served beside these calls, not through them: GET /api/admin/orders/{orderId}/label.pdf
 * (with `?disposition=inline` to print it) and GET /api/admin/labels.pdf?orders=id,id for several in one file.
 */
export const adminShipping = {
  makeLabel: staffCall("preparation")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/orders/{orderId}/label" })
    .input(one.extend({ weighed: weighed.optional() }))
    .errors(
      refusals(
        "WEIGHT_FAR",
        "ORDER_NOT_FOUND",
        "ADDRESS_MISSING",
        "OUTSIDE_DELIVERY_AREA",
        "RELAY_POINT_CLOSED",
        "RELAY_PARCEL_TOO_HEAVY",
        "ORDER_UNDER_REVIEW",
        "PARCEL_HELD_BACK",
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
    .errors(refusals("ORDER_NOT_FOUND", "LABEL_MISSING", "LABEL_HANDED_OVER"))
    .output(z.object({ label })),
  /**
   * Parcels that may be packed, by the last day promised, each as its first order; those in which an order is to be
   * looked at first wait, and stand on the dashboard.
   */
  preparationQueue: staffCall("preparation")
    .route({ method: "GET", path: "/admin/preparation" })
    .input(z.strictObject({ q: searchText.default(""), after: id.optional() }))
    .output(
      z.object({
        orders: z.array(
          orderRow.extend({
            shippingAddress: shownAddress.nullable(),
            /** Of all orders of the parcel, order by order. */
            items: z.array(orderItem.extend({ orderNumber: z.string(), buyerNumber })),
            label,
            /** What lies in the parcel, this order among it, the oldest first. */
            parcel: z.array(
              z.object({
                id,
                orderNumber: z.string(),
                comment: z.string().nullable(),
                /** Its confirmation reached nobody: it is printed for the parcel. */
                unconfirmed: z.boolean(),
              }),
            ),
            /** Items that lie in its bag. */
            packed: z.array(id),
            /** What lies in the bag and does not, or no longer, go in this parcel. */
            foreign: z.array(foreignPiece),
            /** What its pieces and its packaging weigh; null while the weight of one is unknown. */
            weightGrams: z.int().nullable(),
            /** Who has the parcel on the table. */
            packer: z.string().nullable(),
            /** The last day on which a buyer was promised something of it. */
            deliverBy: z.string().nullable(),
          }),
        ),
        total: z.int(),
        /** `after` for the orders that follow; null: there are none. */
        next: id.nullable(),
      }),
    ),
  /** Says that this member of staff has the parcel of the order on the table; again and again while the page is open. */
  holdParcel: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/orders/{orderId}/packer" })
    .input(one.extend({ takesOver: z.boolean().default(false) }))
    .output(z.object({ mine: z.boolean(), name: z.string() })),
  letParcelGo: staffCall("preparation")
    .route({ method: "DELETE", path: "/admin/orders/{orderId}/packer" })
    .input(one),
  /** 'Mettre à part': the order in a parcel of its own, of which the shop gives the fee. */
  splitParcel: staffCall("preparation")
    .route({ method: "POST", path: "/admin/orders/{orderId}/own-parcel" })
    .input(one.extend({ expectedVersion: z.int() }))
    .errors(refusals("ORDER_NOT_FOUND", "ORDER_CHANGED", "PARCEL_PACKED"))
    .output(orderDetail),
  /** To a relay point, or to her door (null). */
  changeDelivery: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/orders/{orderId}/delivery" })
    .input(one.extend({ expectedVersion: z.int(), relay: chosenRelayPoint.nullable() }))
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "ORDER_CHANGED",
        "ORDER_LOCKED",
        "PARCEL_PACKED",
        "PARCEL_LABELED",
        "ADDRESS_MISSING",
        "RELAY_POINTS_OFF",
        "RELAY_POINTS_UNAVAILABLE",
        "RELAY_POINT_CLOSED",
        "OUTSIDE_DELIVERY_AREA",
        "RELAY_PARCEL_TOO_HEAVY",
        "RELAY_NEEDS_MOBILE",
      ),
    )
    .output(orderDetail),
  /** 'Joindre au colis de…' */
  joinParcel: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/orders/{orderId}/parcel" })
    .input(one.extend({ expectedVersion: z.int(), withOrderId: id }))
    .errors(
      refusals("ORDER_NOT_FOUND", "ORDER_CHANGED", "PARCEL_PACKED", "PARCEL_LABELED", "PARCEL_NOT_FOUND"),
    )
    .output(orderDetail),
  /** Open parcels of the same person or to the same address, each by one of its orders. */
  parcelCandidates: staffCall("preparation")
    .route({ method: "GET", path: "/admin/orders/{orderId}/parcels-to-join" })
    .input(one)
    .output(
      z.array(
        z.object({ orderId: id, orderNumber: z.string(), name: z.string(), city: z.string().nullable() }),
      ),
    ),
  /** Opens or ends the time in which a parcel waits for more of its buyer's orders. */
  keepParcel: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/orders/{orderId}/parcel-wait" })
    .input(one.extend({ isKept: z.boolean() }))
    .errors(refusals("ORDER_NOT_FOUND", "PARCEL_PACKED", "PARCEL_NOT_KEPT"))
    .output(orderDetail),
  /** Open parcels that are not in the queue, with what holds each order back; `until`: to which day its buyer keeps it open. */
  heldParcels: staffCall("preparation")
    .route({ method: "GET", path: "/admin/preparation/held" })
    .output(
      z.array(
        z.object({
          orderId: id,
          name: z.string(),
          pieces: z.int(),
          until: z.string().nullable(),
          orders: z.array(
            z.object({
              id,
              orderNumber: z.string(),
              held: z.enum(HELD_BACK).nullable(),
            }),
          ),
        }),
      ),
    ),
  validatePreparation: staffCall("preparation")
    .route({ method: "POST", path: "/admin/orders/{orderId}/preparation" })
    .input(one.extend({ expectedVersion: z.int(), orderIds: z.array(id).min(1).max(50).optional() }))
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "ORDER_CHANGED",
        "ORDER_NOT_TO_PREPARE",
        "PARCEL_HELD_BACK",
        "PARCEL_CHANGED",
        "PARCEL_IN_OTHER_HANDS",
        "PARCEL_HOLDS_FOREIGN",
        "LABEL_MISSING",
        "ORDER_UNDER_REVIEW",
      ),
    )
    .output(orderDetail),
};
