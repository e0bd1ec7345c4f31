import { randomUUID } from "node:crypto";
import type { GuestOrder } from "#contract/guest-order.ts";
import { browserCookie } from "#server/http/browser-id.ts";
import type { TestShop, Visitor } from "./open-shop.ts";

export const ADDRESS = {
  firstName: "Camille",
  lastName: "Bernard",
  street: "12 rue des Lilas",
  zip: "69003",
  city: "Lyon",
  phone: "06 12 34 56 78",
  email: "camille@example.fr",
};

let phones = 0;

/** A network address that no other guest of this process has. */
export function ownAddress(): string {
  phones += 1;
  return `10.${phones >> 16}.${(phones >> 8) & 255}.${phones & 255}`;
}

/** A browser that opened an order with these pieces; a new one, at an address of its own, where none is given. */
export async function aGuestOrder(
  shop: TestShop,
  liveId: string,
  productIds: readonly (string | undefined)[],
  guest: Visitor = shop.visitor(ownAddress()),
): Promise<{ guest: Visitor; order: GuestOrder }> {
  const [first, ...more] = productIds;
  let answer = await guest.call<GuestOrder>("POST", "/api/guest-orders", { liveId, productId: first });
  if (answer.status !== 201) throw new Error(`No order was opened: ${JSON.stringify(answer.body)}`);
  for (const productId of more)
    answer = await guest.call<GuestOrder>("POST", `/api/guest-orders/${answer.body.id}/items`, { productId });
  if (answer.body.items.length !== productIds.length)
    throw new Error(`Not all items: ${JSON.stringify(answer.body)}`);
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

/** A browser at `address` whose cookie is as old as a person's is by the time she orders. */
export function aFamiliarBrowser(shop: TestShop, address = ownAddress()): Visitor {
  const { config } = shop.context;
  const phone = shop.visitor(address);
  phone.cookies.set("hf_browser", browserCookie(randomUUID(), Date.now() - 60_000, config));
  return phone;
}
