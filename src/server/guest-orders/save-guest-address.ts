import type { ShippingAddress } from "#domain/address.ts";
import { refusal } from "#domain/refusals.ts";
import { toStoredAddress } from "#server/addresses/stored-address.ts";
import { type Context, isOfStaff } from "#server/context.ts";
import { inTransaction, tryingAgain } from "#server/db/in-transaction.ts";
import { deviceHash } from "#server/order-access/devices.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { joinTypedOrders } from "#server/order-owners/join-typed-orders.ts";
import { keptAddress } from "#server/orders/delivery-area.ts";
import { consentFrom, keepOrderConsent } from "#server/sms/consents.ts";
import { reopen } from "./reopen.ts";
import { isOwnAddress, saveAddress } from "./save-guest-address.sql.ts";

/** Saves where a guest's parcel goes, and ties the order to the person of that e-mail. */
export async function saveGuestAddress(
  context: Context,
  {
    orderId,
    address: given,
    texts,
  }: { orderId: string; address: ShippingAddress; texts?: string | null | undefined },
) {
  const address = keptAddress(context, given);
  const consent = consentFrom(context, { phone: address.phone, words: texts });
  const { holdMinutes, holdLimitMinutes } = context.settings.current();
  const parameters = {
    orderId,
    address: toStoredAddress(address),
    email: address.email,
    firstName: address.firstName,
    lastName: address.lastName,
    holdMinutes,
    holdLimitMinutes,
    deviceHash: deviceHash(context.browserId),
    browserId: context.browserId ?? null,
    isStaff: isOfStaff(context.actor),
  };
  const order = await tryingAgain(() => saveAddress(context.db, parameters));
  if (!order) throw refusal("ORDER_NOT_FOUND");
  if (order.blocked) throw refusal("BUYER_BLOCKED");
  if (!order.saved) {
    if (order.closedBy) throw refusal(order.closedBy);
    if (order.needsMobile) throw refusal("RELAY_NEEDS_MOBILE");
    await inTransaction(context.db, async (tx) => {
      await reopen(tx, context.actor, orderId);
      const again = await saveAddress(tx, parameters);
      if (again?.needsMobile) throw refusal("RELAY_NEEDS_MOBILE");
    });
  }
  await keepOrderConsent(context, orderId, consent);
  await joinOrders(context, address.email);
  context.events.changed({ orders: [orderId] });
  return readGuestOrder(context, orderId);
}

/** Who is signed in with the address that they type has proved it already. */
async function joinOrders({ db, actor }: Context, email: string): Promise<void> {
  if (actor.kind !== "customer") return;
  const { own } = await isOwnAddress(db, { userId: actor.userId, email });
  if (!own) return;
  await inTransaction(db, (tx) => joinTypedOrders(tx, actor.userId));
}
