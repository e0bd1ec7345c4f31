import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { ownShop } from "#tests/open-shop.ts";
import { aCustomer, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { readGuestOrder } from "./read-guest-order.ts";

const shop = ownShop();
const db = () => shop.it.context.db;

test("who is signed in is offered where her last paid order went, and nobody else who has the order's link", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const customer = await aCustomer(shop.it);
  const { userId, email } = customer;
  const order = { liveId, userId, address: { email: email.toUpperCase(), street: "1 rue de Hier" } };
  await anOrder(db(), { ...order, status: "delivered" });
  await anOrder(db(), { ...order, status: "paid", address: { email, street: "2 rue du Jour" } });
  // Nothing was paid, and staff tied an order of somebody else's e-mail to the account.
  await anOrder(db(), { ...order, address: { email, street: "3 rue de Demain" } });
  await anOrder(db(), { ...order, status: "paid", address: { email: "autre@essai.example" } });

  const { body: begun } = await customer.call<GuestOrder>("POST", "/api/guest-orders", {
    liveId,
    productId: productIds[0],
  });
  expect(begun).toMatchObject({ shippingAddress: null, ownAddress: { street: "2 rue du Jour", email } });
  expect(begun.ownAddress).not.toHaveProperty("relay");

  const path = `/api/guest-orders/${begun.id}`;
  const read = async (who: Pick<typeof customer, "call">) => (await who.call<GuestOrder>("GET", path)).body;
  expect((await read(customer)).ownAddress?.street).toBe("2 rue du Jour");
  expect((await read(shop.it.visitor())).ownAddress).toBeNull();
  expect((await read(await aCustomer(shop.it))).ownAddress).toBeNull();
  const { context } = shop.it;
  const acting = {
    kind: "customer" as const,
    userId,
    impersonatedBy: { userId: crypto.randomUUID(), name: "Zoé" },
  };
  expect(
    (
      await readGuestOrder(
        { ...context, actor: acting, browserId: undefined, sourceAddress: undefined },
        begun.id,
      )
    ).ownAddress,
  ).toBeNull();

  await customer.call("PUT", `${path}/address`, { address: { ...begun.ownAddress, street: "4 rue Neuve" } });
  const saved = await read(customer);
  expect(saved.shippingAddress?.street).toBe("4 rue Neuve");
  expect(saved).not.toHaveProperty("ownAddress");
});
