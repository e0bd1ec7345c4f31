import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockLiveForRefs, MOST_TRIES } from "./draw-reference.ts";
import * as queries from "./products.sql.ts";

/**
 * The same product, with all its pieces free again, under the next reference of another live; answers its id. A live
 * that has one of the same name, announced reference, color and size refuses another. `onlyLeft`: with as many pieces as
 * are left of it.
 */
export async function copyProduct(
  tx: Tx,
  context: Context,
  { productId, liveId, onlyLeft = false }: { productId: string; liveId: string; onlyLeft?: boolean },
): Promise<string> {
  await lockLiveForRefs(tx, liveId);
  const product = await queries.lockForOtherLive(tx, { productId, liveId });
  if (!product) throw refusal("PRODUCT_NOT_FOUND");
  if (product.isRecalled) throw refusal("PRODUCT_RECALLED");
  if (onlyLeft && product.isOnSale) throw refusal("LIVE_STILL_ACTIVE");
  if (onlyLeft && product.isGone) throw refusal("PRODUCT_ALREADY_SOLD");
  if (product.present) throw refusal("PRODUCT_IN_LIVE");
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const created = await queries.insertCopy(tx, { productId, liveId, onlyLeft });
    if (!created) continue;
    await audit(tx, context, {
      action: "product-created",
      subjectKind: "product",
      subjectId: created.id,
      after: { liveId, ref: created.ref, copyOf: productId },
    });
    return created.id;
  }
  throw refusal("PRODUCT_REF_TAKEN");
}
