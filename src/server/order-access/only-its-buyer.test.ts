import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { STAFF_ROLES } from "#domain/roles.ts";
import { procedures } from "#server/http/bind-contract.ts";
import { ADDRESS, aGuestOrder, anAddressedOrder } from "#tests/a-guest-order.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { setLimit } from "#tests/set-limit.ts";
import { shortageAdmin } from "#tests/shortage-admin.ts";
import { aColleague, actAs, anAdministrator, aPerson, type SignedIn } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const { shop, db, missingOne, shortagesOf } = shortageAdmin();
type Order = Awaited<ReturnType<typeof missingOne>>;

/** What only the buyer of a paid order decides, with what makes each call whole. */
const HERS: Record<string, (order: Order) => object> = {
  "guestOrders.chooseForMissing": () => ({ choice: "refund" }),
  "guestOrders.replaceMissing": () => ({ productId: randomUUID() }),
  "guestOrders.returnLabel": () => ({}),
  "guestOrders.addToParcel": () => ({}),
  "guestOrders.keepParcel": () => ({ isKept: true }),
  "guestOrders.complain": ({ itemIds }) => ({ itemIds, defect: "Décousue", wish: "repair" }),
  "guestOrders.answerRecall": () => ({ remedy: "refund" }),
  "buyerReviews.write": () => ({ rating: 5, isSigned: false }),
  "buyerReviews.withdraw": () => ({}),
};

/** What whoever has the link may do, staff as anybody else: an order that is still open, its mails, its texts. */
const OPEN_TO_THE_LINK = [
  "guestOrders.addItem",
  "guestOrders.removeItem",
  "guestOrders.saveAddress",
  "guestOrders.putCode",
  "guestOrders.takeCodeOff",
  "guestOrders.stopTexts",
  "guestOrders.extendHoldOfOpenPage",
  "guestOrders.cancel",
  "guestOrders.requestLink",
  "guestOrders.requestInvoices",
  "guestOrders.openLink",
  "payments.start",
  "payments.answer",
];

/** Open to the link as well, but for what they do in the buyer's place; the named tests hold staff to that. */
const OPEN_IN_PART: Record<string, string> = {
  "guestOrders.chooseDelivery": "shipping/relay-labels.test.ts: a paid order whose point closed",
  "guestOrders.resume": "order-access/readers.test.ts: the address of the order before",
  "advertising.chooseOnOrder": "advertising/choices.test.ts: agreeing",
  "advertising.answerNotice": "advertising/buyers.test.ts: having been told",
};

const changing = procedures().filter(
  ({ method, declaration }) => declaration.access === "guest-order" && method !== "GET",
);

