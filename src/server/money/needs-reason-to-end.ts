import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { refundedOfOrder } from "./money.sql.ts";

/**
 * Whether a statement, be it a withdrawal or a complaint, ends with its money back by a reason alone: the books tell of none
 * that went back for it, and the order holds none. Refused while it holds some (decision 0180).
 */
export async function needsReasonToEnd(
  tx: Tx,
  statement: { orderId: string; statementId: string },
): Promise<boolean> {
  const given = await refundedOfOrder(tx, statement);
  if (given?.answeringCents === 0 && given.heldCents > 0) throw refusal("REFUND_NOT_NOTED");
  return !given || given.answeringCents === 0;
}
