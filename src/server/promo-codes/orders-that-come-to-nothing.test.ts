import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { moneyOf, notify, pay, start } from "#tests/pay-by-card.ts";
import { promoAdmin } from "#tests/promo-admin.ts";

const { admin, aCode, aBuyerOf, pieces, put, rowOf, runOut } = promoAdmin();

test("an order that runs out frees its use for somebody else and for its buyer", async () => {
  const { code, id } = await aCode({ limitInAll: 1, oncePerPerson: true });
  const buyer = await aBuyerOf([2000]);
  await put(buyer, code);
  await runOut(buyer.order.id);
  expect(await expireHolds(admin.shop.context)).toBe(1);
  expect((await rowOf(id)).uses).toBe(0);
  const { liveId, productIds } = await pieces(2000);
  const next = await buyer.guest.call<GuestOrder>("POST", "/api/guest-orders", {
    liveId,
    productId: productIds[0],
  });
  expect((await put({ guest: buyer.guest, order: next.body }, code)).status).toBe(200);
});

test("money that comes late has used its code: its buyer may not use it once more", async () => {
  const { code } = await aCode({ oncePerPerson: true });
  const email = `${code.toLowerCase()}@client.example`;
  const buyer = await aBuyerOf([2000], email);
  await put(buyer, code);
  const { body: form } = await start(buyer);
  const { notification } = await pay(admin.shop, form.formToken);
  await buyer.guest.call("POST", `/api/guest-orders/${buyer.order.id}/cancellation`);
  await notify(admin.shop, notification.body);
  expect((await moneyOf(admin.shop, buyer.order.id)).status).toBe("paid");
  const again = await aBuyerOf([2000], email);
  expect((await put<{ code: string }>(again, code)).body.code).toBe("PROMO_ALREADY_USED");
});

test("money that comes for a cancelled order pays its price, though its use is somebody else's by now", async () => {
  const { code, id } = await aCode({ limitInAll: 1 });
  const buyer = await aBuyerOf([2000]);
  await put(buyer, code);
  const { body: form } = await start(buyer);
  const { notification } = await pay(admin.shop, form.formToken);
  await buyer.guest.call("POST", `/api/guest-orders/${buyer.order.id}/cancellation`);
  const other = await aBuyerOf([2000]);
  expect((await put(other, code)).status).toBe(200);
  await notify(admin.shop, notification.body);
  expect(await moneyOf(admin.shop, buyer.order.id)).toMatchObject({
    status: "paid",
    transactions: [{ amount_cents: 2100 }],
  });
  expect(await rowOf(id)).toMatchObject({ uses: 1, beyondLimit: 1 });
});
