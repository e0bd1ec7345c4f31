import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant } from "#contract/input.ts";
import { PARCEL_STATES } from "#domain/carrier-codes.ts";
import { PARCEL_CONCERNS } from "#domain/parcel-concern.ts";
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
        events: z.array(z.object({ code: z.string(), at: instant, label: z.string() })),
      }),
    ),
  /** Somebody saw to it: it leaves the list until more is heard of it, or it stands still for as long again. */
  handled: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/tracked-parcels/{trackingNumber}/handled" })
    .input(z.strictObject({ trackingNumber }))
    .errors(refusals("PARCEL_NOT_FOUND"))
    .output(z.object({})),
};
