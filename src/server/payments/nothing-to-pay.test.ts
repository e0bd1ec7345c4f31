import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { deliveryWindow } from "#domain/delivery.ts";
import { asSystem, type Context } from "#server/context.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { aFamiliarBrowser } from "#tests/a-guest-order.ts";
import { paid, parcelOf, somebody } from "#tests/a-parcel.ts";
import { type Buyer, moneyOf, read, start } from "#tests/pay-by-card.ts";
import { promoAdmin } from "#tests/promo-admin.ts";
import { stockLive } from "#tests/stock-live.ts";
import { settleWithoutProvider } from "./settle-without-provider.ts";

const { admin, db, aCode, put, runOut } = promoAdmin();
const asGuest = (): Context => ({ ...asSystem(admin.shop.context), actor: { kind: "guest" } });
type Started = { paid?: true; code?: string };

afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
});

/** An order of a piece for 20,00 € that goes in her open parcel, and of which a promo code takes everything off. */
async function nothingToPay() {
  const { liveId, productIds } = await stockLive(db(), [1, 1, 1]);
  const first = await paid(admin.shop, liveId, productIds[0], somebody());
  const call = (path: string, body?: object) =>
    first.guest.call<GuestOrder>("POST", `/api/guest-orders/${path}`, body);
  const { body: opened } = await call(`${first.order.id}/parcel`);
  await call(`${opened.id}/items`, { productId: productIds[1] });
  const { code } = await aCode({ kind: "percent", value: 100 });
  const { body: order } = await put({ ...first, order: opened }, code);
  expect(order).toMatchObject({ shippingCents: 0, totalCents: 0 });
  const buyer: Buyer = { ...first, order };
  return { first, buyer, otherProduct: productIds[2] };
}

const press = (buyer: Buyer, body: Record<string, unknown> = {}) =>
  start<Started>(buyer, { acceptTerms: true, expectedTotalCents: 0, ...body });

test("an order of which nothing is left to pay is concluded as one that is paid, without the card provider", async () => {
  const { first, buyer } = await nothingToPay();
  const shown = deliveryWindow(new Date());
  expect(await press(buyer)).toMatchObject({ status: 200, body: { paid: true } });
  expect(await read(buyer)).toMatchObject({ status: "paid", totalCents: 0, heldUntil: null });
  expect(await moneyOf(admin.shop, buyer.order.id)).toMatchObject({
    status: "paid",
    review: null,
    contract: {
      orderNumber: buyer.order.orderNumber,
      paidCents: 0,
      totalCents: 0,
      deliveryEarliest: shown.earliest,
      deliveryLatest: shown.latest,
    },
    payments: [],
    transactions: [],
    messages: 1,
  });
  expect((await parcelOf(admin.shop, buyer.order.id)).orders).toEqual(
    [first.order.id, buyer.order.id].sort(),
  );
  const { terms_version, terms_accepted_at } = await db()
    .selectFrom("orders")
    .select(["terms_version", "terms_accepted_at"])
    .where("id", "=", buyer.order.id)
    .executeTakeFirstOrThrow();
  expect([terms_version, terms_accepted_at]).not.toContain(null);
  const { body: detail } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${buyer.order.id}`);
  expect(detail).toMatchObject({ lacksMoney: false, reviewReason: null });
  expect(detail.history.filter(({ to }) => to === "paid")).toHaveLength(1);
  await issueInvoices(admin.shop.context);
  const invoices = await sql`select from invoices where order_id = ${buyer.order.id}`.execute(db());
  expect(invoices.rows).toHaveLength(0);
});

test("whoever confirms it with the link alone proves nothing by it", async () => {
  const { buyer } = await nothingToPay();
  const guest = aFamiliarBrowser(admin.shop);
  expect(await press({ ...buyer, guest })).toMatchObject({ status: 200, body: { paid: true } });
  expect(await read({ ...buyer, guest })).toMatchObject({ status: "paid", masked: true });
  expect(await read(buyer)).toMatchObject({ masked: false });
});

test("what is asked before a payment is asked before an order without one too", async () => {
  const { buyer } = await nothingToPay();
  const codeOf = async (body: object) => (await press(buyer, { ...body })).body.code;
  expect(await codeOf({ acceptTerms: undefined })).toBe("TERMS_NOT_ACCEPTED");
  expect(await codeOf({ expectedTotalCents: 2000 })).toBe("TOTAL_CHANGED");
  const [item] = buyer.order.items;
  await buyer.guest.call("DELETE", `/api/guest-orders/${buyer.order.id}/items/${item?.id}`);
  expect(await codeOf({})).toBe("ORDER_EMPTY");
  await runOut(buyer.order.id);
  expect(await codeOf({})).toBe("ORDER_EXPIRED");
});

test("tabs that press at once conclude it once", async () => {
  const { buyer } = await nothingToPay();
  const answers = await Promise.all([1, 2, 3, 4].map(() => press(buyer)));
  expect(answers.filter(({ body }) => body.paid)).toHaveLength(1);
  expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(Array(3).fill("ORDER_LOCKED"));
  const { body: detail } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${buyer.order.id}`);
  expect(detail.history.filter(({ to }) => to === "paid")).toHaveLength(1);
});

test("an order that changed since it was judged is not concluded", async () => {
  const { buyer } = await nothingToPay();
  const { id: orderId, items } = buyer.order;
  const { version } = await db()
    .selectFrom("orders")
    .select("version")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  await buyer.guest.call("DELETE", `/api/guest-orders/${orderId}/items/${items[0]?.id}`);
  expect(await settleWithoutProvider(asGuest(), orderId, version)).toBe(false);
  expect(await read(buyer)).toMatchObject({ status: "to-validate", totalCents: 0, items: [] });
});
