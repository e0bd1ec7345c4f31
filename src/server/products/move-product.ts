import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockLiveForRefs } from "./draw-reference.ts";
import * as queries from "./products.sql.ts";
import { inWords, lockProduct, mayChangeLive } from "./write-products.ts";

/**
 * A product in another live, under its next free reference; one that is there already stays as it is. A live that has
 * one of the same name, announced reference, color and size refuses it, as it refuses a copy.
 */
export async function moveProduct(
  tx: Tx,
  context: Context,
  { productId, liveId }: { productId: string; liveId: string },
): Promise<void> {
  await lockLiveForRefs(tx, liveId);
  const before = await lockProduct(tx, productId);
  if (before.live.id === liveId) return;
  mayChangeLive(before);
  if ((await queries.lockForOtherLive(tx, { productId, liveId }))?.present) throw refusal("PRODUCT_IN_LIVE");
  const { ref } = await queries.moveToLive(tx, { productId, liveId }).catch(inWords);
  await audit(tx, context, {
    action: "product-saved",
    subjectKind: "product",
    subjectId: productId,
    before: { liveId: before.live.id, ref: before.ref },
    after: { liveId, ref },
  });
}
