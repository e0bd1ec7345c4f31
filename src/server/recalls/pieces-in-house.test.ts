import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { RecallOrder } from "#contract/admin/recalls.ts";
import { pieceCode } from "#domain/piece-code.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { referenceOf, refundsOf } from "#tests/a-paid-order.ts";
import { paid, paidAtProvider, parcelOf, somebody, toPay } from "#tests/a-parcel.ts";
import { handoverAdminOf } from "#tests/handover-admin.ts";
import { emulator, moneyOf, notify } from "#tests/pay-by-card.ts";
import { NOTICE } from "#tests/recall-admin.ts";
import { itemsOf } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, detail, put, made, scan, show } = handoverAdminOf();
const db = () => admin.shop.context.db;
type Refused = { code: string; message: string };

const call = <Body = Refused>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body & Refused>(method, `/api/admin/${path}`, body, { "idempotency-key": randomUUID() });
const recall = async (productIds: string[]) =>
  (await call<{ id: string }>("POST", "recalls", { ...NOTICE, productIds })).body.id;
const remedy = (recallId: string, orderId: string, outcome: string, note?: string) =>
  call("POST", `recalls/${recallId}/orders/${orderId}/remedy`, { outcome, ...(note && { note }) });
const rowOf = async (recallId: string, orderId: string) =>
  (await call<{ rows: RecallOrder[] }>("GET", `recalls/${recallId}/orders`)).body.rows.find(
    (row) => row.orderId === orderId,
  );
const liftReview = (orderId: string) => call("DELETE", `orders/${orderId}/review`, { reason: "Vu" });
const validate = async (orderId: string, orderIds = [orderId]) =>
  call("POST", `orders/${orderId}/preparation`, {
    expectedVersion: (await detail(orderId)).version,
    orderIds,
  });
const byHand = (orderId: string, itemId: string, packed: boolean) =>
  call("PUT", `orders/${orderId}/bag/${itemId}`, { packed });
const isQueued = async (orderId: string, email: string) =>
  (await call<{ orders: { id: string }[] }>("GET", `preparation?q=${email}`)).body.orders.some(
    ({ id }) => id === orderId,
  );
const heldOf = async (orderId: string) =>
  (await call<{ orders: { id: string; held: string | null }[] }[]>("GET", "preparation/held")).body
    .flatMap(({ orders }) => orders)
    .find(({ id }) => id === orderId)?.held;
const heldBack = { code: "PARCEL_HELD_BACK", message: expect.stringContaining("une pièce rappelée") };
const statesOf = async (orderId: string) => (await detail(orderId)).refunds.map(({ state }) => state);

/** A paid order of two pieces, the first of which is recalled. */
async function twoPieces() {
  const her = somebody();
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const buyer = await toPay(admin.shop, liveId, productIds[0], her);
  await buyer.guest.call("POST", `/api/guest-orders/${buyer.order.id}/items`, { productId: productIds[1] });
  await notify(admin.shop, await paidAtProvider(admin.shop, buyer));
  const orderId = buyer.order.id;
  const items = await itemsOf(db(), orderId);
  const itemOf = (place: number) => items.find((item) => item.product_id === productIds[place])?.id ?? "";
  return { orderId, her, liveId, productIds, bad: itemOf(0), good: itemOf(1), guest: buyer.guest };
}

const tagOf = async (productId = "") =>
  pieceCode(
    (await db().selectFrom("products").where("id", "=", productId).select("tag_number").executeTakeFirst())
      ?.tag_number ?? 0,
  );

