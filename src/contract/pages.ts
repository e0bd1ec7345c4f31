import { z } from "zod";
import { DELIVERY_AREAS } from "#domain/delivery-area.ts";
import { publicCall, refusals } from "./base.ts";
import { instant, line } from "./input.ts";

export const pages = {
  /** The active page with this code, or an older version of it; `content` is cleaned HTML. */
  get: publicCall
    .route({ method: "GET", path: "/pages/{code}" })
    .input(z.strictObject({ code: line(80), version: z.coerce.number().int().min(1).optional() }))
    .errors(refusals("NOT_FOUND"))
    .output(
      z.object({
        code: z.string(),
        title: z.string(),
        content: z.string(),
        version: z.int(),
        updatedAt: z.string(),
        /** When this version was published, and when the next one took its place. */
        inForceFrom: instant.nullable(),
        inForceUntil: instant.nullable(),
      }),
    ),
  faqs: publicCall
    .route({ method: "GET", path: "/faqs" })
    .output(z.array(z.object({ id: z.string(), title: z.string(), content: z.string() }))),
  /** Seller's facts that stand on several pages: name, contacts, delivery fee and area. */
  shop: publicCall.route({ method: "GET", path: "/shop" }).output(
    z.object({
      name: z.string(),
      contactEmail: z.string(),
      contactPhone: z.string(),
      /** Who sells, as a receipt names it: empty where nobody has said yet. */
      seller: z.object({ name: z.string(), address: z.string(), registration: z.string() }),
      /** Who sells, as the home page shows her; what is empty is not shown. */
      portrait: z.object({
        photoUrl: z.string().nullable(),
        name: z.string(),
        town: z.string(),
        words: z.string(),
        handle: z.string(),
      }),
      /** More than this many parcels were sent; null while they are few. */
      parcelsSent: z.int().nullable(),
      shippingCents: z.int(),
      /** 0: delivery is never free. */
      freeDeliveryFromCents: z.int(),
      minimumCents: z.int(),
      deliveryArea: z.enum(DELIVERY_AREAS),
      /** How one may pay, by name; some from or up to an amount only. */
      paymentMeans: z.array(z.string()),
      /** How long a guest's pieces stay hers after her last act. */
      holdMinutes: z.int(),
      termsVersion: z.string(),
      /** Where the shop says how its sizes fall: an active page, else a question; `decides` where it compares sizes itself. */
      sizeGuide: z
        .object({ page: z.string().nullable(), question: z.string().nullable(), decides: z.boolean() })
        .nullable(),
      /** A product is recalled: the footer leads to the notice. */
      recalls: z.boolean(),
      /** How many reviews of buyers are published, and their average; null while there is none. */
      reviews: z.object({ count: z.int(), average: z.number() }).nullable(),
      /** For how many years a review is kept at the most. */
      reviewYears: z.int(),
    }),
  ),
};
