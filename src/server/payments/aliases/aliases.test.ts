import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { eraseOrders } from "#server/erasure/erase-orders.ts";
import { anAddressedOrder } from "#tests/a-guest-order.ts";
import { troubledShop } from "#tests/a-paid-order.ts";
import { aBuyer, type Buyer, CARDS, emulator, notify, passOn, start } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { stockLive } from "#tests/stock-live.ts";
import { cancelAliases } from "./cancel-aliases.ts";

const shop = troubledShop();

interface Form {
  formToken: string;
  keptCard: { brand: string; last4: string } | null;
  keptCardLost: boolean;
  asksToKeepCard: boolean;
}
interface Paid {
  answer: { rawClientAnswer: string; hash: string };
  notification: { body: string };
  error?: { errorCode: string };
}

const rows = () =>
  shop.it.context.db.selectFrom("card_aliases").selectAll().orderBy("consented_at").execute();
const atProvider = () => emulatorGet<{ token: string; cancelledAt: number | null }[]>("/emulator/aliases");
async function emulatorGet<Told>(path: string): Promise<Told> {
  return (await (await fetch(shop.it.card.url + path)).json()) as Told;
}
const device = async ({ guest }: Pick<Buyer, "guest">) =>
  (await guest.call<{ card: object | null }>("GET", "/api/device")).body.card;

const ask = () => setLimit(shop.it, "rememberCards", "ask");

async function pay(formToken: string, keep: boolean): Promise<Paid> {
  return emulator<Paid>(shop.it, "/emulator/pay", { formToken, card: CARDS.accepted, keep, ipn: false });
}

/** A browser that bought once and let the provider keep the card; `told` says in which order the shop hears of it. */
async function aKnownBuyer(told: "notification" | "browser" = "notification") {
  await ask();
  const buyer = await aBuyer(shop.it);
  const { body } = await start<Form>(buyer);
  const { answer, notification } = await pay(body.formToken, true);
  if (told === "notification") await notify(shop.it, notification.body);
  await passOn(buyer, answer);
  await notify(shop.it, notification.body);
  return { buyer, answer };
}

/** The same browser's next order. */
async function nextOrder({ guest }: Pick<Buyer, "guest">) {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
  const { body: order } = await guest.call<Buyer["order"]>("POST", "/api/guest-orders", {
    liveId,
    productId: productIds[0],
  });
  const other = await anAddressedOrder(shop.it, liveId, []).catch(() => undefined);
  const address = other?.order.shippingAddress ?? ADDRESS;
  await guest.call("PUT", `/api/guest-orders/${order.id}/address`, { address });
  return { guest, order };
}
const ADDRESS = {
  firstName: "Camille",
  lastName: "Bernard",
  street: "12 rue des Lilas",
  zip: "69003",
  city: "Lyon",
  phone: "06 12 34 56 78",
  email: "camille@example.fr",
};

test("without the setting no form asks to keep a card, and none is kept", async () => {
  const buyer = await aBuyer(shop.it);
  const { body } = await start<Form>(buyer);
  expect(body).toMatchObject({ asksToKeepCard: false, keptCard: null });
  const { answer } = await pay(body.formToken, true);
  await passOn(buyer, answer);
  expect(await device(buyer)).toBeNull();
});

test("a box that was not ticked keeps nothing", async () => {
  await ask();
  const buyer = await aBuyer(shop.it);
  const { body } = await start<Form>(buyer);
  expect(body.asksToKeepCard).toBe(true);
  const { answer } = await pay(body.formToken, false);
  await passOn(buyer, answer);
  expect(await device(buyer)).toBeNull();
});

test.each(["notification", "browser"] as const)(
  "a ticked box keeps the card for this browser, told by the %s first, and its next form asks for the code only",
  async (told) => {
    const { buyer } = await aKnownBuyer(told);
    expect(await device(buyer)).toEqual({ brand: "CB", last4: "0055" });
    const kept = (await rows()).at(-1);
    expect(kept).toMatchObject({
      brand: "CB",
      last4: "0055",
      consent_wording: expect.stringMatching(/^\d{4}-/),
    });
    expect(JSON.stringify(kept)).not.toContain(CARDS.accepted);
    const next = await nextOrder(buyer);
    const { body } = await start<Form>(next);
    expect(body).toMatchObject({ keptCard: { last4: "0055" }, asksToKeepCard: false });
    const paid = await emulator<Paid>(shop.it, "/emulator/pay", { formToken: body.formToken, ipn: false });
    await notify(shop.it, paid.notification.body);
    expect((await passOn(next, paid.answer)).body.status).toBe("paid");
    expect(await rows()).toHaveLength((await atProvider()).length);
    const other = await nextOrder(buyer);
    const own = (await start<Form>(other)).body;
    const plain = (await start<Form>(other, { otherCard: true })).body;
    expect(own.keptCard).not.toBeNull();
    expect(plain).toMatchObject({ keptCard: null });
    expect(plain.formToken).not.toBe(own.formToken);
  },
);