describe("a recalled piece that has not left", () => {
  test("is packed in no way as long as its recall is open, also once staff have lifted the review", async () => {
    const one = await twoPieces();
    const { orderId } = one;
    await made(orderId);
    const recallId = await recall([one.productIds[0] ?? ""]);
    for (const reviewed of [true, false]) {
      if (!reviewed) expect((await liftReview(orderId)).status).toBe(200);
      expect(await isQueued(orderId, one.her.email)).toBe(false);
      expect(await heldOf(orderId)).toBe("recall");
      expect((await validate(orderId)).body).toMatchObject(heldBack);
      expect((await byHand(orderId, one.bad, true)).body).toMatchObject(heldBack);
      expect((await put(orderId, "preparing")).body).toMatchObject(heldBack);
      expect((await put(orderId, "shipped")).body).toMatchObject(heldBack);
      const scanned = await call("POST", "packing/scans", { readings: [await tagOf(one.productIds[0])] });
      expect(scanned.body).toMatchObject(heldBack);
    }
    expect(await rowOf(recallId, orderId)).toMatchObject({ isInHouse: true });
    await remedy(recallId, orderId, "nothing", "Injoignable");
    expect((await validate(orderId)).body).toMatchObject(heldBack);
    await call("PUT", `recalls/${recallId}/closing`, { note: "Ouvert par erreur" });
    expect((await validate(orderId)).status).toBe(200);
  });

  test("gets no label", async () => {
    const one = await twoPieces();
    await recall([one.productIds[0] ?? ""]);
    expect((await call("POST", `orders/${one.orderId}/label`, {})).body).toMatchObject(heldBack);
  });

  test("leaves its order with its refund, and the rest is packed without another act", async () => {
    const one = await twoPieces();
    const { orderId } = one;
    const recallId = await recall([one.productIds[0] ?? ""]);
    expect((await remedy(recallId, orderId, "refund")).status).toBe(200);
    const order = await detail(orderId);
    expect(order.refunds).toMatchObject([{ state: "done", amountCents: 2000 }]);
    expect(order.reviewReason).toBeNull();
    expect(order.status).toBe("paid");
    const { rows } = await sql<{ order_item_id: string; disposition: string }>`select l.* from return_lines l
      join returns r on r.id = l.return_id where r.order_id = ${orderId}`.execute(db());
    expect(rows).toMatchObject([{ order_item_id: one.bad, disposition: "set-aside" }]);
    expect(await isQueued(orderId, one.her.email)).toBe(true);
    await made(orderId);
    expect((await byHand(orderId, one.bad, true)).body.code).toBe("ORDER_NOT_TO_PREPARE");
    expect((await validate(orderId)).status).toBe(200);
    expect(await rowOf(recallId, orderId)).toMatchObject({ step: "done", isInHouse: false });
  });

  test("cancels its order where it was all of it, and the delivery is owed too", async () => {
    const her = somebody();
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { order } = await paid(admin.shop, liveId, productIds[0], her);
    const recallId = await recall(productIds);
    expect((await remedy(recallId, order.id, "refund")).status).toBe(200);
    const { status, refunds, reviewReason } = await detail(order.id);
    expect([status, reviewReason]).toEqual(["cancelled-by-admin", null]);
    expect(refunds.map(({ amountCents, state }) => [amountCents, state]).sort()).toEqual([
      [2000, "done"],
      [600, "due"],
    ]);
  });

  test("leaves it with what is held, where a part of its money went back before", async () => {
    const her = somebody();
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { order } = await paid(admin.shop, liveId, productIds[0], her);
    await emulator(admin.shop, `/emulator/orders/${await referenceOf(admin.shop, order.id)}/capture`);
    const [money] = (await moneyOf(admin.shop, order.id)).transactions;
    const gesture = { transactionUuid: money?.uuid, amountCents: 1000, reason: "Geste" };
    expect((await call("POST", `orders/${order.id}/refunds`, gesture)).status).toBe(200);
    const recallId = await recall(productIds);
    expect((await remedy(recallId, order.id, "refund")).status).toBe(200);
    expect((await detail(order.id)).status).toBe("cancelled-by-admin");
    expect((await refundsOf(admin.shop, order.id)).map((one) => [one.amount_cents, one.state])).toEqual([
      [1000, "done"],
      [1600, "done"],
    ]);
    await issueInvoices(admin.shop.context);
  });

  test("may be taken out by a return before, and the recall is then settled without a second refund", async () => {
    const one = await twoPieces();
    const { orderId } = one;
    const recallId = await recall([one.productIds[0] ?? ""]);
    await liftReview(orderId);
    const taken = await call("POST", `orders/${orderId}/returns`, {
      items: [{ itemId: one.bad, disposition: "set-aside" }],
      cause: "not-sendable",
      refundCents: 2000,
    });
    expect(taken.status).toBe(200);
    await made(orderId);
    expect((await validate(orderId)).status).toBe(200);
    expect((await remedy(recallId, orderId, "refund")).status).toBe(200);
    expect(await statesOf(orderId)).toEqual(["due"]);
    expect(await rowOf(recallId, orderId)).toMatchObject({ step: "to-refund", done: "refund" });
  });
});

