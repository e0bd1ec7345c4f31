import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { moneyOf, notify, pay, start } from "#tests/pay-by-card.ts";
import { promoAdmin, promoFields } from "#tests/promo-admin.ts";

const { admin, aCode, aBuyerOf, pieces, type, put, takeOff, rowOf } = promoAdmin();

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

test("an amount is shared out over the pieces, and every sum follows from their net prices", async () => {
  const { code, id } = await aCode({ value: 1000 });
  const buyer = await aBuyerOf([1000, 2000, 2995]);
  const { status, body } = await put(buyer, ` ${code.toLowerCase()} `);
  expect(status).toBe(200);
  expect(body.items.map(({ discountCents }) => discountCents)).toEqual([167, 334, 499]);
  expect(body).toMatchObject({
    itemsCents: 4995,
    discountCents: 1000,
    shippingCents: 600,
    totalCents: 5595,
    promo: { code, kind: "amount", waivedCents: 0, missingCents: 0 },
  });
  expect((await rowOf(id)).uses).toBe(1);
  const off = await takeOff(buyer);
  expect(off.body).toMatchObject({ itemsCents: 5995, discountCents: 0, totalCents: 6595, promo: null });
  expect((await takeOff(buyer)).status).toBe(200);
  expect((await rowOf(id)).uses).toBe(0);
});

test("a code for the delivery takes the fee off, and taken off it gives the fee back", async () => {
  const { code } = await aCode({ kind: "delivery", value: 0 });
  const buyer = await aBuyerOf([2000]);
  expect((await put(buyer, code)).body).toMatchObject({
    shippingCents: 0,
    totalCents: 2000,
    promo: { kind: "delivery", waivedCents: 600 },
  });
  expect((await takeOff(buyer)).body).toMatchObject({ shippingCents: 600, totalCents: 2600 });
});

test("pieces that come and go are priced anew; below its minimum the code stays and gives nothing", async () => {
  const { code } = await aCode({ kind: "percent", value: 10, minimumCents: 3000 });
  const buyer = await aBuyerOf([2000, 1995]);
  expect((await put(buyer, code)).body).toMatchObject({ discountCents: 400, totalCents: 4195 });
  const [first] = buyer.order.items;
  const less = await buyer.guest.call<GuestOrder>(
    "DELETE",
    `/api/guest-orders/${buyer.order.id}/items/${first?.id}`,
  );
  expect(less.body).toMatchObject({
    discountCents: 0,
    totalCents: 2595,
    promo: { code, missingCents: 1005 },
  });
  const more = await buyer.guest.call<GuestOrder>("POST", `/api/guest-orders/${buyer.order.id}/items`, {
    productId: buyer.productIds[0],
  });
  expect(more.body).toMatchObject({ discountCents: 400, totalCents: 4195, promo: { missingCents: 0 } });
});

test("a code that staff change gives an order that has it what it gave, also when its pieces change", async () => {
  const { code, id } = await aCode({ kind: "percent", value: 50 });
  const buyer = await aBuyerOf([2000, 1000]);
  await put(buyer, code);
  const { version: expectedVersion } = await rowOf(id);
  const changed = { ...promoFields(), kind: "percent", value: 10, minimumCents: 2500, expectedVersion };
  expect((await admin.staff.call("PUT", `/api/admin/promo-codes/${id}`, changed)).status).toBe(200);
  const [first] = buyer.order.items;
  const { body } = await buyer.guest.call<GuestOrder>(
    "DELETE",
    `/api/guest-orders/${buyer.order.id}/items/${first?.id}`,
  );
  expect(body).toMatchObject({ discountCents: 500, promo: { code, missingCents: 0 } });
  const later = await aBuyerOf([2000, 1000]);
  const { body: other } = await put(later, changed.code);
  expect(other).toMatchObject({ discountCents: 300, promo: { code: changed.code } });
});

test("staff who change a coded order's pieces price it anew too", async () => {
  const { code } = await aCode({ kind: "percent", value: 50 });
  const buyer = await aBuyerOf([2000, 1000]);
  await put(buyer, code);
  const [first] = buyer.order.items;
  const path = `/api/admin/orders/${buyer.order.id}/items`;
  const less = await admin.staff.call<GuestOrder>("DELETE", `${path}/${first?.id}`);
  expect(less.body).toMatchObject({ itemsCents: 500, totalCents: 1100 });
  const more = await admin.staff.call<GuestOrder>("POST", path, { productId: buyer.productIds[0] });
  expect(more.body).toMatchObject({ itemsCents: 1500, discountCents: 1500, totalCents: 2100 });
});

