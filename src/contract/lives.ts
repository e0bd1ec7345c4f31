import { z } from "zod";
import { publicCall, refusals } from "./base.ts";
import { cents, id, instant, line } from "./input.ts";

export const activeLive = z.object({ id, title: z.string(), ref: z.string(), liveDate: instant });
export type ActiveLive = z.infer<typeof activeLive>;

export const color = z.object({ name: z.string(), hexCode: z.string() });

const party = z.object({ name: z.string(), address: z.string(), contact: z.string() });

/** Who answers for a product, and what its wearer is to know (regulation (EU) 2023/988, art. 19). */
export const productSafety = z.object({
  maker: party.extend({ responsible: party.nullable() }).nullable(),
  warnings: z.string().nullable(),
  animalParts: z.boolean(),
});
export type ProductSafety = z.infer<typeof productSafety>;

/** One piece of the live under an announced reference: what a guest may choose. */
export const offeredProduct = z.object({
  id,
  refCategory: z.string(),
  name: z.string(),
  priceCents: cents,
  size: z.string().nullable(),
  /** Measures and fit in one line. */
  fit: z.string().nullable(),
  color: color.nullable(),
  composition: z.string().nullable(),
  safety: productSafety,
  /** False: it can't be ordered, for something that must be shown is missing. */
  onSale: z.boolean(),
  photoUrl: z.string().nullable(),
  sold: z.boolean(),
});
export type OfferedProduct = z.infer<typeof offeredProduct>;

/** The announced reference that the seller holds into the camera, and the pieces under it. */
export const onAir = z.object({
  reference: z.string(),
  name: z.string(),
  pieces: z.array(offeredProduct),
});
export type OnAir = z.infer<typeof onAir>;

/** What is on air now, or else what has been seen of the live and is not sold out, the last one first. */
const shownEarlier = z.object({
  reference: z.string(),
  name: z.string(),
  photoUrl: z.string(),
  /** The products of this reference that are free. */
  free: z.array(id),
});
export type ShownEarlier = z.infer<typeof shownEarlier>;

export const onAirNow = z.object({
  /** Null when nothing is on air. */
  piece: onAir.nullable(),
  /** At most twelve; none while a piece is on air: that is asked by everybody, `shown` by the home page once. */
  shown: z.array(shownEarlier),
});
export type OnAirNow = z.infer<typeof onAirNow>;

export const overlayFacts = z.object({
  /** One unit of all is free. */
  lastOne: z.boolean(),
  /** Viewers on the waiting lists of its pieces. */
  waiting: z.number().int(),
  /** For some seconds, the first letter of the handle whose comment bought one. */
  soldTo: z.string().nullable(),
  /** Whether the host is paid for it, whatever is shown: a commercial collaboration. */
  paidHost: z.boolean(),
});
export type OverlayFacts = z.infer<typeof overlayFacts>;

export const lives = {
  /** Active lives, newest first. While there is none: when the next begins, where that is known, and what the last one showed. */
  list: publicCall.route({ method: "GET", path: "/lives" }).output(
    z.object({
      lives: z.array(activeLive),
      next: instant.nullable(),
      between: z
        .object({
          nextTitle: z.string().nullable(),
          /** A photo of each of its first references, and the least that one costs. They can't be ordered any more. */
          shown: z.array(
            z.object({ name: z.string(), photoUrl: z.string(), priceCents: cents, onePrice: z.boolean() }),
          ),
        })
        .optional(),
    }),
  ),
  get: publicCall
    .route({ method: "GET", path: "/lives/{liveId}" })
    .input(z.strictObject({ liveId: id }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(activeLive),
  /** Told again by the live's stream when what is on air changes. */
  onAir: publicCall
    .route({ method: "GET", path: "/lives/{liveId}/on-air" })
    .input(z.strictObject({ liveId: id }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(onAirNow),
  /** Whatever is on air: what has been seen of the live, that too, and is not sold out; the last one first, at most twelve. */
  shown: publicCall
    .route({ method: "GET", path: "/lives/{liveId}/shown" })
    .input(z.strictObject({ liveId: id }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(z.object({ shown: z.array(shownEarlier) })),
  /** What the page over the video says beside the piece on air (docs/decisions/0102). */
  overlay: publicCall
    .route({ method: "GET", path: "/lives/{liveId}/overlay" })
    .input(z.strictObject({ liveId: id }))
    .output(overlayFacts),
  /** Every piece under the announced reference, matched whole and whatever its case; empty when there is none. */
  search: publicCall
    .route({ method: "GET", path: "/lives/{liveId}/products" })
    .input(z.strictObject({ liveId: id, ref: line(20) }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(z.object({ reference: z.string(), products: z.array(offeredProduct) })),
  /** What is free in the same live and nearest to a product that is sold; empty where the live is over. */
  near: publicCall
    .route({ method: "GET", path: "/lives/products/{productId}/near" })
    .input(z.strictObject({ productId: id }))
    .output(z.object({ products: z.array(offeredProduct) })),
};