describe("a parcel that is packed and waits for the carrier", () => {
  /** Two orders in one parcel; the recalled piece is the second one's. */
  async function packedTogether() {
    const her = somebody();
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const orders = [
      await paid(admin.shop, liveId, productIds[0], her),
      await paid(admin.shop, liveId, productIds[1], her),
    ].map(({ order }) => order.id);
    const [first = "", second = ""] = orders;
    const trackingNumber = await made(first);
    expect((await validate(first, orders)).status).toBe(200);
    const recallId = await recall([productIds[1] ?? ""]);
    return { first, second, trackingNumber, recallId, item: (await itemsOf(db(), second))[0]?.id ?? "" };
  }

  test("is handed over with no recalled piece in it, and needs no mark for that", async () => {
    const { second, trackingNumber } = await packedTogether();
    expect((await detail(second)).reviewReason).toBeNull();
    expect((await scan(trackingNumber)).body).toMatchObject(heldBack);
    const waiting = (await show()).waiting.find((one) => one.trackingNumber === trackingNumber);
    expect(waiting).toMatchObject({ held: "recall" });
  });

  test("is packed once more after a refund, and its bag says what is to come out of it", async () => {
    const { first, second, trackingNumber, recallId, item } = await packedTogether();
    expect((await remedy(recallId, second, "refund")).status).toBe(200);
    expect((await detail(second)).status).toBe("cancelled-by-admin");
    expect((await detail(first)).status).toBe("paid");
    expect((await scan(trackingNumber)).body.code).toBe("PARCEL_NOT_PACKED");
    expect((await validate(first)).body.code).toBe("PARCEL_HOLDS_FOREIGN");
    await byHand(first, item, false);
    expect((await validate(first)).status).toBe(200);
    expect((await scan(trackingNumber)).status).toBe(200);
  });

  test.each(["repair", "replacement"])("is packed once more after a %s", async (outcome) => {
    const { first, second, trackingNumber, recallId, item } = await packedTogether();
    await sql`insert into packed_items (order_item_id, parcel_id)
      values (${item}, ${(await parcelOf(admin.shop, second)).id})`.execute(db());
    expect((await remedy(recallId, second, outcome)).status).toBe(200);
    const { rows } = await sql`select from packed_items where order_item_id = ${item}`.execute(db());
    expect(rows).toEqual([]);
    expect((await detail(second)).reviewReason).toBeNull();
    expect((await validate(first, [first, second])).status).toBe(200);
    expect((await scan(trackingNumber)).status).toBe(200);
  });
});

test("what she renounced before it was recalled is answered by the refund of its recall", async () => {
  const one = await twoPieces();
  const { orderId } = one;
  const { orderNumber } = await detail(orderId);
  await one.guest.call("POST", "/api/withdrawals", {
    ...{ firstName: "Camille", lastName: "Bernard", orderNumber, orderId, itemIds: [one.bad] },
  });
  const recallId = await recall([one.productIds[0] ?? ""]);
  expect((await remedy(recallId, orderId, "refund")).status).toBe(200);
  const statements = await db()
    .selectFrom("withdrawals")
    .where("order_id", "=", orderId)
    .select(["state", "outcome"])
    .execute();
  expect(await statesOf(orderId)).toEqual(["done"]);
  expect(statements).toEqual([{ state: "done", outcome: "refunded" }]);
});
