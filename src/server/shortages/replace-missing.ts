import { randomUUID } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import { type Context, userIdOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { takeOneUnit } from "#server/products/units.ts";
import { casesExpecting } from "#server/returns/cases.sql.ts";
import { answerStatements } from "#server/returns/create-return.ts";
import { noteReturn } from "#server/returns/note-return.ts";
import { PARTLY_REPLACED, REPLACED } from "#wording/returns.ts";
import { lockShortage } from "./decide-shortage.ts";
import * as queries from "./shortages.sql.ts";
import { tellOfOutcome } from "./tell-buyer.ts";

export interface Replacement {
  shortageId: string;
  orderId: string;
  productId: string;
}

/**
 * Puts another piece in the place of a missing one, in the caller's transaction. The missing piece leaves the order by a
 * return, as one that is refunded does, and what it cost more goes back with it; its price pays the new piece, so that the
 * order's total stays what was paid. What she had renounced of it is answered so. The same piece once more changes nothing.
 * Answers whether something changed.
 */
export async function replaceMissing(
  tx: Tx,
  context: Context,
  { shortageId, orderId, productId }: Replacement,
  by: "buyer" | "staff",
): Promise<boolean> {
  const { outcome, itemId, productId: missingId } = await lockShortage(tx, { shortageId, orderId });
  if (outcome === "replaced" && (await queries.replacementTaken(tx, { shortageId }))?.productId === productId)
    return false;
  if (outcome !== null) throw refusal("SHORTAGE_ENDED", { outcome });
  const piece = await takeReplacement(tx, context, { shortageId, productId });
  const { priceCents, discountCents, backCents } = piece;
  const { refundableCents } = await queries.readWorth(tx, { itemId });
  await queries.movePrice(tx, { itemId, priceCents, discountCents });
  const expected = await casesExpecting(tx, { orderId, itemIds: [itemId] });
  await noteReturn(tx, context, {
    orderId,
    items: [{ itemId, disposition: "set-aside" }],
    cause: "not-sendable",
    withdrawalId: expected[0]?.withdrawalId,
    refundCents: Math.max(0, Math.min(backCents, refundableCents)),
    goesByItself: true,
  });
  const newItemId = randomUUID();
  await queries.insertReplacement(tx, { itemId: newItemId, orderId, productId, priceCents, discountCents });
  const userId = by === "staff" ? (userIdOf(context.actor) ?? null) : null;
  await queries.noteReplacement(tx, { shortageId, itemId: newItemId, endedAs: by, userId });
  await writeHistory(tx, context.actor, orderId, "shortage", { step: "replaced", productId: missingId });
  await writeHistory(tx, context.actor, orderId, "line-added", { productId });
  await answerStatements(tx, expected, REPLACED);
  const caseIds = expected.map(({ caseId }) => caseId);
  await queries.noteReplaced(tx, { caseIds, reason: REPLACED, partReason: PARTLY_REPLACED });
  await touchOrder(tx, orderId);
  await tellOfOutcome(tx, orderId, [shortageId]);
  return true;
}

/** Takes a unit of what she may have instead; refuses where somebody was faster, or it is offered to her no more. */
async function takeReplacement(
  tx: Tx,
  context: Context,
  { shortageId, productId }: Pick<Replacement, "shortageId" | "productId">,
) {
  await queries.lockReplacement(tx, { productId });
  const sellIncomplete = context.settings.current().sellIncomplete === "yes";
  const piece = await queries.findReplacement(tx, { shortageId, productId, sellIncomplete });
  if (!piece || !(await takeOneUnit(tx, productId))) throw refusal("PRODUCT_ALREADY_SOLD");
  return piece;
}
