import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, counted, id, instant, keepsClaims, line, page } from "#contract/input.ts";
import { PRODUCT_FACTS } from "#domain/product-facts.ts";
import {
  BULK_COLORS_REQUIRED,
  BULK_LIVE_REQUIRED,
  BULK_NAME_REQUIRED,
  BULK_PRICE_REQUIRED,
  BULK_REF_REQUIRED,
  FILL_REQUIRED_FIELDS,
  GRID_COLOR_UNKNOWN,
  GRID_ROW_REPEATED,
  GRID_STOCK_SHAPE,
} from "#wording/admin-forms.ts";
import { PRODUCT_SORTS, productFilters } from "./product-filters.ts";
import { givenPhotos, MOST_ON_A_SHEET, photoKey } from "./product-photos.ts";
import { weightGrams } from "./product-weight.ts";

export const HIGHEST_REF = 2_000_000_000;
const HIGHEST_PRICE_CENTS = 99_999_999;
export const productRow = z.object({
  id,
  live: z.object({ id, title: z.string(), ref: z.string() }),
  ref: z.int(),
  refCategory: z.string().nullable(),
  name: z.string(),
  priceCents: cents,
  size: z.string().nullable(),
  color: z.object({ id, name: z.string(), hexCode: z.string() }).nullable(),
  composition: z.string().nullable(),
  /** Null: that of the shop. */
  maker: z.object({ id, name: z.string() }).nullable(),
  warnings: z.string().nullable(),
  animalParts: z.boolean(),
  /** What nobody has given yet and the law wants to be shown. */
  missing: z.array(z.enum(PRODUCT_FACTS)),
  weightGrams: z.int().nullable(),
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

const optional = (max: number) =>
  line(max)
    .nullable()
    .transform((text) => text || null);

export const priceCents = z.int(FILL_REQUIRED_FIELDS).min(0).max(HIGHEST_PRICE_CENTS);

export const productFields = z.strictObject({
  liveId: z.uuid(FILL_REQUIRED_FIELDS).toLowerCase(),
  name: line(200).refine((name) => name !== "", FILL_REQUIRED_FIELDS),
  ref: z.int(FILL_REQUIRED_FIELDS).min(1, FILL_REQUIRED_FIELDS).max(HIGHEST_REF),
  priceCents,
  refCategory: optional(20),
  size: optional(40),
  colorId: id.nullable(),
  composition: optional(300),
  makerId: id.nullable().default(null),
  /** What whoever wears it is to be warned of. */
  warnings: optional(1000).default(null),
  /** Fur, leather, bone, down: textile labels must say so. */
  animalParts: z.boolean().default(false),
  weightGrams,
  stock: z.int().min(0).max(1_000_000).nullable(),
  photoKey: photoKey.nullable(),
  keepsClaims,
});

/** One product of these for each color. Pieces are told apart by reference, color and size. */
export const bulkFields = z.strictObject({
  liveId: z.uuid(BULK_LIVE_REQUIRED).toLowerCase(),
  name: line(200).refine((name) => name !== "", BULK_NAME_REQUIRED),
  priceCents: z.int(BULK_PRICE_REQUIRED).min(1, BULK_PRICE_REQUIRED).max(HIGHEST_PRICE_CENTS),
  refCategory: line(20).refine((ref) => ref !== "", BULK_REF_REQUIRED),
  size: optional(40).default(null),
  composition: productFields.shape.composition.default(null),
  makerId: productFields.shape.makerId,
  animalParts: productFields.shape.animalParts,
  photoKey: productFields.shape.photoKey.default(null),
  weightGrams,
  keepsClaims,
  colorIds: z
    .array(id)
    .min(1, BULK_COLORS_REQUIRED)
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, "Une couleur est choisie deux fois."),
});

/** How many rows are created at once. */
export const MOST_GRID_ROWS = 200;

/** One product of the grid; its rank is drawn from the live. */
const gridRow = bulkFields.pick({ name: true, priceCents: true, refCategory: true }).extend({
  size: productFields.shape.size,
  colorId: z.uuid(GRID_COLOR_UNKNOWN).toLowerCase().nullable(),
  composition: productFields.shape.composition,
  /** Its name as written; one that nobody knows yet is completed later. */
  maker: optional(300),
  weightGrams,
  stock: z.int(GRID_STOCK_SHAPE).min(0, GRID_STOCK_SHAPE).max(1_000_000, GRID_STOCK_SHAPE).nullable(),
  photoKey: productFields.shape.photoKey.default(null),
});
export type GridFields = z.output<typeof gridRow>;

export const gridRows = z
  .array(gridRow)
  .min(1)
  .max(MOST_GRID_ROWS)
  .superRefine((rows, { addIssue }) => {
    const seen = new Set<string>();
    for (const [place, { refCategory, size, colorId }] of rows.entries()) {
      const piece = JSON.stringify([refCategory.toUpperCase(), size?.toLowerCase(), colorId]);
      if (seen.has(piece))
        addIssue({ code: "custom", path: [place, "refCategory"], message: GRID_ROW_REPEATED });
      seen.add(piece);
    }
  });

export const bulkResult = z.object({
  colorId: id,
  /** Empty for a color that is no more. */
  colorName: z.string(),
  outcome: z.enum(["created", "skipped", "failed"]),
  ref: z.int().nullable(),
});
export type BulkResult = z.infer<typeof bulkResult>;

const one = z.strictObject({ productId: id });

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
  /** Which references a bulk creation would draw first, and which colors the live has under this one, in this size, already. */
  previewBulk: staffCall("live")
    .route({ method: "GET", path: "/admin/products/bulk" })
    .input(z.strictObject({ live: id, refCategory: line(20).default(""), size: line(40).default("") }))
    .output(z.object({ next: z.int(), presentColorIds: z.array(id) })),
  /** One product a color, its reference drawn from the live; a color that the live has under it in this size already is skipped. */
  createBulk: staffCall("live")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/products/bulk" })
    .input(bulkFields)
    .errors(refusals("LIVE_NOT_FOUND", "MAKER_NOT_FOUND", "PHOTO_NOT_FOUND", "CLAIMING_WORDS"))
    .output(z.object({ results: z.array(bulkResult) })),
  /** All of these products, in this order, or none: their ranks are drawn from the live. `missing` is empty where incomplete pieces are sold. */
  createRows: staffCall("live")
    .meta({ idempotent: true, largeBody: true })
    .route({ method: "POST", path: "/admin/products/rows" })
    .input(z.strictObject({ liveId: bulkFields.shape.liveId, rows: gridRows, keepsClaims }))
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
