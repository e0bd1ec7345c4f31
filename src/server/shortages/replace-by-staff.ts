import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { listReplacements } from "./list-replacements.ts";
import { listShortages } from "./list-shortages.ts";
import { replaceMissing } from "./replace-missing.ts";
import * as queries from "./shortages.sql.ts";

/** What staff may offer the buyer of a missing piece on the telephone. */
export const replacementsForStaff: Handlers["admin"]["shortages"]["replacements"] = async (
  context,
  { shortageId },
) => {
  await orderOf(context, shortageId);
  return listReplacements(context, shortageId);
};

/** Staff take another piece for the buyer, as she told them; the trail says who did. */
export const replaceByStaff: Handlers["admin"]["shortages"]["replace"] = async (context, wish) => {
  const { shortageId, productId } = wish;
  const orderId = await orderOf(context, shortageId);
  await inTransaction(context.db, async (tx) => {
    if (!(await replaceMissing(tx, context, { ...wish, orderId }, "staff"))) return;
    await audit(tx, context, {
      action: "piece-decided",
      subjectKind: "order",
      subjectId: orderId,
      after: { shortageId, choice: "replace", productId },
    });
  });
  context.events.changed({ orders: [orderId], products: [productId] });
  return listShortages(context);
};

async function orderOf(context: Pick<Context, "db">, shortageId: string): Promise<string> {
  const found = await queries.orderOfShortage(context.db, { shortageId });
  if (!found) throw refusal("SHORTAGE_NOT_FOUND");
  return found.orderId;
}
