import { afterEach, beforeEach, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { ADDRESS, aGuestOrder } from "#tests/a-guest-order.ts";
import { paidAtProvider } from "#tests/a-parcel.ts";
import { type Buyer, notify, type PaymentForm, pay, start } from "#tests/pay-by-card.ts";
import { promoFields } from "#tests/promo-admin.ts";
import { NEAREST, relayShop } from "#tests/relay-shop.ts";
import { aCustomer, anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const { shop, offered, choose, buyerOf, read } = relayShop();

beforeEach(offered);
afterEach(async () => {
  expect(await brokenInvariants(shop.it.context.db)).toEqual([]);
});

/** A code that takes the delivery off. */
async function aCode(): Promise<string> {
  const staff = await anAdministrator(shop.it);
  const asked = { ...promoFields(), kind: "delivery", value: 0 };
  expect((await staff.call("POST", "/api/admin/promo-codes", asked)).status).toBe(201);
  return asked.code;
}
const put = ({ guest, order }: Buyer, code: string) =>
  guest.call<GuestOrder>("PUT", `/api/guest-orders/${order.id}/promo-code`, { code });
const takeOff = ({ guest, order }: Buyer) =>
  guest.call<GuestOrder>("DELETE", `/api/guest-orders/${order.id}/promo-code`);

test("a code for the delivery takes off the price of the way that she chose, whichever came first", async () => {
  const code = await aCode();
  const buyer = await buyerOf();
  expect((await choose(buyer, NEAREST)).body).toMatchObject({ shippingCents: 450, totalCents: 2450 });
  expect((await put(buyer, code)).body).toMatchObject({ totalCents: 2000, promo: { waivedCents: 450 } });
  expect((await choose(buyer, null)).body).toMatchObject({ totalCents: 2000, promo: { waivedCents: 600 } });
  expect((await choose(buyer, NEAREST)).body).toMatchObject({
    totalCents: 2000,
    promo: { waivedCents: 450 },
  });
  expect((await takeOff(buyer)).body).toMatchObject({ shippingCents: 450, totalCents: 2450 });
  await put(buyer, code);
  await notify(shop.it, await paidAtProvider(shop.it, buyer));
  expect(await read(buyer)).toMatchObject({ status: "paid", totalCents: 2000, shippingCents: 0 });
});

test("two tabs that choose the point, put the code on and take it off at once leave one price", async () => {
  const code = await aCode();
  const buyer = await buyerOf();
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      choose(buyer, round % 2 ? null : NEAREST),
      put(buyer, code),
      takeOff(buyer),
      put(buyer, code),
    ]);
    const { shippingAddress, shippingCents, totalCents, promo } = await read(buyer);
    const fee = shippingAddress?.relay ? 450 : 600;
    expect([shippingCents, totalCents, promo?.waivedCents]).toEqual(
      promo ? [0, 2000, fee] : [fee, 2000 + fee, undefined],
    );
  }
});

test("credit pays a part of an order to a point, and of another way its total is asked for anew", async () => {
  const staff = await anAdministrator(shop.it);
  const person = await aCustomer(shop.it);
  const given = { amountCents: 1000, reason: "Geste", expiresOn: null };
  expect((await staff.call("POST", `/api/admin/users/${person.userId}/credits`, given)).status).toBe(201);
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const { order } = await aGuestOrder(shop.it, liveId, productIds, person);
  const buyer = { guest: person, order, productIds: [], liveId };
  await person.call("PUT", `/api/guest-orders/${order.id}/address`, {
    address: { ...ADDRESS, email: person.email },
  });
  await choose(buyer, NEAREST);
  const startWith = () => start<PaymentForm>(buyer, { acceptTerms: true, creditCents: 1000 });
  expect((await startWith()).body.amountCents).toBe(1450);
  expect((await choose(buyer, null)).body).toMatchObject({
    status: "to-validate",
    totalCents: 2600,
    credit: { reservedCents: 0, usableCents: 1000 },
  });
  await choose(buyer, NEAREST);
  const { body: form } = await startWith();
  expect(form.amountCents).toBe(1450);
  await pay(shop.it, form.formToken, undefined, { notify: true });
  expect(await read(buyer)).toMatchObject({ status: "paid", totalCents: 2450, credit: { paidCents: 1000 } });
});
