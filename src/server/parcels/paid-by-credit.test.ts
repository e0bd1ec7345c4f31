import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { askedBack, parcelOf } from "#tests/a-parcel.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { type CreditBuyer, creditAdmin } from "#tests/credit-admin.ts";
import { ADDRESS, type SignedIn } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, db, aHolder, leftOf, startWith, payRest } = creditAdmin();

/** Two orders of one person to one address in one live, each of a piece for 20,00 € and 6,00 € of delivery. */
async function twoOrders(person: SignedIn): Promise<[CreditBuyer, CreditBuyer]> {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const open = async (productId: string | undefined): Promise<CreditBuyer> => {
    const { order } = await aGuestOrder(admin.shop, liveId, [productId], person);
    const { body } = await person.call<GuestOrder>("PUT", `/api/guest-orders/${order.id}/address`, {
      address: { ...ADDRESS, email: person.email },
    });
    return { guest: person, order: body };
  };
  return [await open(productIds[0]), await open(productIds[1])];
}

test("a fee that credit paid twice is there again at once", async () => {
  const person = await aHolder(6000);
  const [first, second] = await twoOrders(person);
  expect((await startWith(first, 2600)).body.paid).toBe(true);
  expect((await startWith(second, 2600)).body.paid).toBe(true);
  expect((await parcelOf(admin.shop, second.order.id)).orders).toEqual(
    [first.order.id, second.order.id].sort(),
  );
  expect(await askedBack(admin.shop, second.order.id)).toMatchObject([
    { cents: 600, fee: 600, state: "done" },
  ]);
  expect(await leftOf(person.userId)).toBe(6000 - 2600 - 2000);
});

test("of an order that credit and card paid together the card has the fee back, as with every refund", async () => {
  const person = await aHolder(600);
  const [first, second] = await twoOrders(person);
  await payRest((await startWith(first, 0)).body);
  await payRest((await startWith(second, 600)).body);
  await giveBackByItself(admin.shop.context);
  expect(await askedBack(admin.shop, second.order.id)).toMatchObject([
    { cents: 600, fee: 600, state: "done" },
  ]);
  expect(await leftOf(person.userId)).toBe(0);
});

test("the fee of a cancelled order that credit paid stays with the parcel that goes on", async () => {
  const person = await aHolder(6000);
  const [first, second] = await twoOrders(person);
  await startWith(first, 2600);
  await startWith(second, 2600);
  const staff = await asAdministrator(admin.shop);
  await setStatus(staff.context(), {
    orderId: first.order.id,
    status: "cancelled-by-admin",
    reason: "Taille",
  });
  expect(await leftOf(person.userId)).toBe(6000 - 600 - 2000);
});

test("a kept fee that lies on card and credit goes back from both with the last order of its parcel", async () => {
  const person = await aHolder(300);
  const [first, second] = await twoOrders(person);
  await payRest((await startWith(first, 300)).body);
  await payRest((await startWith(second, 0)).body);
  const staff = await asAdministrator(admin.shop);
  const cancel = (orderId: string) =>
    setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Taille" });
  await cancel(first.order.id);
  expect(await askedBack(admin.shop, first.order.id)).toMatchObject([{ cents: 2000, fee: 0 }]);
  expect(await leftOf(person.userId)).toBe(0);
  await cancel(second.order.id);
  expect((await askedBack(admin.shop, first.order.id)).slice(1)).toEqual(
    expect.arrayContaining([
      { cents: 300, fee: 300, state: "due", byItself: true },
      { cents: 300, fee: 300, state: "done", byItself: false },
    ]),
  );
  expect(await leftOf(person.userId)).toBe(300);
});