test("each way in which a code is no good has its own answer, and a good code that is on the order stays", async () => {
  const good = await aCode();
  const buyer = await aBuyerOf([2000]);
  await put(buyer, good.code);
  const refused = async (code: string) => {
    const { status, body } = await put<{ code: string; data: object }>(buyer, code);
    expect(status).toBeGreaterThanOrEqual(400);
    return { code: body.code, ...body.data };
  };
  expect(await refused("RIEN-DE-TEL")).toMatchObject({ code: "PROMO_UNKNOWN" });
  expect(await refused((await aCode({ isActive: false })).code)).toMatchObject({ code: "PROMO_STOPPED" });
  const from = inHours(2);
  expect(await refused((await aCode({ startsAt: from })).code)).toEqual({ code: "PROMO_NOT_YET", from });
  const since = inHours(-2);
  expect(await refused((await aCode({ endsAt: since })).code)).toEqual({ code: "PROMO_ENDED", since });
  expect(await refused((await aCode({ minimumCents: 2410 })).code)).toEqual({
    code: "PROMO_MINIMUM",
    missingCents: 410,
  });
  const { body } = await buyer.guest.call<GuestOrder>("GET", `/api/guest-orders/${buyer.order.id}`);
  expect(body).toMatchObject({ discountCents: 500, promo: { code: good.code } });
});

test("a code that took another's place frees that one", async () => {
  const [first, second] = [await aCode({ limitInAll: 1 }), await aCode({ value: 700 })];
  const buyer = await aBuyerOf([2000]);
  await put(buyer, first.code);
  expect((await put(buyer, second.code)).body).toMatchObject({ discountCents: 700, totalCents: 1900 });
  expect([(await rowOf(first.id)).uses, (await rowOf(second.id)).uses]).toEqual([0, 1]);
});

test("of fifty orders that reach for the last use at once, exactly one has it", async () => {
  const { code, id } = await aCode({ limitInAll: 1 });
  const { liveId, productIds } = await pieces(2000);
  const buyers = await Promise.all(
    Array.from({ length: 50 }, () => aGuestOrder(admin.shop, liveId, productIds)),
  );
  const answers = await Promise.all(buyers.map((buyer) => put<{ code?: string }>(buyer, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "PROMO_USED_UP")).toHaveLength(49);
  expect((await rowOf(id)).uses).toBe(1);
});

test("one press in many tabs uses one code once", async () => {
  const { code, id } = await aCode({ limitInAll: 3 });
  const buyer = await aBuyerOf([2000]);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => put(buyer, code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await rowOf(id)).uses).toBe(1);
});

test("once per person: neither her other browser, nor another e-mail, nor her capitals get around it", async () => {
  const { code } = await aCode({ oncePerPerson: true });
  const email = `${code.toLowerCase()}@client.example`;
  const first = await aBuyerOf([2000], email);
  expect((await put(first, code)).status).toBe(200);
  // The same e-mail from another browser.
  const second = await aBuyerOf([2000], email.toUpperCase());
  expect((await put<{ code: string }>(second, code)).body.code).toBe("PROMO_ALREADY_USED");
  // The same browser under another e-mail.
  const { liveId, productIds } = await pieces(2000);
  const third = await first.guest.call<GuestOrder>("POST", "/api/guest-orders", {
    liveId,
    productId: productIds[0],
  });
  const again = { guest: first.guest, order: third.body };
  await type(again, "autre@client.example");
  expect((await put<{ code: string }>(again, code)).body.code).toBe("PROMO_ALREADY_USED");
});

test("who puts a code on before her e-mail is known is judged when she pays, and may pay without it", async () => {
  const { code } = await aCode({ oncePerPerson: true });
  const email = `${code.toLowerCase()}@client.example`;
  const first = await aBuyerOf([2000], email);
  await put(first, code);
  const second = await aBuyerOf([3000]);
  expect((await put(second, code)).status).toBe(200);
  await type(second, email);
  const refused = await start<{ code: string }>(second);
  expect(refused.body.code).toBe("PROMO_ALREADY_USED");
  await takeOff(second);
  expect((await start(second)).body.amountCents).toBe(3600);
});

