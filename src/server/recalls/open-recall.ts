import type { RecallRemedy } from "#domain/recalls.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { takeOffSale } from "#server/products/write-products.ts";
import { RECALL_FORM } from "#wording/recalls.ts";
import { reachBuyers } from "./reach-buyers.ts";
import { getRecall } from "./read-recalls.ts";
import * as queries from "./recalls.sql.ts";

interface Notice {
  productIds: string[];
  title: string;
  reason: string;
  danger: string;
  instructions: string;
  contact: string;
  remedies: RecallRemedy[];
  onlyRemedyBecause?: string | undefined;
}

/**
 * Opens a recall: its products leave the sale in the same transaction, so that nobody buys one while buyers are written
 * to. The orders that hold a piece are found right after, and again by a background task (reach-buyers.ts).
 */
export async function openRecall(context: Context, input: Notice) {
  const remedies = [...new Set(input.remedies)];
  const onlyRemedyBecause = remedies.length > 1 ? undefined : input.onlyRemedyBecause;
  if (remedies.length === 1 && !onlyRemedyBecause)
    throw refusal("INVALID_INPUT", { fields: { onlyRemedyBecause: RECALL_FORM.onlyOne } });
  const productIds = [...new Set(input.productIds)];
  const { recallId } = await once(context, principalOf(context), "admin.recalls.open", input, async (tx) => {
    const known = await queries.lockProductsToRecall(tx, { productIds });
    if (known.length < productIds.length) throw refusal("PRODUCT_NOT_FOUND");
    const { id } = await queries.insertRecall(tx, {
      ...input,
      remedies,
      onlyRemedyBecause: onlyRemedyBecause ?? null,
      userId: staffOf(context).userId,
    });
    await queries.insertRecallProducts(tx, { recallId: id, productIds });
    for (const product of known) if (!product.isArchived) await takeOffSale(tx, context, product.id);
    await audit(tx, context, {
      action: "recall-opened",
      subjectKind: "recall",
      subjectId: id,
      after: { ...input, remedies, productId: productIds },
    });
    return { recallId: id };
  });
  context.events.changed({ products: productIds });
  await reachBuyers(context);
  return getRecall(context, { recallId });
}
