import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { readShownLabel } from "#server/orders/show-label.ts";
import * as queries from "./labels.sql.ts";

/**
 * The shop forgets an order's label, or a try whose outcome nobody knows, so that another can be made. The file stays:
 * the carrier was told of the parcel.
 */
export async function discardLabel(context: Context, { orderId }: { orderId: string }) {
  await inTransaction(context.db, async (tx) => {
    await lockForStaff(tx, orderId);
    const forgotten = await queries.discardLabel(tx, { orderId });
    if (!forgotten) throw refusal("LABEL_MISSING");
    await writeHistory(tx, context.actor, orderId, "label", { discarded: forgotten.trackingId });
    await audit(tx, context, {
      action: "label-discarded",
      subjectKind: "order",
      subjectId: orderId,
      before: { trackingNumber: forgotten.trackingId },
    });
  });
  context.events.changed({ orders: [orderId] });
  return { label: await readShownLabel(context, orderId) };
}
