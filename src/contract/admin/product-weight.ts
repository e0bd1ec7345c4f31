import { z } from "zod";
import { MOST_GRAMS } from "#domain/weight.ts";
import { WEIGHT_SHAPE } from "#wording/admin-forms.ts";

/** What one piece weighs; null: unknown. */
export const weightGrams = z
  .int(WEIGHT_SHAPE)
  .min(1, WEIGHT_SHAPE)
  .max(MOST_GRAMS, WEIGHT_SHAPE)
  .nullable()
  .default(null);
