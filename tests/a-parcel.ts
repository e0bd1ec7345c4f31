import { randomUUID } from "node:crypto";
import type { GuestOrder } from "#contract/guest-order.ts";
import { ADDRESS, aGuestOrder } from "./a-guest-order.ts";
import { refundsOf } from "./a-paid-order.ts";
import type { TestShop } from "./open-shop.ts";
import { type Buyer, notify, pay, start } from "./pay-by-card.ts";

/** Somebody whose orders may share a parcel; nobody else's do. */
export const somebody = () => ({ ...ADDRESS, email: `${randomUUID()}@example.fr` });

/** An order of one piece, addressed and not yet paid. */
export async function toPay(
  shop: TestShop,
  liveId: string,
  productId: string | undefined,
  address: typeof ADDRESS,
): Promise<Buyer> {
  const { guest, order } = await aGuestOrder(shop, liveId, [productId]);
  const saved = await guest.call<GuestOrder>("PUT", `/api/guest-orders/${order.id}/address`, { address });
  if (saved.status !== 200) throw new Error(`The address was refused: ${JSON.stringify(saved.body)}`);
  return { guest, order: saved.body, productIds: [], liveId };
}

/** Pays an order by card; what the provider tells then is the caller's to deliver. */
export async function paidAtProvider(shop: TestShop, buyer: Buyer): Promise<string> {
  const form = await start(buyer);
  if (form.status !== 200) throw new Error(`No payment was started: ${JSON.stringify(form.body)}`);
  const { notification } = await pay(shop, form.body.formToken);
  return notification.body;
}

/** An order of one piece, paid by card. */
export async function paid(...what: Parameters<typeof toPay>): Promise<Buyer> {
  const buyer = await toPay(...what);
  await notify(what[0], await paidAtProvider(what[0], buyer));
  return buyer;
}

/** The parcel that an order is in, with the orders that are in it too. */
export async function parcelOf({ context: { db } }: TestShop, orderId: string) {
  const { parcel_id } = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select("parcel_id")
    .executeTakeFirstOrThrow();
  const parcel = await db
    .selectFrom("parcels")
    .where("id", "=", parcel_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const orders = await db.selectFrom("orders").where("parcel_id", "=", parcel_id).select("id").execute();
  return { ...parcel, orders: orders.map(({ id }) => id).sort() };
}

/** What is asked back of an order's money, and how. */
export const askedBack = async (shop: TestShop, orderId: string) =>
  (await refundsOf(shop, orderId)).map((one) => ({
    cents: one.amount_cents,
    fee: one.fee_cents,
    state: one.state,
    byItself: one.goes_by_itself,
  }));
