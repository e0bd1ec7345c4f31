import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { writeHistory } from "#server/orders/history.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { readShownLabel } from "./show-label.ts";

const discard = statement<{ tracking_id: string | null }>(`
  with tried as (
    update labels set state = 'discarded', finished_at = clock_timestamp()
    where order_id = $1 and state in ('made', 'unknown')
    returning tracking_number
  ), old as (
    select id, tracking_id, shipping_label_path from orders where id = $1
  )
  update orders o set shipping_label_path = null, tracking_id = null, version = o.version + 1,
    updated_at = clock_timestamp()
  from old
  where o.id = old.id and (old.shipping_label_path is not null or exists (select from tried))
  returning coalesce(old.tracking_id, (select tracking_number from tried)) as tracking_id`);

/**
 * The shop forgets an order's label, or a try whose outcome nobody knows, so that another can be made. The file stays:
 * the carrier was told of the parcel.
 */
export async function discardLabel(context: Context, { orderId }: { orderId: string }) {
  await inTransaction(context.db, async (tx) => {
    await lockForStaff(tx, orderId);
    const [forgotten] = await discard(tx, orderId);
    if (!forgotten) throw refusal("LABEL_MISSING");
    await writeHistory(tx, context.actor, orderId, "label", { discarded: forgotten.tracking_id });
    await audit(tx, context, {
      action: "label-discarded",
      subjectKind: "order",
      subjectId: orderId,
      before: { trackingNumber: forgotten.tracking_id },
    });
  });
  context.events.changed({ orders: [orderId] });
  return { label: await readShownLabel(context, orderId) };
}
