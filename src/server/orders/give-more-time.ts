import type { OrderDetail } from "#contract/admin/orders.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { lockForStaff } from "./lock-for-staff.ts";
import * as queries from "./orders.sql.ts";

/** Staff give a buyer more minutes to pay, counted from now if her time is over but her pieces are not freed yet; null: no end. */
export async function giveMoreTime(
  context: Context,
  { orderId, expectedVersion, minutes }: { orderId: string; expectedVersion: number; minutes: number | null },
): Promise<OrderDetail> {
  await inTransaction(context.db, async (tx) => {
    const { status, origin } = await lockForStaff(tx, orderId, expectedVersion);
    if (status !== "to-pay" || origin === "guest") throw refusal("ORDER_NOT_TO_PAY");
    const given = await queries.giveMoreTime(tx, { orderId, minutes });
    await audit(tx, context, {
      action: "order-more-time",
      subjectKind: "order",
      subjectId: orderId,
      before: { heldUntil: given?.before?.toISOString() ?? null },
      after: { heldUntil: given?.after?.toISOString() ?? null },
    });
  });
  context.events.changed({ orders: [orderId] });
  return getOrderDetail(context, orderId);
}
