import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { goneMeanwhile } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { readProduct } from "./product-rows.ts";
import * as queries from "./products.sql.ts";

/** More units of a product whose stock is counted; whoever waits for it is served by them, in turn. */
export async function restock(context: Context, input: { productId: string; more: number }) {
  const { productId } = input;
  await once(context, principalOf(context), "admin.products.restock", input, async (tx) => {
    const raised = await queries.addToStock(tx, input);
    if (!raised) throw await goneMeanwhile(tx, "product", productId, refusal("PRODUCT_NOT_FOUND"));
    await audit(tx, context, {
      action: "product-saved",
      subjectKind: "product",
      subjectId: productId,
      before: { stock: raised.before },
      after: { stock: raised.stock },
    });
    return null;
  });
  context.events.changed({ products: [productId] });
  return inTransaction(context.db, (tx) => readProduct(tx, productId));
}
