import { readAddress, type ShippingAddress } from "#domain/address.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { linkUserByEmail } from "#server/users/link-user-by-email.ts";
import { keptAddress } from "./delivery-area.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { writeHistory } from "./history.ts";
import { lockForStaff } from "./lock-for-staff.ts";

interface SaveAddress {
  orderId: string;
  expectedVersion: number;
  address: ShippingAddress;
}

const save = statement<{ before: Record<string, unknown> | null }>(`
  with old as (
    select shipping_address from orders where id = $1
  )
  update orders set shipping_address = $2, version = version + 1, updated_at = clock_timestamp() where id = $1
  returning (select shipping_address from old) as before`);

/** Staff say where the parcel goes. The trail names the fields that changed, not what stands in them. */
export async function saveAddress(context: Context, input: SaveAddress) {
  const { orderId, expectedVersion } = input;
  const address = keptAddress(context, input.address);
  await inTransaction(context.db, async (tx) => {
    await lockForStaff(tx, orderId, expectedVersion);
    const [saved] = await save(tx, orderId, JSON.stringify(address));
    const before = saved?.before ? readAddress(saved.before) : undefined;
    const changed = (Object.keys(address) as (keyof ShippingAddress)[]).filter(
      (field) => before?.[field] !== address[field],
    );
    await linkUserByEmail(tx, orderId, address);
    await writeHistory(tx, context.actor, orderId, "address", { fields: changed });
    await audit(tx, context, {
      action: "order-address",
      subjectKind: "order",
      subjectId: orderId,
      after: { fields: changed },
    });
  });
  context.events.changed({ orders: [orderId] });
  return getOrderDetail(context, orderId);
}
