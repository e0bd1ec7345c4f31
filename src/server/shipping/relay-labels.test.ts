import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { renderMessage } from "#server/messages/render-message.ts";
import { paidAtProvider, somebody } from "#tests/a-parcel.ts";
import { notify } from "#tests/pay-by-card.ts";
import { NEAREST, relayShop } from "#tests/relay-shop.ts";
import { setLimit } from "#tests/set-limit.ts";
import { anAdministrator } from "#tests/staff.ts";

const { shop, urlOf, behave, shut, weigh, offered, choose, buyerOf, paidToPoint, read, makeLabel } =
  relayShop();

describe("the label", () => {
  test("goes to the point", async () => {
    await offered();
    const buyer = await paidToPoint();
    expect((await makeLabel(buyer.order.id)).status).toBe(200);
    const known = (await (
      await fetch(`${urlOf()}/emulator/parcels?orderNumber=${buyer.order.orderNumber}`)
    ).json()) as { productCode: string; parcelNumber: string }[];
    expect(known).toMatchObject([{ productCode: "HD" }]);
  });

  test("is not asked for where the parcel is too heavy for the point, by its pieces or on the scale", async () => {
    await offered();
    const buyer = await paidToPoint();
    const tooHeavy = { status: 409, body: { code: "RELAY_PARCEL_TOO_HEAVY", data: { maxGrams: 20_000 } } };
    expect(await makeLabel(buyer.order.id, { grams: 20_010, sure: true })).toMatchObject(tooHeavy);
    await weigh(buyer, 25_000);
    expect(await makeLabel(buyer.order.id)).toMatchObject(tooHeavy);
    const asked = await fetch(`${urlOf()}/emulator/parcels?orderNumber=${buyer.order.orderNumber}`);
    expect(await asked.json()).toEqual([]);
    // Nobody has to look at it: the scale shows less than its pieces say, and it goes.
    expect((await makeLabel(buyer.order.id, { grams: 19_000, sure: true })).status).toBe(200);
  });

  test("of an order paid for Monaco is made though the shop has taken Monaco out since", async () => {
    await offered();
    const buyer = await buyerOf({ ...somebody(), zip: "98000", city: "Monaco" });
    buyer.order = (await choose(buyer, { id: "98000A", network: "R12" })).body;
    await notify(shop.it, await paidAtProvider(shop.it, buyer));
    await setLimit(shop.it, "deliveryArea", "france");
    expect((await makeLabel(buyer.order.id)).status).toBe(200);
  });

  test("is not made for a point outside of what the carrier's label reaches, though it is paid", async () => {
    await offered();
    const buyer = await paidToPoint();
    await sql`update orders set shipping_address = jsonb_set(shipping_address, '{relay,zip}', '"97400"')
      where id = ${buyer.order.id}`.execute(shop.it.context.db);
    expect(await makeLabel(buyer.order.id)).toMatchObject({
      status: 409,
      body: { code: "OUTSIDE_DELIVERY_AREA" },
    });
  });

  test("of a point that closed since is not made: staff and she are told, and another point serves", async () => {
    await offered();
    const buyer = await paidToPoint();
    const orderId = buyer.order.id;
    await shut(NEAREST.id);
    expect(await makeLabel(orderId)).toMatchObject({ status: 409, body: { code: "RELAY_POINT_CLOSED" } });
    const staff = await anAdministrator(shop.it);
    const detail = async () => (await staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
    expect((await detail()).reviewReason).toContain("point de retrait");
    expect((await read(buyer)).deliveryChoice).not.toBeNull();
    // Whoever only has the link may not, nor staff, who are offered no other point either.
    for (const guest of [shop.it.visitor(), staff]) {
      expect((await read({ ...buyer, guest })).deliveryChoice).toBeNull();
      expect(await choose({ ...buyer, guest }, null)).toMatchObject({
        status: 409,
        body: { code: "ORDER_LOCKED" },
      });
    }
    const chosen = await choose(buyer, { id: "69003B", network: "R01" });
    // The money of a paid order stays.
    expect(chosen).toMatchObject({
      status: 200,
      body: { status: "paid", totalCents: buyer.order.totalCents },
    });
    expect((await detail()).reviewReason).toBeNull();
    expect((await makeLabel(orderId)).status).toBe(200);
  });

  test("is asked for all the same where the carrier tells nothing of the point", async () => {
    await offered();
    const buyer = await paidToPoint();
    await behave({ pointsError: "201" });
    expect((await makeLabel(buyer.order.id)).status).toBe(200);
  });

  test("that the carrier refuses for the point's sake is the same task", async () => {
    await offered();
    const buyer = await paidToPoint();
    await shut(NEAREST.id);
    await behave({ pointsError: "201" });
    expect(await makeLabel(buyer.order.id)).toMatchObject({
      status: 409,
      body: { code: "RELAY_POINT_CLOSED" },
    });
    expect((await read(buyer)).shippingAddress?.relay).toHaveProperty("closedOn");
  });
});

describe("a point that closed before the label", () => {
  const told = async (orderId: string) =>
    (
      await sql<{
        kind: string;
      }>`select kind from outbox where order_id = ${orderId} and kind = 'relay-closed'`.execute(
        shop.it.context.db,
      )
    ).rows;
  const mailFor = (orderId: string) =>
    renderMessage(shop.it.context, { kind: "relay-closed", templateType: null, orderId, facts: null });

  test("is told by mail, once a closure, with the way to choose anew", async () => {
    await offered();
    const buyer = await paidToPoint();
    const orderId = buyer.order.id;
    expect(await told(orderId)).toHaveLength(0);
    await shut(NEAREST.id);
    await Promise.all([makeLabel(orderId), makeLabel(orderId)]);
    expect(await makeLabel(orderId)).toMatchObject({ body: { code: "ORDER_UNDER_REVIEW" } });
    expect(await told(orderId)).toHaveLength(1);
    const mail = await mailFor(orderId);
    expect(mail).toMatchObject({
      to: { address: buyer.order.shippingAddress?.email },
      subject: expect.stringContaining(buyer.order.orderNumber),
    });
    for (const said of [
      "TABAC PRESSE DU MARCHE, VILLE 69",
      "Choisissez un autre point de retrait ou la livraison à domicile",
      "rien à payer en plus",
      `/order/${orderId}`,
    ])
      expect("text" in mail && mail.text).toContain(said);
    // Once she has chosen, it would ask for nothing; the next closure is told anew.
    await choose(buyer, { id: "69003B", network: "R01" });
    expect(await mailFor(orderId)).toHaveProperty("problem");
    await shut("69003B");
    expect(await makeLabel(orderId)).toMatchObject({ body: { code: "RELAY_POINT_CLOSED" } });
    expect(await told(orderId)).toHaveLength(2);
  });

  test("leaves her door where the shop offers points no more", async () => {
    await offered();
    const buyer = await paidToPoint();
    await setLimit(shop.it, "relayPoints", "off");
    await shut(NEAREST.id);
    await makeLabel(buyer.order.id);
    const mail = await mailFor(buyer.order.id);
    expect("text" in mail && mail.text).toContain("Choisissez la livraison à domicile");
    expect((await read(buyer)).deliveryChoice).toMatchObject({ relayOffered: false });
    const home = await choose(buyer, null);
    expect(home).toMatchObject({ status: 200, body: { status: "paid", totalCents: buyer.order.totalCents } });
    expect((await makeLabel(buyer.order.id)).status).toBe(200);
  });
});

test("staff send it elsewhere: the price follows before the payment, and stands after it", async () => {
  await offered();
  const staff = await anAdministrator(shop.it);
  const change = async (orderId: string, relay: object | null) => {
    const { version } = (await staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
    return staff.call<OrderDetail & { code?: string }>("PUT", `/api/admin/orders/${orderId}/delivery`, {
      expectedVersion: version,
      relay,
    });
  };
  const open = await buyerOf();
  expect((await change(open.order.id, NEAREST)).body).toMatchObject({ shippingCents: 450 });
  const settled = await paidToPoint();
  const home = await change(settled.order.id, null);
  expect(home).toMatchObject({ status: 200, body: { shippingCents: 450, refunds: [] } });
  expect(home.body.shippingAddress).not.toHaveProperty("relay");
  expect((await makeLabel(settled.order.id)).status).toBe(200);
  const labeled = { status: 409, body: { code: "PARCEL_LABELED" } };
  expect(await change(settled.order.id, NEAREST)).toMatchObject(labeled);
});

test("nobody sends it elsewhere while a label may exist for the point that it had", async () => {
  await offered();
  const staff = await anAdministrator(shop.it);
  const buyer = await paidToPoint();
  const { id } = buyer.order;
  const { db } = shop.it.context;
  await db.insertInto("labels").values({ order_id: id, state: "unknown" }).execute();
  await shut(NEAREST.id);
  expect((await makeLabel(id)).body.code).toBe("RELAY_POINT_CLOSED");
  const { version } = (await staff.call<OrderDetail>("GET", `/api/admin/orders/${id}`)).body;
  const home = { expectedVersion: version, relay: null };
  expect(await staff.call("PUT", `/api/admin/orders/${id}/delivery`, home)).toMatchObject({
    status: 409,
    body: { code: "PARCEL_LABELED" },
  });
  expect(await choose(buyer, null)).toMatchObject({ status: 409, body: { code: "ORDER_LOCKED" } });
  expect((await staff.call("DELETE", `/api/admin/orders/${id}/label`)).status).toBe(200);
  expect((await choose(buyer, null)).status).toBe(200);
});
