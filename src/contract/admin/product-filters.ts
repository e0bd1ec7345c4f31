import { z } from "zod";
import { id, searchText } from "#contract/input.ts";

export const PRODUCT_SORTS = ["ref", "-ref", "name", "-name", "price", "-price", "date", "-date"] as const;

/** Units left; on orders that are open, or paid; somebody waits for one; no photo yet; something is missing that must be shown, and the same of lives that are on air or to come. A product may be in several. */
export const PRODUCT_STATES = [
  "free",
  "reserved",
  "paid",
  "waiting",
  "no-photo",
  "incomplete",
  "to-complete",
] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export const productFilters = z.strictObject({
  live: z.union([z.literal("all"), id]).default("all"),
  /** Part of a name, or a whole reference. */
  q: searchText.default(""),
  /** Those that left the sale because orders name them, and no others. */
  archived: z.stringbool().default(false),
  /** Those that left the sale beside those on sale. */
  withArchived: z.stringbool().default(false),
  state: z.enum(["all", ...PRODUCT_STATES]).default("all"),
  /** Of the shop's own maker, those that name none too. */
  maker: id.optional(),
  /** Shown in a live, or sold, from the one day in Paris to the other. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
