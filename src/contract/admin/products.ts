import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, counted, id, instant, keepsClaims, line, page } from "#contract/input.ts";
import { PRODUCT_FACTS } from "#domain/product-facts.ts";
import { bulkCreation, bulkResult, gridRows, HIGHEST_REF, productFields } from "./product-fields.ts";
import { PRODUCT_SORTS, productFilters } from "./product-filters.ts";
import { givenPhotos, MOST_ON_A_SHEET } from "./product-photos.ts";

export const productRow = z.object({
  id,
  live: z.object({ id, title: z.string(), ref: z.string() }),
  ref: z.int(),
  refCategory: z.string().nullable(),
  name: z.string(),
  priceCents: cents,
  size: z.string().nullable(),
  /** Measures and fit in one line. */
  fit: z.string().nullable(),
  color: z.object({ id, name: z.string(), hexCode: z.string() }).nullable(),
  composition: z.string().nullable(),
  /** Null: that of the shop. */
  maker: z.object({ id, name: z.string() }).nullable(),
  warnings: z.string().nullable(),
  animalParts: z.boolean(),
  /** What nobody has given yet and the law wants to be shown. */
  missing: z.array(z.enum(PRODUCT_FACTS)),
  weightGrams: z.int().nullable(),
  /** What one piece cost the shop, and what is left of its price before tax; absent for whoever may not know it. */
  purchaseCents: cents.nullable().optional(),
  marginCents: z.int().nullable().optional(),
  photoKey: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** How many pieces exist; null: unlimited. */
  stock: z.int().nullable(),
  taken: z.int(),
  sold: z.boolean(),
  /** Units on paid orders, on open ones, and viewers on its waiting list; `taken` also counts units kept for a viewer for a moment. */
  paid: z.int(),
  reserved: z.int(),
  waiting: z.int(),
  /** Days since its live, in Paris, while nobody has a unit of it; null: sold, archived or to come. */
  unsoldDays: z.int().nullable(),
  /** An item of some order, be it cancelled, names it: deleted, it is archived, and it can't change its live. */
  ordered: z.boolean(),
  createdAt: instant,
  archivedAt: instant.nullable(),
  /** Grows with each edit; sent back with one, so that nobody overwrites what they have not seen. */
  version: z.int(),
});
export type ProductRow = z.infer<typeof productRow>;

/** What a bulk act must know of a product: how to call it, and whether it can be deleted. */
export const chosenProduct = z.object({ id, label: z.string(), ordered: z.boolean() });
export type ChosenProduct = z.infer<typeof chosenProduct>;

const one = z.strictObject({ productId: id });

/** How many units are added at once at most. */
export const MOST_MORE = 999;

