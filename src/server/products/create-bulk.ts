import type { z } from "zod";
import type { BulkResult, bulkCreation } from "#contract/admin/product-fields.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { askAboutClaims, noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import { insertUnderDrawnRef, lockLiveForRefs } from "./draw-reference.ts";
import * as queries from "./products.sql.ts";
import { requirePhotos } from "./require-photos.ts";
import { inWords, wordsOf } from "./write-products.ts";

type BulkFields = z.output<typeof bulkCreation>;
type Common = Omit<BulkFields, "keepsClaims" | "colorIds" | "sizes" | "size">;
type Piece = { colorId: string; size: string | null };
type Made = BulkResult & { productId: string | null };

/** One product for each color in each size, with what became of each. One that is refused stops none of the others. */
export async function createBulk(
  context: Context,
  { keepsClaims, ...input }: BulkFields,
): Promise<{ results: BulkResult[] }> {
  const claims = askAboutClaims(context, { now: [...wordsOf(input), ...input.sizes], keepsClaims });
  await requirePhotos(context, [input.photoKey]);
  const made = await once(context, principalOf(context), "admin.products.createBulk", input, async (tx) => {
    await lockLiveForRefs(tx, input.liveId);
    const results: Made[] = [];
    const { colorIds, sizes, size: onlySize, ...common } = input;
    const pieces = colorIds.flatMap((colorId) =>
      (sizes.length > 0 ? sizes : [onlySize]).map((size) => ({ colorId, size })),
    );
    for (const piece of pieces) {
      const one = await createOne(tx, context, common, piece);
      results.push(one);
      if (one.productId)
        await noteClaims(tx, context, { subjectKind: "product", subjectId: one.productId }, claims);
    }
    return results;
  });
  context.events.changed({ products: made.flatMap(({ productId }) => productId ?? []) });
  return { results: made.map(({ productId: _, ...result }) => result) };
}

async function createOne(tx: Tx, context: Context, common: Common, piece: Piece): Promise<Made> {
  const fields = { ...common, ...piece };
  const color = await queries.lockColor(tx, fields);
  const nothing = { ...piece, colorName: color?.name ?? "", ref: null, productId: null };
  if (!color) return { ...nothing, outcome: "failed" };
  if (color.present) return { ...nothing, outcome: "skipped" };
  const created = await insertUnderDrawnRef(tx, { ...fields, purchaseCents: null }).catch(inWords);
  if (!created) return { ...nothing, outcome: "failed" };
  await audit(tx, context, {
    action: "product-created",
    subjectKind: "product",
    subjectId: created.id,
    after: { ...fields, ref: created.ref },
  });
  return { ...nothing, outcome: "created", ref: created.ref, productId: created.id };
}

/** What a bulk creation would draw and skip, if it came now. */
export async function previewBulk(
  context: Context,
  input: { live: string; refCategory: string; size: string },
) {
  return queries.previewBulk(context.lists, {
    liveId: input.live,
    refCategory: input.refCategory,
    size: input.size || null,
  });
}
