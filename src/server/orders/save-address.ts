import type { ShippingAddress } from "#domain/address.ts";
import { isSent, isSettled } from "#domain/order-status.ts";
import { realEmail } from "#domain/real-email.ts";
import { refusal } from "#domain/refusals.ts";
import { mayAct } from "#domain/roles.ts";
import { refuseWithoutMobile } from "#server/addresses/needs-mobile.ts";
import { fromStoredAddress, type StoredAddress, toStoredAddress } from "#server/addresses/stored-address.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { linkUserByEmail } from "#server/order-owners/link-user-by-email.ts";
import { followAddress } from "#server/parcels/move-order.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { keptAddress } from "./delivery-area.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { lockForStaff, refuseLabeled } from "./lock-for-staff.ts";
import * as queries from "./orders.sql.ts";

interface SaveAddress {
  orderId: string;
  expectedVersion: number;
  address: ShippingAddress;
}

/** What a label says of it. */
const PRINTED = ["first_name", "last_name", "street", "zip", "city"] as const;

/** Staff say where the parcel goes, unless its label says something else. The trail names the stored fields that changed, not what stands in them. */
export async function saveAddress(context: Context, input: SaveAddress) {
  const { orderId, expectedVersion } = input;
  await inTransaction(context.db, async (tx) => {
    await lockOrdersOfParcel(tx, orderId);
    const { status } = await lockForStaff(tx, orderId, expectedVersion);
    const address = keptAddress(context, input.address, isSettled(status));
    const stored = toStoredAddress(address);
    const saved = await queries.updateAddress(tx, { orderId, address: stored });
    const known = saved?.before && fromStoredAddress(saved.before);
    refuseWithoutMobile(known?.relay, address.phone);
    const before = known && toStoredAddress(known);
    const changed = (Object.keys(stored) as (keyof StoredAddress)[]).filter(
      (field) => before?.[field] !== stored[field],
    );
    if (isSettled(status)) mayChangeBuyer(context, known?.email ?? "", address.email);
    const moved = await linkUserByEmail(tx, orderId, address);
    await writeHistory(tx, context.actor, orderId, "address", { fields: changed });
    await followAddress(tx, context.actor, orderId);
    // An order that shared its parcel went apart, and left the label to the others.
    const printed = PRINTED.some((field) => changed.includes(field));
    if (printed && isSettled(status) && !isSent(status)) await refuseLabeled(tx, orderId);
    await audit(tx, context, {
      action: "order-address",
      subjectKind: "order",
      subjectId: orderId,
      after: { fields: changed },
    });
    if (moved?.fromId)
      await audit(tx, context, {
        action: "order-transferred",
        subjectKind: "order",
        subjectId: orderId,
        before: { userId: moved.fromId },
        after: { userId: moved.toId },
      });
  });
  context.events.changed({ orders: [orderId] });
  return getOrderDetail(context, orderId);
}

/** Whose e-mail it is reads the invoices of a paid order, and decides about it: another one takes the role for money. */
function mayChangeBuyer(context: Context, known: string, email: string): void {
  const isAnother = realEmail(known) !== "" && known.toLowerCase() !== email.toLowerCase();
  const needed = "management";
  if (isAnother && !mayAct(staffOf(context).role, needed)) throw refusal("NOT_YOUR_ROLE", { needed });
}