test("each call that changes something of a guest's order says here whether only its buyer may", () => {
  const known = [...Object.keys(HERS), ...OPEN_TO_THE_LINK, ...Object.keys(OPEN_IN_PART)];
  expect(changing.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

interface Told {
  status: number;
  code: string | undefined;
}

/** What whoever asks is told by each of these calls, and by the pictures of a defect, which are sent beside the contract. */
async function askEach(who: Visitor, order: Order): Promise<Record<string, Told>> {
  const told: Record<string, Told> = {};
  for (const { name, method, path } of changing) {
    const body = HERS[name]?.(order);
    if (!body) continue;
    const address = `/api${path}`
      .replace(":orderId", order.orderId)
      .replace(":shortageId", order.shortageId ?? "")
      .replaceAll(/:\w+/g, randomUUID());
    const key = { "idempotency-key": randomUUID() };
    const answer = await who.call<{ code?: string }>(method, address, body, key);
    told[name] = { status: answer.status, code: answer.body?.code };
  }
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const picture = await fetch(
    `${shop.it.url}/api/guest-orders/${order.orderId}/complaints/${randomUUID()}/photos`,
    {
      method: "POST",
      headers: { cookie, origin: shop.it.url, "content-type": "image/png" },
      body: "no picture",
    },
  );
  const { code } = (await picture.json()) as { code?: string };
  return { ...told, pictures: { status: picture.status, code } };
}

const NOT_HERS = { status: 404, code: "ORDER_NOT_FOUND" };
const REVIEW_NOT_HERS = { status: 403, code: "BUYER_REVIEW_NOT_HERS" };
const REFUSED = {
  ...Object.fromEntries(Object.keys(HERS).map((name) => [name, NOT_HERS])),
  "buyerReviews.write": REVIEW_NOT_HERS,
  "buyerReviews.withdraw": REVIEW_NOT_HERS,
  pictures: NOT_HERS,
};

const traces = async (orderId: string) => ({
  shortages: await shortagesOf(orderId),
  history: await db()
    .selectFrom("order_history")
    .select(["id", "event"])
    .where("order_id", "=", orderId)
    .execute(),
});
const pageOf = async (who: Visitor, { orderId }: Order) =>
  (await who.call<GuestOrder>("GET", `/api/guest-orders/${orderId}`)).body;
const listOf = async (who: Visitor, { orderId }: Order, list: string) =>
  (await who.call<unknown[]>("GET", `/api/guest-orders/${orderId}/${list}`)).body;

async function expectRefused(who: SignedIn, order: Order): Promise<void> {
  const before = await traces(order.orderId);
  expect(await askEach(who, order)).toEqual(REFUSED);
  expect(await traces(order.orderId)).toEqual(before);
  expect(await pageOf(who, order)).toMatchObject({ isBuyer: false, masked: false });
  for (const list of ["shortages", `shortages/${order.shortageId}/pieces`, "returns"])
    expect(await listOf(who, order, list), list).toEqual([]);
}

describe("what only the buyer of a paid order decides", () => {
  test("no role decides on her page, whatever it may do in the back office", async () => {
    await setLimit(shop.it, "guestMutationsPerMinute", 1000);
    const order = await missingOne();
    for (const role of STAFF_ROLES) await expectRefused(await aColleague(shop.it, role), order);
  });

  test("nor does an administrator who acts as her", async () => {
    const order = await missingOne();
    const userId = await aPerson(db());
    await db().updateTable("orders").set({ user_id: userId }).where("id", "=", order.orderId).execute();
    const acting = await anAdministrator(shop.it);
    await actAs(acting, userId);
    await expectRefused(acting, order);
  });

  test("she decides herself: each of these calls hears her", async () => {
    const order = await missingOne();
    const told = await askEach(order.buyer.guest, order);
    expect(Object.keys(told).toSorted()).toEqual(Object.keys(REFUSED).toSorted());
    for (const [name, { code }] of Object.entries(told))
      expect(["ORDER_NOT_FOUND", "BUYER_REVIEW_NOT_HERS"], name).not.toContain(code);
    expect(await shortagesOf(order.orderId)).toMatchObject([{ outcome: "refunded", ended_as: "buyer" }]);
  });

  test("staff who ordered themselves decide as any buyer, by the device that ordered or by their own account", async () => {
    const [byDevice, byAccount] = [await missingOne(), await missingOne()];
    const colleague = await aColleague(shop.it, "live");
    await db()
      .updateTable("orders")
      .set({ user_id: colleague.userId })
      .where("id", "=", byAccount.orderId)
      .execute();
    expect((await byAccount.choose(byAccount.shortageId, "refund", colleague)).status).toBe(200);
    expect((await byDevice.choose(byDevice.shortageId, "refund", colleague)).status).toBe(404);
    colleague.cookies.set("hf_browser", byDevice.buyer.guest.cookies.get("hf_browser") ?? "");
    expect(await pageOf(colleague, byDevice)).toMatchObject({ isBuyer: true });
    expect((await byDevice.choose(byDevice.shortageId, "refund", colleague)).status).toBe(200);
  });
});

describe("the device that ordered", () => {
  const type = async (who: Visitor, orderId: string) =>
    expect((await who.call("PUT", `/api/guest-orders/${orderId}/address`, { address: ADDRESS })).status).toBe(
      200,
    );
  const isBuyer = async (who: Visitor, orderId: string) =>
    (await who.call<GuestOrder>("GET", `/api/guest-orders/${orderId}`)).body.isBuyer;
  const aPiece = async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    return [liveId, productIds] as const;
  };

  test("is not that of staff who type the address in her place, before her or after her", async () => {
    const [before, after] = [
      await aGuestOrder(shop.it, ...(await aPiece())),
      await anAddressedOrder(shop.it, ...(await aPiece())),
    ];
    const colleague = await aColleague(shop.it, "live");
    for (const { order, guest } of [before, after]) {
      await type(colleague, order.id);
      expect(await isBuyer(colleague, order.id)).toBe(false);
      if (order === after.order) expect(await isBuyer(guest, order.id)).toBe(true);
    }
    await type(before.guest, before.order.id);
    expect(await isBuyer(before.guest, before.order.id)).toBe(true);
  });

  test("is that of staff who opened the order themselves, until its buyer types her address", async () => {
    const colleague = await aColleague(shop.it, "live");
    const { order } = await aGuestOrder(shop.it, ...(await aPiece()), colleague);
    await type(colleague, order.id);
    expect(await isBuyer(colleague, order.id)).toBe(true);
    const buyer = shop.it.visitor();
    await type(buyer, order.id);
    await type(colleague, order.id);
    expect(await isBuyer(buyer, order.id)).toBe(true);
    expect(await isBuyer(colleague, order.id)).toBe(false);
  });
});
