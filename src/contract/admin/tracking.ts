import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant } from "#contract/input.ts";
import { PARCEL_STATES } from "#domain/carrier-codes.ts";
import { PARCEL_CONCERNS, PIECES_SENT_AGAIN } from "#domain/parcel-concern.ts";
import { isParcelNumber } from "#domain/parcel-number.ts";

const trackingNumber = z.string().refine(isParcelNumber, "Ce n'est pas un numéro de colis");

export const trackedParcel = z.object({
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  state: z.enum(PARCEL_STATES),
  /** When that state began, by the carrier's clock. */
  since: instant.nullable(),
  announcedAt: instant,
  handedOverAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  lastEventAt: instant.nullable(),
  /** The carrier's own words of its newest event. */
  lastLabel: z.string().nullable(),
  concern: z.enum(PARCEL_CONCERNS).nullable(),
  orders: z.array(z.object({ id, number: z.string(), name: z.string().nullable() })),
});
export type TrackedParcel = z.infer<typeof trackedParcel>;

const carrierEvent = z.object({ code: z.string(), at: instant, label: z.string() });

/** What the carrier tells of parcels. Staff read what the shop has heard; no call of theirs asks the carrier. */
export const adminTracking = {
  /** Parcels that deserve a look (`concern`: of one kind), or with `everything` all that are not delivered. */
  list: staffCall("preparation")
    .route({ method: "GET", path: "/admin/tracked-parcels" })
    .input(
      z.strictObject({
        concern: z.enum(PARCEL_CONCERNS).optional(),
        everything: z.stringbool().optional(),
        after: trackingNumber.optional(),
      }),
    )
    .output(
      z.object({
        parcels: z.array(trackedParcel),
        /** The last one shown, where more follow. */
        next: z.string().nullable(),
        counts: z.array(z.object({ concern: z.enum(PARCEL_CONCERNS), parcels: z.int() })),
      }),
    ),
  ofOrder: staffCall("any")
    .route({ method: "GET", path: "/admin/orders/{orderId}/tracking" })
    .input(z.strictObject({ orderId: id }))
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(
      z.object({
        parcel: trackedParcel.nullable(),
        events: z.array(carrierEvent),
        /** Under which it went before, the newest first. */
        earlier: z.array(
          z.object({
            trackingNumber: z.string(),
            trackingUrl: z.string(),
            state: z.enum(PARCEL_STATES),
            events: z.array(carrierEvent),
          }),
        ),
      }),
    ),
  /**
   * A parcel that came back, is lost or gives no news goes again: its orders are to be packed anew, for a second label at the
   * shop's expense, and each buyer is told once.
   */
  sendAgain: staffCall("preparation")
    .route({ method: "POST", path: "/admin/tracked-parcels/{trackingNumber}/second-sending" })
    .input(z.strictObject({ trackingNumber, pieces: z.enum(PIECES_SENT_AGAIN) }))
    .errors(
      refusals(
        "PARCEL_NOT_FOUND",
        "PARCEL_SENT_AGAIN",
        "PARCEL_ON_ITS_WAY",
        "PARCEL_NOT_TO_SEND_AGAIN",
        "PARCEL_HELD_BACK",
        "ORDER_UNDER_REVIEW",
        "PIECES_GONE",
      ),
    )
    .output(z.object({ orders: z.array(z.object({ id, number: z.string() })) })),
  /** Somebody saw to it: it leaves the list until more is heard of it, or it stands still for as long again. */
  handled: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/tracked-parcels/{trackingNumber}/handled" })
    .input(z.strictObject({ trackingNumber }))
    .errors(refusals("PARCEL_NOT_FOUND"))
    .output(z.object({})),
};
