import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { readShownLabel } from "#server/orders/show-label.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import * as queries from "./labels.sql.ts";

/**
 * The shop forgets the label of an order's parcel, or a try whose outcome nobody knows, so that another can be made. The file stays:
 * the carrier was told of the parcel.
 */
export async function discardLabel(context: Context, { orderId }: { orderId: string }) {
  const orders = await inTransaction(context.db, async (tx) => {
    await lockOrdersOfParcel(tx, orderId);
    await lockForStaff(tx, orderId);
    if ((await queries.isHandedOver(tx, { orderId })).handed) throw refusal("LABEL_HANDED_OVER");
    const forgotten = await queries.discardLabel(tx, { orderId });
    if (forgotten.length === 0) throw refusal("LABEL_MISSING");
    for (const { orderId: id, trackingId } of forgotten) {
      await writeHistory(tx, context.actor, id, "label", { discarded: trackingId });
      await audit(tx, context, {
        action: "label-discarded",
        subjectKind: "order",
        subjectId: id,
        before: { trackingNumber: trackingId },
      });
    }
    return forgotten.map(({ orderId: id }) => id);
  });
  context.events.changed({ orders });
  return { label: await readShownLabel(context, orderId) };
}