test("another browser that has the order's link gets a form of its own and never sees the card", async () => {
  const { buyer } = await aKnownBuyer();
  const next = await nextOrder(buyer);
  const own = (await start<Form>(next)).body;
  const stranger = { guest: shop.it.visitor(), order: next.order };
  await stranger.guest.call("GET", "/order");
  const theirs = (await start<Form>(stranger, {})).body;
  expect(own.keptCard).not.toBeNull();
  expect(theirs.keptCard).toBeNull();
  expect(theirs.formToken).not.toBe(own.formToken);
  expect(await device(stranger)).toBeNull();
});

test("the answer of somebody else's order binds no card", async () => {
  await ask();
  const buyer = await aBuyer(shop.it);
  const { body } = await start<Form>(buyer);
  const { answer, notification } = await pay(body.formToken, true);
  await notify(shop.it, notification.body);
  const other = await aBuyer(shop.it);
  await passOn(other, answer);
  expect(await device(other)).toBeNull();
});

test("two answers at once bind one card, and a newer card takes the place of the older", async () => {
  const { buyer, answer } = await aKnownBuyer();
  await Promise.all([1, 2, 3].map(() => passOn(buyer, answer)));
  const next = await nextOrder(buyer);
  const { body } = await start<Form>(next, { acceptTerms: true, otherCard: true });
  const paid = await emulator<Paid>(shop.it, "/emulator/pay", {
    formToken: body.formToken,
    card: "5970100300000067",
    keep: true,
    ipn: false,
  });
  await Promise.all([
    passOn(next, paid.answer),
    passOn(next, paid.answer),
    notify(shop.it, paid.notification.body),
  ]);
  expect(await device(buyer)).toEqual({ brand: "MASTERCARD", last4: "0067" });
});

test("a card that the provider keeps no longer gives way to an ordinary form, before and after the form is shown", async () => {
  const { buyer } = await aKnownBuyer();
  const token = (await rows()).at(-1)?.token;
  const shown = await nextOrder(buyer);
  const { body: open } = await start<Form>(shown);
  await emulator(shop.it, `/emulator/aliases/${token}/cancel`);
  const failed = await emulator<Paid>(shop.it, "/emulator/pay", { formToken: open.formToken, ipn: false });
  expect(failed.error?.errorCode).toBe("PSP_031");
  expect((await start<Form>(shown, { otherCard: true })).body).toMatchObject({ keptCard: null });
  const { body } = await start<Form>(await nextOrder(buyer));
  expect(body).toMatchObject({ keptCard: null, keptCardLost: true });
  expect(await device(buyer)).toBeNull();
});

test("'Oublier cet appareil' ends it at once here and then at the provider, who may be out of reach meanwhile", async () => {
  const { buyer } = await aKnownBuyer();
  const token = (await rows()).at(-1)?.token;
  const answers = await Promise.all(
    [1, 2].map(() => buyer.guest.call<{ card: boolean }>("DELETE", "/api/device", {})),
  );
  expect(answers.map(({ body }) => body.card).sort()).toEqual([false, true]);
  expect(await device(buyer)).toBeNull();
  const isCancelled = async () =>
    (await atProvider()).find((one) => one.token === token)?.cancelledAt !== null;
  await emulator(shop.it, "/emulator/behavior", { services: "error-500" });
  await cancelAliases(shop.it.context);
  expect(await isCancelled()).toBe(false);
  await emulator(shop.it, "/emulator/behavior", { reset: true });
  await sql`update card_aliases set cancel_after = clock_timestamp()`.execute(shop.it.context.db);
  await Promise.all([cancelAliases(shop.it.context), cancelAliases(shop.it.context)]);
  expect(await isCancelled()).toBe(true);
  expect((await rows()).filter((one) => one.token === token)).toEqual([]);
});

test("an order that is erased takes the card along, and so do a browser that never answered and an expired card", async () => {
  const { buyer } = await aKnownBuyer();
  await inTransaction(shop.it.context.db, (tx) => eraseOrders(tx, [buyer.order.id]));
  expect(await device(buyer)).toBeNull();
  await aKnownBuyer();
  await sql`update card_aliases set device_hash = null, consented_at = consented_at - interval '2 days'
    where forgotten_at is null`.execute(shop.it.context.db);
  const expired = (await aKnownBuyer()).buyer;
  await sql`update card_aliases set expires_on = '2026-01-31' where device_hash is not null`.execute(
    shop.it.context.db,
  );
  expect(await device(expired)).toBeNull();
  await cancelAliases(shop.it.context);
  expect(await rows()).toEqual([]);
});