test("two orders of one person that reach for a code at once have it once", async () => {
  const { code, id } = await aCode({ oncePerPerson: true });
  const email = `${code.toLowerCase()}@client.example`;
  const buyers = await Promise.all([1, 2, 3, 4].map(() => aBuyerOf([2000], email)));
  const answers = await Promise.all(buyers.map((buyer) => put<{ code?: string }>(buyer, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await rowOf(id)).uses).toBe(1);
});

test("the minimum of an order counts what its pieces cost before the code", async () => {
  const { code } = await aCode({ value: 1500 });
  const buyer = await aBuyerOf([2000]);
  await put(buyer, code);
  expect((await start(buyer)).body.amountCents).toBe(1100);
});

test("a code put on while the form is open withdraws it: the next one asks for the new total", async () => {
  const { code } = await aCode({ value: 500 });
  const buyer = await aBuyerOf([2000]);
  expect((await start(buyer)).body.amountCents).toBe(2600);
  await put(buyer, code);
  expect((await moneyOf(admin.shop, buyer.order.id)).payments).toEqual(["withdrawn"]);
  expect((await start(buyer)).body.amountCents).toBe(2100);
});

test("the contract of a paid order keeps what was taken off", async () => {
  const { code, id } = await aCode({ value: 500 });
  const buyer = await aBuyerOf([2000, 3000]);
  await put(buyer, code);
  const { body: form } = await start(buyer);
  await notify(admin.shop, (await pay(admin.shop, form.formToken)).notification.body);
  const money = await moneyOf(admin.shop, buyer.order.id);
  expect(money).toMatchObject({ status: "paid", review: null, transactions: [{ amount_cents: 5100 }] });
  expect(money.contract).toMatchObject({
    itemsCents: 4500,
    discountCents: 500,
    totalCents: 5100,
    lines: [
      { priceCents: 2000, discountCents: 200 },
      { priceCents: 3000, discountCents: 300 },
    ],
  });
  expect(await rowOf(id)).toMatchObject({ uses: 1, paid: 1, givenCents: 500 });
});

test("codes can't be found by trying: after a few tries a browser has to wait", async () => {
  const buyer = await aBuyerOf([2000]);
  const answers: number[] = [];
  for (let tried = 0; tried < 10; tried += 1) answers.push((await put(buyer, `ESSAI-${tried}`)).status);
  // A minute may turn meanwhile.
  expect(answers).toContain(429);
  expect(answers[0]).toBe(404);
});

test("staff can't set a limit below what is used, delete a used code, or have a code twice", async () => {
  const { code, id } = await aCode({ limitInAll: 5 });
  await put(await aBuyerOf([2000]), code);
  await put(await aBuyerOf([2000]), code);
  const { version, uses, beyondLimit, paid, givenCents, id: _, ...fields } = await rowOf(id);
  const save = (changes: object) =>
    admin.staff.call<{ code: string; data: object }>("PUT", `/api/admin/promo-codes/${id}`, {
      ...fields,
      ...changes,
      expectedVersion: version,
    });
  expect((await save({ limitInAll: 1 })).body).toMatchObject({
    code: "PROMO_LIMIT_UNDER_USES",
    data: { uses: 2 },
  });
  expect((await save({ code: (await aCode()).code })).body.code).toBe("PROMO_CODE_TAKEN");
  expect((await save({ limitInAll: 2 })).status).toBe(200);
  expect((await save({ limitInAll: 9 })).body.code).toBe("RECORD_CHANGED");
  const remove = await admin.staff.call<{ code: string }>("DELETE", `/api/admin/promo-codes/${id}`);
  expect(remove.body.code).toBe("PROMO_IN_USE");
  const unused = await aCode();
  expect((await admin.staff.call("DELETE", `/api/admin/promo-codes/${unused.id}`)).status).toBe(200);
  const gone = await admin.staff.call<{ code: string }>("DELETE", `/api/admin/promo-codes/${unused.id}`);
  expect(gone.body.code).toBe("RECORD_GONE");
  expect({ uses, beyondLimit, paid, givenCents }).toEqual({
    uses: 2,
    beyondLimit: 0,
    paid: 0,
    givenCents: 0,
  });
  const { body: used } = await admin.staff.call<{ givenCents: number }[]>(
    "GET",
    `/api/admin/promo-codes/${id}/uses`,
  );
  expect(used.map((one) => one.givenCents)).toEqual([500, 500]);
});
