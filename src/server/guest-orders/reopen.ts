import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { lockForEdit } from "./lock-for-edit.ts";

/**
 * Makes an order ready to be edited: locked, and, if it waited to be paid, back in `to-validate` with its open
 * payment attempt withdrawn, for the amount that the attempt would charge is no longer the order's.
 */
export async function reopen(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const { status } = await lockForEdit(tx, orderId);
  if (status === "to-pay") await changeStatus(tx, actor, { orderId, move: "reopen", to: "to-validate" });
}
