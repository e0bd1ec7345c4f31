import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant } from "#contract/input.ts";
import { HELD_BACK } from "#domain/held-back.ts";

const parcelOrder = z.object({ id, number: z.string(), name: z.string().nullable() });
export type ParcelOrder = z.infer<typeof parcelOrder>;

const parcel = z.object({ trackingNumber: z.string(), orders: z.array(parcelOrder) });

/** A slip of parcels handed over ('bordereau'). */
const manifest = z.object({
  id,
  /** `unknown`: the carrier did not answer, so that one may exist; staff decide. */
  state: z.enum(["requested", "made", "refused", "unknown", "set-aside"]),
  number: z.string().nullable(),
  /** What the carrier said where it made none, or counted otherwise. */
  message: z.string().nullable(),
  requestedAt: instant,
  requestedBy: z.string().nullable(),
  hasFile: z.boolean(),
  /** How many parcels it names, and how many of these were scanned. */
  parcels: z.int(),
  handed: z.int(),
  /** On it and not scanned. */
  missing: z.array(parcel.extend({ isDiscarded: z.boolean() })),
  /** Parcels that the carrier did not know: they are not on it. */
  strangers: z.array(parcel),
});
export type Manifest = z.infer<typeof manifest>;

const handover = z.object({
  /** What has a label and has not left, the packed ones first; the first 500. */
  waiting: z.array(
    parcel.extend({
      labeledAt: instant,
      isPacked: z.boolean(),
      /** Why it is not handed over, nor on a manifest; null where nothing holds it back. */
      held: z.enum(HELD_BACK).nullable(),
      /** Its label was made on an earlier day. */
      isLate: z.boolean(),
      /** The number of the manifest that names it, empty while that has none. */
      manifest: z.string().nullable(),
    }),
  ),
  waitingTotal: z.int(),
  handedToday: z.int(),
  manifests: z.array(manifest),
  /** Scanned, and named by no manifest. */
  offManifest: z.array(parcel.extend({ handedAt: instant })),
  /** How many parcels a manifest would name now: all, and of these the scanned ones. */
  unlisted: z.object({ all: z.int(), scanned: z.int() }),
});
export type Handover = z.infer<typeof handover>;

/**
 * The carrier takes the parcels. The file of a manifest is served beside these calls:
 * GET /api/admin/manifests/{manifestId}/file.pdf
 */
export const adminHandover = {
  show: staffCall("preparation").route({ method: "GET", path: "/admin/handover" }).output(handover),
  /** 'Remise': a parcel was scanned as it left; its orders are shipped, and their buyers told. */
  scan: staffCall("preparation")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/handover/scans" })
    .input(z.strictObject({ code: z.string().trim().min(1).max(60) }))
    .errors(
      refusals(
        "PARCEL_FOREIGN",
        "PARCEL_LABEL_DISCARDED",
        "PARCEL_NOT_PACKED",
        "PARCEL_CANCELLED",
        "PARCEL_HANDED_OVER",
        "PARCEL_HELD_BACK",
      ),
    )
    .output(
      parcel.extend({
        /** How many packed parcels are left. */
        left: z.int(),
      }),
    ),
  /** Asks the carrier for the slips of the day: of all packed parcels that have none, or of the scanned ones alone. */
  makeManifests: staffCall("preparation")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/manifests" })
    .input(z.strictObject({ scannedOnly: z.boolean().default(false) }))
    .errors(refusals("MANIFEST_EMPTY"))
    .output(z.array(manifest)),
  /** Staff looked at the carrier's: the slip exists under this number, or (null) it counts for nothing. */
  settleManifest: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/manifests/{manifestId}/outcome" })
    .input(z.strictObject({ manifestId: id, number: z.string().trim().min(1).max(20).nullable() }))
    .errors(refusals("MANIFEST_NOT_FOUND", "MANIFEST_SETTLED"))
    .output(handover),
};
