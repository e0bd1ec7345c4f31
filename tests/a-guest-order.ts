import type { GuestOrder } from "#contract/guest-orders.ts";
import type { TestShop, Visitor } from "./open-shop.ts";

export const ADDRESS = {
  first_name: "Camille",
  last_name: "Bernard",
  street: "12 rue des Lilas",
  zip: "69003",
  city: "Lyon",
  phone: "06 12 34 56 78",
  email: "camille@example.fr",
};

/** A new browser that opened an order with these pieces. */
export async function aGuestOrder(
  shop: TestShop,
  liveId: string,
  productIds: readonly (string | undefined)[],
): Promise<{ guest: Visitor; order: GuestOrder }> {
  const guest = shop.visitor();
  const [first, ...more] = productIds;
  let answer = await guest.call<GuestOrder>("POST", "/api/guest-orders", { liveId, productId: first });
  if (answer.status !== 201) throw new Error(`No order was opened: ${JSON.stringify(answer.body)}`);
  for (const productId of more)
    answer = await guest.call<GuestOrder>("POST", `/api/guest-orders/${answer.body.id}/items`, { productId });
  if (answer.body.items.length !== productIds.length)
    throw new Error(`Not all lines: ${JSON.stringify(answer.body)}`);
  return { guest, order: answer.body };
}

/** The same, with an address. */
export async function anAddressedOrder(
  shop: TestShop,
  liveId: string,
  productIds: readonly (string | undefined)[],
) {
  const { guest, order } = await aGuestOrder(shop, liveId, productIds);
  const saved = await guest.call<GuestOrder>("PUT", `/api/guest-orders/${order.id}/address`, {
    address: ADDRESS,
  });
  if (saved.status !== 200) throw new Error(`The address was refused: ${JSON.stringify(saved.body)}`);
  return { guest, order: saved.body };
}
