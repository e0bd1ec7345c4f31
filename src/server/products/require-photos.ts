import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";

/** What a product is to show must be in the file store. */
export async function requirePhotos(context: Context, keys: readonly (string | null)[]): Promise<void> {
  for (const key of new Set(keys))
    if (key !== null && !(await context.files.head(key))) throw refusal("PHOTO_NOT_FOUND");
}
