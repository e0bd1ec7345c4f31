import { z } from "zod";
import { id, keepsClaims, line } from "#contract/input.ts";
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
  PURCHASE_PRICE_SHAPE,
} from "#wording/admin-forms.ts";
import { photoKey } from "./product-photos.ts";
import { weightGrams } from "./product-weight.ts";

export const HIGHEST_REF = 2_000_000_000;
const HIGHEST_PRICE_CENTS = 99_999_999;

const optional = (max: number) =>
  line(max)
    .nullable()
    .transform((text) => text || null);

export const priceCents = z.int(FILL_REQUIRED_FIELDS).min(0).max(HIGHEST_PRICE_CENTS);

/** What one piece cost the shop, before the tax that it gets back; owners and management alone give and see it. Absent: as it was. */
const purchaseCents = z
  .int(PURCHASE_PRICE_SHAPE)
  .min(0, PURCHASE_PRICE_SHAPE)
  .max(HIGHEST_PRICE_CENTS)
  .nullable()
  .optional();

export const productFields = z.strictObject({
  liveId: z.uuid(FILL_REQUIRED_FIELDS).toLowerCase(),
  name: line(200).refine((name) => name !== "", FILL_REQUIRED_FIELDS),
  ref: z.int(FILL_REQUIRED_FIELDS).min(1, FILL_REQUIRED_FIELDS).max(HIGHEST_REF),
  priceCents,
  refCategory: optional(20),
  size: optional(40),
  /** Measures and fit: "Longueur 102 cm, taille normalement". */
  fit: optional(120).default(null),
  colorId: id.nullable(),
  composition: optional(300),
  makerId: id.nullable().default(null),
  /** What whoever wears it is to be warned of. */
  warnings: optional(1000).default(null),
  /** Fur, leather, bone, down: textile labels must say so. */
  animalParts: z.boolean().default(false),
  weightGrams,
  purchaseCents,
  stock: z.int().min(0).max(1_000_000).nullable(),
  photoKey: photoKey.nullable(),
  keepsClaims,
});

const filled = (max: number) => line(max).refine((text) => text !== "", FILL_REQUIRED_FIELDS);

/** What many products get at once; what is left out stays as it is with each. */
export const sharedFields = z.strictObject({
  size: filled(40).optional(),
  fit: filled(120).optional(),
  stock: z.int().min(0).max(1_000_000).optional(),
  composition: filled(300).optional(),
  makerId: id.optional(),
});
export type SharedFields = z.infer<typeof sharedFields>;

/** How many products a form creates at once. */
export const MOST_GRID_ROWS = 200;
const givenStock = z
  .int(GRID_STOCK_SHAPE)
  .min(0, GRID_STOCK_SHAPE)
  .max(1_000_000, GRID_STOCK_SHAPE)
  .nullable();

/** One product of these for each color in each size. Pieces are told apart by reference, color and size. */
const bulkFields = z.strictObject({
  liveId: z.uuid(BULK_LIVE_REQUIRED).toLowerCase(),
  name: line(200).refine((name) => name !== "", BULK_NAME_REQUIRED),
  priceCents: z.int(BULK_PRICE_REQUIRED).min(1, BULK_PRICE_REQUIRED).max(HIGHEST_PRICE_CENTS),
  refCategory: line(20).refine((ref) => ref !== "", BULK_REF_REQUIRED),
  /** The only size; pages of an older release know no `sizes`, which go before. */
  size: optional(40).default(null),
  sizes: z.array(filled(40)).max(MOST_GRID_ROWS).default([]),
  /** Of each product. */
  stock: givenStock.default(1),
  composition: productFields.shape.composition.default(null),
  fit: productFields.shape.fit,
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
export const bulkCreation = bulkFields.refine(
  ({ colorIds, sizes }) => colorIds.length * Math.max(1, sizes.length) <= MOST_GRID_ROWS,
  { path: ["sizes"], message: `${MOST_GRID_ROWS} produits au plus à la fois.` },
);

/** One product of the grid; its rank is drawn from the live. */
const gridRow = bulkFields.pick({ name: true, priceCents: true, refCategory: true }).extend({
  size: productFields.shape.size,
  fit: productFields.shape.fit,
  colorId: z.uuid(GRID_COLOR_UNKNOWN).toLowerCase().nullable(),
  composition: productFields.shape.composition,
  /** Its name as written; one that nobody knows yet is completed later. */
  maker: optional(300),
  weightGrams,
  purchaseCents,
  stock: givenStock,
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
  size: z.string().nullable(),
  outcome: z.enum(["created", "skipped", "failed"]),
  ref: z.int().nullable(),
});
export type BulkResult = z.infer<typeof bulkResult>;
