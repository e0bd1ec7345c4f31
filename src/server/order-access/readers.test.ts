import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import {
  aPaidPrivateOrder,
  aPrivateOrder,
  aPrivatePerson,
  MASKED,
  PARCEL,
  payFor,
  readAs,
  WHOLE,
} from "#tests/masked-order.ts";
import { ownShop } from "#tests/open-shop.ts";
import { passOn } from "#tests/pay-by-card.ts";
import { aCustomer, anAdministrator, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();
const db = () => shop.it.context.db;

describe("who may know whose an order is", () => {
  test("whoever has the link of one that is not paid sees the address that is being typed", async () => {
    const { path } = await aPrivateOrder(shop.it);
    expect(await readAs(shop.it.visitor(), path)).toMatchObject(WHOLE);
  });

  test("once it is paid, the browser that typed it and nobody else", async () => {
    const { guest, path } = await aPaidPrivateOrder(shop.it);
    expect(await readAs(guest, path)).toMatchObject({ ...WHOLE, tracking: { number: PARCEL } });
    const stranger = shop.it.visitor();
    expect(await readAs(stranger, path)).toMatchObject(MASKED);
    await stranger.call("GET", "/");
    expect(await readAs(stranger, path)).toMatchObject(MASKED);
  });

  test("its cookie lasts from the day of the order on, not from the first visit", async () => {
    const { guest, path, person } = await aPrivateOrder(shop.it);
    const cookie = guest.cookies.get("hf_browser");
    const { headers } = await guest.call("PUT", `${path}/address`, { address: person });
    expect(headers.getSetCookie()).toEqual([
      `hf_browser=${cookie}; Max-Age=5184000; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });

  test("a browser that brings no cookie gets one with the address that it types", async () => {
    const { liveId, productIds } = await stockLive(db(), [null]);
    const { order } = await aGuestOrder(shop.it, liveId, productIds);
    const phone = shop.it.visitor();
    const path = `/api/guest-orders/${order.id}`;
    await phone.call("PUT", `${path}/address`, { address: aPrivatePerson() });
    await payFor(shop.it, { guest: phone, order });
    expect(await readAs(phone, path)).toMatchObject(WHOLE);
  });

  test("of two browsers that type an address, the one whose address stands", async () => {
    const { guest, order, path } = await aPrivateOrder(shop.it, {
      ...aPrivatePerson(),
      street: "2 rue de l'Autre",
    });
    const second = shop.it.visitor();
    await second.call("PUT", `${path}/address`, { address: aPrivatePerson() });
    await payFor(shop.it, { guest: second, order });
    expect(await readAs(second, path)).toMatchObject(WHOLE);
    expect(await readAs(guest, path)).toMatchObject(MASKED);
  });

  test("of an order that staff opened, the browser that paid it", async () => {
    const { liveId, productIds } = await stockLive(db(), [null]);
    const { id } = await anOrder(db(), {
      liveId,
      productIds,
      origin: "sidebar",
      address: aPrivatePerson(),
    });
    const path = `/api/guest-orders/${id}`;
    const buyer = shop.it.visitor();
    const order = await readAs(buyer, path);
    expect(order).toMatchObject(WHOLE);
    const answer = await payFor(shop.it, { guest: buyer, order });
    expect(await readAs(buyer, path)).toMatchObject(MASKED);
    expect((await passOn({ guest: buyer, order }, answer)).body).toMatchObject(WHOLE);
    expect(await readAs(buyer, path)).toMatchObject(WHOLE);
    expect(await readAs(shop.it.visitor(), path)).toMatchObject(MASKED);
  });

  test("an answer of the card provider about another order proves nothing", async () => {
    const { path, order } = await aPaidPrivateOrder(shop.it);
    const other = await aPaidPrivateOrder(shop.it);
    expect((await passOn({ guest: other.guest, order }, other.answer)).status).toBe(400);
    expect(await readAs(other.guest, path)).toMatchObject(MASKED);
  });

  test("whoever is signed in as its person, and staff", async () => {
    const { path, order } = await aPaidPrivateOrder(shop.it);
    const customer = await aCustomer(shop.it);
    expect(await readAs(customer, path)).toMatchObject(MASKED);
    await sql`update orders set user_id = ${customer.userId} where id = ${order.id}`.execute(db());
    expect(await readAs(customer, path)).toMatchObject(WHOLE);
    expect(await readAs(await anAdministrator(shop.it), path)).toMatchObject(WHOLE);
  });

  test("nobody else reads the address of an order that came to nothing, nor takes it over by resuming", async () => {
    const { guest, order, path } = await aPrivateOrder(shop.it);
    await sql`update orders set held_until = clock_timestamp() - interval '1 second' where id = ${order.id}`.execute(
      db(),
    );
    const [stranger, colleague] = [shop.it.visitor(), await anAdministrator(shop.it)];
    expect(await readAs(stranger, path)).toMatchObject({
      expired: true,
      masked: false,
      shippingAddress: null,
    });
    expect(await readAs(guest, path)).toMatchObject(WHOLE);
    type Resumed = { order: GuestOrder };
    expect(await readAs(colleague, path)).toMatchObject({ ...WHOLE, isBuyer: false });
    for (const other of [stranger, colleague]) {
      const taken = await other.call<Resumed>("POST", `${path}/resumption`, {});
      expect(taken.body.order).toMatchObject({ shippingAddress: null, isBuyer: false });
      const { user_id, comment } = await db()
        .selectFrom("orders")
        .select(["user_id", "comment"])
        .where("id", "=", taken.body.order.id)
        .executeTakeFirstOrThrow();
      expect([user_id, comment]).toEqual([null, null]);
    }
    const own = await guest.call<Resumed>("POST", `${path}/resumption`, {});
    expect(own.body.order).toMatchObject({ shippingAddress: WHOLE.shippingAddress });
    await payFor(shop.it, { guest, order: own.body.order });
    expect(await readAs(guest, `/api/guest-orders/${own.body.order.id}`)).toMatchObject(WHOLE);
  });
});
