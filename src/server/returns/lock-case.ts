import type { OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { allowsReturnMove, type ReturnMoveName } from "#domain/return-life.ts";
import type { Tx } from "#server/db/database.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import * as queries from "./cases.sql.ts";
import { lockWithdrawalsOfOrder } from "./returns.sql.ts";

/** A case, where its order stands, and whether its parcel has left the house. */
export type LockedCase = queries.LockCaseRow & { orderStatus: OrderStatus; wasSent: boolean };

/** Locks a case in the order of all locks: its order's statements, its order, itself; refuses where it cannot move so any more. */
export async function lockCase(tx: Tx, caseId: string, move: ReturnMoveName): Promise<LockedCase> {
  const found = await queries.orderOfCase(tx, { caseId });
  if (!found) throw refusal("RETURN_CASE_NOT_FOUND");
  const { orderId } = found;
  await lockWithdrawalsOfOrder(tx, { orderId });
  await lockOrdersOfParcel(tx, orderId);
  const { status, wasSent } = await lockForStaff(tx, orderId);
  const one = await queries.lockCase(tx, { caseId });
  if (!one) throw refusal("RETURN_CASE_NOT_FOUND");
  if (allowsReturnMove(move, one.state)) return { ...one, orderStatus: status, wasSent };
  if (move === "check" && one.checkedAt)
    throw refusal("RETURN_ALREADY_CHECKED", { by: one.checkedBy ?? "", at: one.checkedAt.toISOString() });
  throw refusal("RETURN_CASE_ELSEWHERE", { state: one.state });
}
