import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { askedBack, paid, paidAtProvider, parcelOf, somebody, toPay } from "#tests/a-parcel.ts";
import { notify, start } from "#tests/pay-by-card.ts";
import { NEAREST, relayShop } from "#tests/relay-shop.ts";
import { setLimit } from "#tests/set-limit.ts";
import { anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { createRelayFinder } from "./colissimo-points.ts";

const { shop, urlOf, behave, shut, weigh, questions, offered, search, choose, buyerOf, paidToPoint, read } =
  relayShop();

test("as long as the shop does not offer it nothing is asked of the carrier", async () => {
  const buyer = await buyerOf();
  expect(buyer.order.deliveryChoice).toBeNull();
  expect(await search(buyer)).toMatchObject({ status: 409, body: { code: "RELAY_POINTS_OFF" } });
  expect(await choose(buyer, NEAREST)).toMatchObject({ status: 409, body: { code: "RELAY_POINTS_OFF" } });
  expect(await questions()).toBe(0);
});

describe("the list", () => {
  test("is at most twenty open points, the nearest first, and is kept for a while", async () => {
    await offered();
    const buyer = await buyerOf();
    const { points } = (await search(buyer, "31000")).body;
    // One of the carrier's twenty is on leave.
    expect(points).toHaveLength(19);
    const distances = points.map(({ distanceMeters }) => distanceMeters);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(points.map(({ id }) => id)).not.toContain("31000E");
    expect(points[0]).toMatchObject({
      id: "31000A",
      network: "R12",
      zip: "31000",
      hours: [
        [{ from: "14:00", to: "19:00" }],
        [
          { from: "09:00", to: "12:30" },
          { from: "14:00", to: "19:00" },
        ],
        {},
        {},
        {},
        [{ from: "09:00", to: "12:30" }],
        [],
      ],
    });
    await search(await buyerOf(), "31000");
    expect(await questions()).toBe(1);
  });

  test("says when a point is closed for some days soon, however the carrier writes it", async () => {
    await offered();
    const { points } = (await search(await buyerOf(), "31001")).body;
    const inDays = (days: number) => parisDay(new Date(Date.now() + days * 86_400_000));
    const closingsOf = (id: string) => points.find((point) => point.id === id)?.closings;
    expect(closingsOf("31001C")).toEqual([{ from: inDays(6), to: inDays(13) }]);
    expect(closingsOf("31001G")).toEqual([{ from: inDays(20), to: inDays(26) }]);
    expect(closingsOf("31001A")).toEqual([]);
  });

  test("leaves out points that take no parcel of its weight", async () => {
    await offered();
    const buyer = await buyerOf();
    await weigh(buyer, 25_000);
    const { points } = (await search(buyer, "31002")).body;
    expect(points.length).toBeGreaterThan(0);
    expect(new Set(points.map(({ type }) => type))).toEqual(new Set(["BPR"]));
    // Whoever asks for no order, and another order, see them all.
    const { guest } = buyer;
    const all = await guest.call<{ points: unknown[] }>("POST", "/api/relay-points", { zip: "31002" });
    expect(all.body.points).toHaveLength(19);
    expect((await search(await buyerOf(), "31002")).body.points).toHaveLength(19);
  });

  test.each([
    ["the account is refused", "44001", { pointsError: "201" }],
    ["the carrier is down", "44002", { mood: "down" }],
    ["it has a technical fault", "44003", { mood: "error-500" }],
    ["the account is closed", "44004", { mood: "closed-account" }],
    ["it takes no postcode", "44005", { pointsError: "104" }],
  ])("when %s, she is told, and her order stays as it is", async (_when, zip, how) => {
    await offered();
    const buyer = await buyerOf();
    await behave(how);
    expect(await search(buyer, zip)).toMatchObject({
      status: 503,
      body: { code: "RELAY_POINTS_UNAVAILABLE" },
    });
    expect(await choose(buyer, NEAREST)).toMatchObject({ status: 503 });
    expect(await read(buyer)).toMatchObject({ shippingCents: 600, totalCents: buyer.order.totalCents });
    // A failure is not kept.
    await behave({ reset: true });
    expect((await search(buyer, zip)).status).toBe(200);
  });

  test("does not wait without end for a carrier that says nothing", async () => {
    await offered();
    const buyer = await buyerOf();
    await behave({ mood: "silence" });
    const { config } = shop.it.context;
    shop.it.context.relayPoints = createRelayFinder({ ...config.carrier, url: urlOf() }, { totalMs: 50 });
    expect(await search(buyer, "33000")).toMatchObject({ status: 503 });
  });

  test("is empty where the carrier has no point", async () => {
    await offered();
    await behave({ pointsError: "300" });
    expect(await search(await buyerOf(), "20000")).toMatchObject({ status: 200, body: { points: [] } });
  });

  test("is not asked for without measure", async () => {
    await offered();
    const buyer = await buyerOf();
    const answers = await Promise.all(Array.from({ length: 12 }, () => search(buyer, "75001")));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});

describe("the choice", () => {
  test("is priced at once, is what the carrier says, and is kept with the contract", async () => {
    await offered();
    const buyer = await buyerOf();
    expect(buyer.order.deliveryChoice).toEqual({ homeCents: 600, relayCents: 450, relayOffered: true });
    const chosen = await choose(buyer, NEAREST);
    expect(chosen.body).toMatchObject({
      shippingCents: 450,
      totalCents: buyer.order.totalCents - 150,
      shippingAddress: {
        street: ADDRESS.street,
        relay: { ...NEAREST, type: "A2P", name: "TABAC PRESSE DU MARCHE", street: "3 RUE DE LA REPUBLIQUE" },
      },
    });
    expect((await choose(buyer, null)).body).toMatchObject({
      shippingCents: 600,
      totalCents: buyer.order.totalCents,
    });
    buyer.order = (await choose(buyer, NEAREST)).body;
    // Another street of hers leaves the point.
    const address = { ...ADDRESS, email: buyer.order.shippingAddress?.email, street: "3 rue Neuve" };
    await buyer.guest.call("PUT", `/api/guest-orders/${buyer.order.id}/address`, { address });
    await notify(shop.it, await paidAtProvider(shop.it, buyer));
    expect(await read(buyer)).toMatchObject({
      status: "paid",
      shippingCents: 450,
      shippingAddress: { street: "3 rue Neuve", relay: NEAREST },
    });
    const { db } = shop.it.context;
    const { rows } = await sql`select contract_snapshot -> 'shippingAddress' -> 'relay' ->> 'id' as id,
      (select fee_cents from parcels p where p.id = o.parcel_id) as fee from orders o where id = ${buyer.order.id}`.execute(
      db,
    );
    expect(rows).toEqual([{ id: NEAREST.id, fee: 450 }]);
    const mailed = (await readMailedOrders(db, [buyer.order.id])).get(buyer.order.id);
    expect(mailed?.address?.relay?.name).toBe("TABAC PRESSE DU MARCHE");
  });

  test("costs nothing from the amount on from which delivery is free", async () => {
    await offered();
    await setLimit(shop.it, "freeDeliveryFromCents", 100);
    const buyer = await buyerOf();
    expect((await choose(buyer, NEAREST)).body.shippingCents).toBe(0);
  });

  test("withdraws an attempt to pay that charges another amount", async () => {
    await offered();
    const buyer = await buyerOf();
    expect((await start(buyer)).status).toBe(200);
    expect((await choose(buyer, NEAREST)).body).toMatchObject({ status: "to-validate", shippingCents: 450 });
  });

  test("needs a mobile number, for the carrier's text message", async () => {
    await offered();
    const buyer = await buyerOf({ ...somebody(), phone: "04 78 00 00 00" });
    expect(await choose(buyer, NEAREST)).toMatchObject({ status: 409, body: { code: "RELAY_NEEDS_MOBILE" } });
  });

  test("stands while she types a landline: that is refused at the address, and at the latest before the payment", async () => {
    await offered();
    const buyer = await buyerOf();
    buyer.order = (await choose(buyer, NEAREST)).body;
    const { id } = buyer.order;
    const landline = { ...ADDRESS, email: buyer.order.shippingAddress?.email, phone: "04 78 00 00 00" };
    const save = () =>
      buyer.guest.call<{ code?: string }>("PUT", `/api/guest-orders/${id}/address`, { address: landline });
    expect(await save()).toMatchObject({ status: 409, body: { code: "RELAY_NEEDS_MOBILE" } });
    const staff = await anAdministrator(shop.it);
    const { version } = (await staff.call<OrderDetail>("GET", `/api/admin/orders/${id}`)).body;
    expect(
      await staff.call("PUT", `/api/admin/orders/${id}/address`, {
        expectedVersion: version,
        address: landline,
      }),
    ).toMatchObject({ status: 409, body: { code: "RELAY_NEEDS_MOBILE" } });
    expect((await read(buyer)).shippingAddress?.phone).toBe(ADDRESS.phone);
    // However it got there, as from a release that did not look.
    await sql`update orders set shipping_address = shipping_address || '{"phone": "04 78 00 00 00"}'
      where id = ${id}`.execute(shop.it.context.db);
    expect(await start(buyer)).toMatchObject({ status: 409, body: { code: "RELAY_NEEDS_MOBILE" } });
    buyer.order = (await choose(buyer, null)).body;
    expect((await save()).status).toBe(200);
    expect((await start(buyer)).status).toBe(200);
  });

  test("of a point that is closed is refused", async () => {
    await offered();
    await shut(NEAREST.id);
    const buyer = await buyerOf();
    expect(await choose(buyer, NEAREST)).toMatchObject({ status: 409, body: { code: "RELAY_POINT_CLOSED" } });
    expect(await choose(buyer, { id: "69003E", network: "R12" })).toMatchObject({ status: 409 });
  });

  test("of a paid order stands", async () => {
    await offered();
    const buyer = await paidToPoint();
    expect(await choose(buyer, null)).toMatchObject({ status: 409, body: { code: "ORDER_LOCKED" } });
  });
});

test("a point that takes no parcel of the order's weight is refused at the choice, and before the payment", async () => {
  await offered();
  const buyer = await buyerOf();
  await weigh(buyer, 25_000);
  const refused = { status: 409, body: { code: "RELAY_PARCEL_TOO_HEAVY", data: { maxGrams: 20_000 } } };
  expect(await choose(buyer, NEAREST)).toMatchObject(refused);
  await weigh(buyer, 1_000);
  buyer.order = (await choose(buyer, NEAREST)).body;
  // A heavier piece came since.
  await weigh(buyer, 25_000);
  expect(await start(buyer)).toMatchObject({
    ...refused,
    body: { ...refused.body, message: expect.stringContaining("jusqu'à 20\u00a0kg") },
  });
  buyer.order = (await choose(buyer, { id: "69003B", network: "R01" })).body;
  expect((await start(buyer)).status).toBe(200);
});

test("a point that vanished between choice and payment is refused, and another is asked for", async () => {
  await offered();
  const buyer = await buyerOf();
  buyer.order = (await choose(buyer, NEAREST)).body;
  await shut(NEAREST.id);
  expect(await start(buyer)).toMatchObject({ status: 409, body: { code: "RELAY_POINT_CLOSED" } });
  expect((await read(buyer)).shippingAddress?.relay?.closedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  buyer.order = (await choose(buyer, { id: "69003B", network: "R01" })).body;
  expect(buyer.order.shippingAddress?.relay).not.toHaveProperty("closedOn");
  expect((await start(buyer)).status).toBe(200);
});

test("a point that vanished is refused also where the shop offers none any more, and her door is left", async () => {
  await offered();
  const buyer = await buyerOf();
  buyer.order = (await choose(buyer, NEAREST)).body;
  await setLimit(shop.it, "relayPoints", "off");
  // What was chosen before stays, and may be given up.
  expect((await read(buyer)).deliveryChoice).toMatchObject({ relayOffered: false });
  await shut(NEAREST.id);
  expect(await start(buyer)).toMatchObject({ status: 409, body: { code: "RELAY_POINT_CLOSED" } });
  expect(await read(buyer)).toMatchObject({
    deliveryChoice: { relayOffered: false },
    shippingAddress: { relay: { closedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
  });
  expect(await choose(buyer, { id: "69003B", network: "R01" })).toMatchObject({
    body: { code: "RELAY_POINTS_OFF" },
  });
  buyer.order = (await choose(buyer, null)).body;
  expect(buyer.order).toMatchObject({ deliveryChoice: null, shippingCents: 600 });
  expect((await start(buyer)).status).toBe(200);
});

test("orders to one point share a parcel, never one with her door", async () => {
  await offered();
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1, 1, 1]);
  const her = somebody();
  const home = await paid(shop.it, liveId, productIds[0], her);
  const first = await toPay(shop.it, liveId, productIds[1], her);
  const second = await toPay(shop.it, liveId, productIds[2], { ...her, street: "9 rue du Bureau" });
  for (const buyer of [first, second]) {
    buyer.order = (await choose(buyer, NEAREST)).body;
    await notify(shop.it, await paidAtProvider(shop.it, buyer));
  }
  expect((await parcelOf(shop.it, home.order.id)).orders).toEqual([home.order.id]);
  expect((await parcelOf(shop.it, first.order.id)).orders).toEqual([first.order.id, second.order.id].sort());
  expect(await askedBack(shop.it, second.order.id)).toMatchObject([{ cents: 450, fee: 450 }]);
});
