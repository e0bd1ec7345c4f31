import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { start } from "#tests/pay-by-card.ts";
import { NEAREST, relayShop } from "#tests/relay-shop.ts";
import { setLimit } from "#tests/set-limit.ts";
import { anAdministrator } from "#tests/staff.ts";

const { shop, questions, offered, search, choose, buyerOf, paidToPoint, read } = relayShop();

const OUTSIDE = {
  status: 409,
  body: { code: "OUTSIDE_DELIVERY_AREA", message: expect.stringContaining("Nous livrons en France") },
};
/** As a release chose it that did not look, or before the setting changed. */
const goesTo = (orderId: string, zip: string) =>
  sql`update orders set shipping_address = jsonb_set(shipping_address, '{relay,zip}', to_jsonb(${zip}::text))
    where id = ${orderId}`.execute(shop.it.context.db);

describe.each([
  ["97400", "france-and-monaco"],
  ["98000", "france"],
] as const)("a point in %s, outside the area %s,", (zip, area) => {
  test("is neither found nor chosen, by a guest or by staff, and never reaches the payment", async () => {
    await offered();
    await setLimit(shop.it, "deliveryArea", area);
    const buyer = await buyerOf();
    expect(await search(buyer, zip)).toMatchObject(OUTSIDE);
    expect(await questions()).toBe(0);
    const there = { id: `${zip}A`, network: "R12" };
    expect(await choose(buyer, there)).toMatchObject(OUTSIDE);
    const staff = await anAdministrator(shop.it);
    const { version } = (await staff.call<OrderDetail>("GET", `/api/admin/orders/${buyer.order.id}`)).body;
    expect(
      await staff.call("PUT", `/api/admin/orders/${buyer.order.id}/delivery`, {
        expectedVersion: version,
        relay: there,
      }),
    ).toMatchObject(OUTSIDE);
    expect((await read(buyer)).shippingAddress).not.toHaveProperty("relay");
    buyer.order = (await choose(buyer, NEAREST)).body;
    await goesTo(buyer.order.id, zip);
    expect(await start(buyer)).toMatchObject(OUTSIDE);
    buyer.order = (await choose(buyer, NEAREST)).body;
    expect((await start(buyer)).status).toBe(200);
  });
});

test("a point across the border of the area is left out of the list, also once the answer is kept", async () => {
  await offered();
  const finder = shop.it.context.relayPoints;
  const { context } = shop.it;
  const buyer = await buyerOf();
  expect((await search(buyer, "98000")).body.points.length).toBeGreaterThan(0);
  context.relayPoints = { ...finder, around: (place, day) => finder.around({ ...place, zip: "98000" }, day) };
  expect((await search(buyer, "06240")).body.points.length).toBeGreaterThan(0);
  await setLimit(shop.it, "deliveryArea", "france");
  expect(await search(buyer, "06240")).toMatchObject({ status: 200, body: { points: [] } });
});

test("another point in Monaco takes the place of one that closed, of an order paid for before the area left it out", async () => {
  await offered();
  const buyer = await paidToPoint();
  await goesTo(buyer.order.id, "98000");
  await sql`update orders set shipping_address = jsonb_set(shipping_address, '{relay,closedOn}', '"2026-11-30"')
    where id = ${buyer.order.id}`.execute(shop.it.context.db);
  await setLimit(shop.it, "deliveryArea", "france");
  const found = await search(buyer, "98000");
  expect(found.body.points).not.toEqual([]);
  expect(await choose(buyer, { id: "98000A", network: "R12" })).toMatchObject({
    status: 200,
    body: { shippingAddress: { relay: { id: "98000A" } } },
  });
});
