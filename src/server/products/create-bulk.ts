import type { z } from "zod";
import type { BulkResult, bulkFields } from "#contract/admin/products.ts";
import { audit } from "#server/audit/audit.ts";
import { askAboutClaims, noteClaims } from "#server/claim-words/ask-about-claims.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { insertUnderDrawnRef, lockLiveForRefs } from "./draw-reference.ts";
import * as queries from "./products.sql.ts";
import { requirePhotos } from "./require-photos.ts";
import { inWords } from "./write-products.ts";

type BulkFields = z.output<typeof bulkFields>;
type Made = BulkResult & { productId: string | null };

/** One product a color, all of one size, with what became of each. A color that is refused stops none of the others. */
export async function createBulk(
  context: Context,
  { keepsClaims, ...input }: BulkFields,
): Promise<{ results: BulkResult[] }> {
  const claims = askAboutClaims(context, { now: [input.name], keepsClaims });
  await requirePhotos(context, [input.photoKey]);
  const made = await once(context, principalOf(context), "admin.products.createBulk", input, async (tx) => {
    await lockLiveForRefs(tx, input.liveId);
    const results: Made[] = [];
    for (const colorId of input.colorIds) {
      const one = await createOne(tx, context, input, colorId);
      results.push(one);
      if (one.productId)
        await noteClaims(tx, context, { subjectKind: "product", subjectId: one.productId }, claims);
    }
    return results;
  });
  context.events.changed({ products: made.flatMap(({ productId }) => productId ?? []) });
  return { results: made.map(({ productId: _, ...result }) => result) };
}

async function createOne(
  tx: Tx,
  context: Context,
  input: Omit<BulkFields, "keepsClaims">,
  colorId: string,
): Promise<Made> {
  const color = await queries.lockColor(tx, { ...input, colorId });
  const nothing = { colorId, colorName: color?.name ?? "", ref: null, productId: null };
  if (!color) return { ...nothing, outcome: "failed" };
  if (color.present) return { ...nothing, outcome: "skipped" };
  const created = await insertUnderDrawnRef(tx, {
    ...input,
    colorId,
    stock: 1,
  }).catch(inWords);
  if (!created) return { ...nothing, outcome: "failed" };
  await audit(tx, context, {
    action: "product-created",
    subjectKind: "product",
    subjectId: created.id,
    after: { ...input, colorIds: [colorId], ref: created.ref },
  });
  return { ...nothing, outcome: "created", ref: created.ref, productId: created.id };
}

/** What a bulk creation would draw and skip, if it came now. */
export async function previewBulk(
  context: Context,
  input: { live: string; refCategory: string; size: string },
) {
  const { next, present } = await queries.previewBulk(context.lists, {
    liveId: input.live,
    refCategory: input.refCategory,
    size: input.size || null,
  });
  return { next, presentColorIds: present ?? [] };
}
