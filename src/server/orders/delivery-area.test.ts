import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isDeliverable } from "#domain/delivery-area.ts";
import { aGuestOrder, anAddressedOrder, ADDRESS as TYPED } from "#tests/a-guest-order.ts";
import { start } from "#tests/pay-by-card.ts";
import { ADDRESS, adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { areaPatternOf } from "./delivery-area.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const SENTENCE =
  "Nous livrons en France métropolitaine, en Corse et à Monaco. Nous ne pouvons pas encore livrer à cette adresse.";
const REFUSED = { status: 409, body: { code: "OUTSIDE_DELIVERY_AREA", message: SENTENCE } };

const abroad = [
  { zip: "97400", city: "Saint-Denis" },
  { zip: "98800", city: "Nouméa" },
  { country: "Belgique" },
];

async function areaIs(area: string) {
  await sql`insert into settings (key, value) values ('deliveryArea', ${JSON.stringify(area)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db());
  await admin.shop.context.settings.refresh();
}

/** As an older release of the shop, or an import, left it. */
const kept = (orderId: string, address: object) =>
  sql`update orders set shipping_address = ${JSON.stringify(address)}::jsonb where id = ${orderId}`.execute(
    db(),
  );

afterEach(async () => {
  await sql`delete from settings where key = 'deliveryArea'`.execute(db());
  await admin.shop.context.settings.refresh();
});

describe("an address where no parcel of this shop goes", () => {
  test.each(abroad)("is refused to a guest and to staff alike: %j", async (elsewhere) => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { guest, order } = await aGuestOrder(admin.shop, liveId, productIds);
    const address = { ...TYPED, ...elsewhere };
    expect(await guest.call("PUT", `/api/guest-orders/${order.id}/address`, { address })).toMatchObject(
      REFUSED,
    );
    const ours = await anOrder(db(), { liveId, address: null });
    expect(
      await admin.staff.call("PUT", `/api/admin/orders/${ours.id}/address`, {
        expectedVersion: 1,
        address: { ...ADDRESS, ...elsewhere },
      }),
    ).toMatchObject(REFUSED);
    const { rows } = await sql`select 1 from orders where id = any(${[order.id, ours.id]})
      and shipping_address is not null`.execute(db());
    expect(rows).toEqual([]);
  });

  test.each(abroad)("kept before is read, refused at payment, and mended by its guest: %j", async (there) => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { guest, order } = await anAddressedOrder(admin.shop, liveId, productIds);
    const address = { ...TYPED, ...there };
    const pay = () => start({ guest, order });
    expect((await pay()).status).toBe(200);
    await kept(order.id, address);
    expect(await guest.call("GET", `/api/guest-orders/${order.id}`)).toMatchObject({
      status: 200,
      body: { status: "to-pay", shippingAddress: there },
    });
    expect(await pay()).toMatchObject(REFUSED);
    const mended = await guest.call<GuestOrder>("PUT", `/api/guest-orders/${order.id}/address`, {
      address: TYPED,
    });
    expect(mended).toMatchObject({ status: 200, body: { shippingAddress: { country: "France" } } });
    expect((await pay()).status).toBe(200);
  });

  test("of the older form is refused at payment as well", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { guest, order } = await anAddressedOrder(admin.shop, liveId, productIds);
    await kept(order.id, { name: "Zoé Petit", address: "1 rue Neuve", postal_code: "97400", city: "X" });
    expect(await start({ guest, order })).toMatchObject(REFUSED);
  });

  test.each(abroad)("gets no label, whatever was paid: %j", async (there) => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const order = await anOrder(db(), {
      liveId,
      productIds: productIds as string[],
      status: "paid",
      address: there,
    });
    expect(await admin.staff.call("POST", `/api/admin/orders/${order.id}/label`)).toMatchObject(REFUSED);
    const labels = await db().selectFrom("labels").where("order_id", "=", order.id).selectAll().execute();
    expect(labels).toEqual([]);
  });
});

test("the address of an order that was paid for Monaco is corrected though the shop has taken Monaco out since", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const order = await anOrder(db(), {
    liveId,
    productIds: productIds as string[],
    status: "paid",
    address: { zip: "98000", city: "Monaco", country: "Monaco" },
  });
  await areaIs("france");
  const corrected = await admin.staff.call("PUT", `/api/admin/orders/${order.id}/address`, {
    expectedVersion: 1,
    address: { ...ADDRESS, street: "3 avenue de la Costa", zip: "98000", city: "Monaco" },
  });
  expect(corrected).toMatchObject({ status: 200, body: { shippingAddress: { country: "Monaco" } } });
});

test("Monaco is delivered to under its own name, unless the shop has set that it is not", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const { guest, order } = await aGuestOrder(admin.shop, liveId, productIds);
  const save = () =>
    guest.call<GuestOrder>("PUT", `/api/guest-orders/${order.id}/address`, {
      address: { ...TYPED, zip: "98000", city: "Monaco", phone: "+377 93 15 22 22" },
    });
  expect(await save()).toMatchObject({ status: 200, body: { shippingAddress: { country: "Monaco" } } });
  await areaIs("france");
  const closed =
    "Nous livrons en France métropolitaine et en Corse. Nous ne pouvons pas encore livrer à cette adresse.";
  expect(await save()).toMatchObject({ status: 409, body: { message: closed } });
  expect(await start({ guest, order })).toMatchObject({ status: 409, body: { message: closed } });
  expect((await guest.call<{ deliveryArea: string }>("GET", "/api/shop")).body.deliveryArea).toBe("france");
});

test("the database judges an address as the form does", async () => {
  const pattern = areaPatternOf(admin.shop.context);
  for (const zip of ["69003", " 69003 ", "20200", "98000", "98001", "97400", "00100", "96000", "", "6900"])
    for (const country of [
      "",
      "France",
      " FRANCE ",
      "France métropolitaine",
      "Monaco",
      "Belgique",
      "Corse",
    ]) {
      const { rows } = await sql<{ outside: boolean }>`
        select is_outside_area(${JSON.stringify({ zip, country })}::jsonb, ${pattern}) as outside`.execute(
        db(),
      );
      expect({ zip, country, outside: rows[0]?.outside }).toEqual({
        zip,
        country,
        outside: !isDeliverable({ zip, country }, "france-and-monaco"),
      });
    }
});
