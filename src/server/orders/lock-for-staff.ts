import type { OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { queueNewTotal } from "#server/outbox/automatic-message.ts";
import { withdrawAttempts } from "./change-status.sql.ts";
import { changeStatus, conflict } from "./change-status.ts";
import * as queries from "./orders.sql.ts";

export type LockedForStaff = queries.LockOrderForStaffRow;

/** Locks an order that staff act on; refuses when it is unknown or is no longer as they saw it. */
export async function lockForStaff(
  tx: Tx,
  orderId: string,
  expectedVersion?: number,
): Promise<LockedForStaff> {
  const order = await queries.lockOrderForStaff(tx, { orderId });
  if (!order) throw refusal("ORDER_NOT_FOUND");
  if (expectedVersion !== undefined && expectedVersion !== order.version)
    throw await conflict(tx, orderId, order.status);
  return order;
}

/** What a label says stands: before its parcel goes elsewhere, one that exists or may exist is discarded. */
export async function refuseLabeled(tx: Tx, orderId: string): Promise<void> {
  if ((await queries.isLabeled(tx, { orderId })).labeled) throw refusal("PARCEL_LABELED");
}

/** Whether the items of an order may still change: it is neither paid, nor cancelled, nor about to expire. */
export const hasOpenItems = (order: LockedForStaff): boolean => order.closedBy === null;

/**
 * Before staff or a claim change the items of an order that waits to be paid: its open attempt to pay is withdrawn, for
 * it would charge another amount, and the customer is told of the new total. What she was asked for stays asked for;
 * only an order that is left without a piece has nothing to ask.
 */
export async function askAnew(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { status, leftEmpty = false }: { status: OrderStatus; leftEmpty?: boolean },
): Promise<void> {
  if (status !== "to-pay") return;
  if (leftEmpty) return void (await changeStatus(tx, actor, { orderId, move: "empty", to: "to-validate" }));
  await withdrawAttempts(tx, { orderId });
  await queueNewTotal(tx, orderId);
}