export const adminProducts = {
  list: staffCall("live")
    .route({ method: "GET", path: "/admin/products" })
    .input(productFilters.extend({ sort: z.enum(PRODUCT_SORTS).default("-ref"), page }))
    .output(z.object({ rows: z.array(productRow), ...counted, page: z.int(), pageSize: z.int() })),
  /** Every product of the filter with what a bulk act must know of it, for 'Sélectionner les N résultats'; the first 500. */
  ids: staffCall("live")
    .route({ method: "GET", path: "/admin/products/ids" })
    .input(productFilters.extend({ sort: z.enum(PRODUCT_SORTS).default("-ref") }))
    .output(z.object({ rows: z.array(chosenProduct), total: z.int() })),
  /** Every product of a live, by its reference on air, for the sheet that the seller holds and for its photos; the first 1000. */
  sheet: staffCall("live")
    .route({ method: "GET", path: "/admin/products/sheet" })
    .input(z.strictObject({ live: id }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(
      z.object({
        live: z.object({ title: z.string(), liveDate: instant }),
        rows: z.array(
          productRow
            .pick({ id: true, ref: true, refCategory: true, name: true, size: true, priceCents: true })
            .extend({
              color: z.string().nullable(),
              left: z.int().nullable(),
              photoUrl: productRow.shape.photoUrl,
            }),
        ),
      }),
    ),
  /** What price tags say, of one live or of these products, in the order of the sheet. */
  tags: staffCall("live")
    .route({ method: "POST", path: "/admin/products/tags" })
    .input(
      z
        .strictObject({ live: id.optional(), productIds: z.array(id).min(1).max(MOST_ON_A_SHEET).optional() })
        .refine(({ live, productIds }) => (live === undefined) !== (productIds === undefined)),
    )
    .output(
      z.object({
        rows: z.array(
          productRow
            .pick({
              id: true,
              ref: true,
              refCategory: true,
              name: true,
              size: true,
              priceCents: true,
              stock: true,
            })
            .extend({ color: z.string().nullable(), code: z.string() }),
        ),
      }),
    ),
  get: staffCall("live")
    .route({ method: "GET", path: "/admin/products/{productId}" })
    .input(one)
    .errors(refusals("PRODUCT_NOT_FOUND"))
    .output(productRow),
  /** The first free reference of a live, after its last one, and whether the one given is another product's. */
  reference: staffCall("live")
    .route({ method: "GET", path: "/admin/products/reference" })
    .input(
      z.strictObject({
        live: id,
        ref: z.coerce.number().int().min(1).max(HIGHEST_REF).optional(),
        except: id.optional(),
      }),
    )
    .output(z.object({ next: z.int(), taken: z.boolean() })),
  create: staffCall("live")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/products", successStatus: 201 })
    .input(productFields)
    .errors(
      refusals(
        "PRODUCT_REF_TAKEN",
        "LIVE_NOT_FOUND",
        "COLOR_NOT_FOUND",
        "MAKER_NOT_FOUND",
        "PHOTO_NOT_FOUND",
        "CLAIMING_WORDS",
      ),
    )
    .output(productRow),
  save: staffCall("live")
    .route({ method: "PUT", path: "/admin/products/{productId}" })
    .input(productFields.extend({ productId: id, expectedVersion: z.int() }))
    .errors(
      refusals(
        "PRODUCT_NOT_FOUND",
        "RECORD_GONE",
        "RECORD_CHANGED",
        "PRODUCT_REF_TAKEN",
        "STOCK_UNDER_TAKEN",
        "PRODUCT_ORDERED",
        "CLAIMING_WORDS",
        "LIVE_NOT_FOUND",
        "COLOR_NOT_FOUND",
        "MAKER_NOT_FOUND",
        "PHOTO_NOT_FOUND",
      ),
    )
    .output(productRow),
  /** Deletes it, or archives it where an item of some order, be it cancelled, names it. */
  remove: staffCall("live")
    .route({ method: "DELETE", path: "/admin/products/{productId}" })
    .input(one)
    .errors(refusals("PRODUCT_NOT_FOUND", "RECORD_GONE", "PRODUCT_RECALLED"))
    .output(z.object({ id, archived: z.boolean() })),
  restore: staffCall("live")
    .route({ method: "POST", path: "/admin/products/{productId}/restoration" })
    .input(one)
    .errors(refusals("PRODUCT_NOT_FOUND", "RECORD_GONE", "PRODUCT_RECALLED"))
    .output(productRow),
  /** More units of a product; viewers who wait for it have them first, by themselves. */
  restock: staffCall("live")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/products/{productId}/stock" })
    .input(one.extend({ more: z.int().min(1).max(MOST_MORE) }))
    .errors(refusals("PRODUCT_NOT_FOUND", "RECORD_GONE"))
    .output(productRow),
  /** Which reference a bulk creation would draw first, and the pieces that the live has under this one already; for an older page, the colors of those in `size`. */
  previewBulk: staffCall("live")
    .route({ method: "GET", path: "/admin/products/bulk" })
    .input(z.strictObject({ live: id, refCategory: line(20).default(""), size: line(40).default("") }))
    .output(
      z.object({
        next: z.int(),
        present: z.array(z.object({ colorId: id, size: z.string().nullable() })),
        presentColorIds: z.array(id),
      }),
    ),
  /** One product for each color in each size, its reference drawn from the live; a piece that the live has under it already is skipped. */
  createBulk: staffCall("live")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/products/bulk" })
    .input(bulkCreation)
    .errors(refusals("LIVE_NOT_FOUND", "MAKER_NOT_FOUND", "PHOTO_NOT_FOUND", "CLAIMING_WORDS"))
    .output(z.object({ results: z.array(bulkResult) })),
  /** All of these products, in this order, or none: their ranks are drawn from the live. `missing` is empty where incomplete pieces are sold. */
  createRows: staffCall("live")
    .meta({ idempotent: true, largeBody: true })
    .route({ method: "POST", path: "/admin/products/rows" })
    .input(z.strictObject({ liveId: bulkCreation.shape.liveId, rows: gridRows, keepsClaims }))
    .errors(
      refusals(
        "LIVE_NOT_FOUND",
        "COLOR_NOT_FOUND",
        "PRODUCTS_IN_LIVE",
        "PRODUCT_REF_TAKEN",
        "PHOTO_NOT_FOUND",
        "CLAIMING_WORDS",
      ),
    )
    .output(z.object({ products: z.array(productRow.pick({ id: true, ref: true, missing: true })) })),
  /** Each of these products has its photo then; of those deleted meanwhile nothing is said. Asked again, it changes nothing. */
  putPhotos: staffCall("live")
    .meta({ largeBody: true })
    .route({ method: "PUT", path: "/admin/products/photos" })
    .input(z.strictObject({ photos: givenPhotos }))
    .errors(refusals("PHOTO_NOT_FOUND"))
    .output(z.object({ productIds: z.array(id) })),
};
