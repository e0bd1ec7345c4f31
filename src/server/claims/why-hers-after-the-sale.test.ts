import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { PieceRequest, WhyHers } from "#contract/admin/why-hers.ts";
import { runBulkActs } from "#server/bulk-acts/run-bulk-acts.ts";
import { asSystem } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { joinTypedOrders } from "#server/order-owners/join-typed-orders.ts";
import { aGuestOrder, anAddressedOrder } from "#tests/a-guest-order.ts";
import { addForViewer, newHandle, ordersOfViewer, storedComment } from "#tests/live-admin.ts";
import { notify, pay, start } from "#tests/pay-by-card.ts";
import { redrawPiece } from "#tests/redraw-piece.ts";
import { replacementAdmin } from "#tests/replacement-admin.ts";
import { aCustomer, anAdministrator, itemsOf, type SignedIn } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";
import { workThrough } from "./claim-worker.ts";
import { serveWaiting } from "./waiting-list.ts";

const { shop, db, onTable, missingOne, aPiece } = replacementAdmin();

let staff: SignedIn;
beforeAll(async () => {
  staff = await anAdministrator(shop.it);
});
const serve = () => serveWaiting(asSystem(shop.it.context));

async function say(liveId: string, text: string, handle: string): Promise<void> {
  await staff.call("PUT", `/api/admin/claims/lives/${liveId}/automatic`, { automatic: true });
  await storedComment(db(), { liveId, handle, text });
  await workThrough(shop.it.context, liveId);
}

/** What the screen says of a piece, once it says what the raw rows say. */
async function told(productId: string): Promise<PieceRequest[]> {
  const { requests } = (await staff.call<WhyHers>("GET", `/api/admin/products/${productId}/requests`)).body;
  expect(
    requests.map(({ key, at, handle, orderNumber, fate, steps }) => ({
      key,
      at: Date.parse(at),
      handle,
      orderNumber,
      fate,
      from: steps.find(({ from }) => from !== null)?.from?.orderNumber ?? null,
    })),
  ).toEqual(await redrawPiece(db(), productId));
  return requests;
}
const whatOf = (request: PieceRequest | undefined) => request?.steps.map(({ what }) => what);

/** The piece of an order's item, and how a comment asks for it. */
async function pieceOf(orderId: string, itemId: string | undefined) {
  const productId = (await itemsOf(db(), orderId)).find(({ id }) => id === itemId)?.product_id ?? "";
  const { ref_category: text } = await db()
    .selectFrom("products")
    .where("id", "=", productId)
    .select("ref_category")
    .executeTakeFirstOrThrow();
  return { productId, text: text ?? "" };
}

async function setStatus(orderId: string, status: string): Promise<void> {
  const { body } = await staff.call<{ version: number }>("GET", `/api/admin/orders/${orderId}`);
  const wish = { status, expectedVersion: body.version, reason: "Essai" };
  expect(await staff.call("PUT", `/api/admin/orders/${orderId}/status`, wish)).toMatchObject({ status: 200 });
}

test("a piece that was missing and replaced is told so, and whose it is once it is found", async () => {
  const order = await missingOne();
  const [itemId] = order.itemIds;
  const { productId, text } = await pieceOf(order.orderId, itemId);
  const waits = newHandle();
  await say(order.buyer.liveId, text, waits);
  const replacement = await aPiece(order);
  expect((await order.take(replacement)).status).toBe(200);
  const [hers, next] = await told(productId);
  expect(hers).toMatchObject({ by: "guest", fate: "missing", owns: false });
  expect(whatOf(hers)).toEqual(["added", "paid", "missing", "taken-off", "replaced"]);
  expect(next).toMatchObject({ handle: waits, fate: "waiting" });
  expect(await told(replacement)).toMatchObject([
    { by: "guest", orderNumber: order.buyer.order.orderNumber, fate: "paid", owns: true },
  ]);

  await order.call("POST", `orders/${order.orderId}/items/${itemId}/restocking`);
  await serve();
  expect((await told(productId))[1]).toMatchObject({
    fate: "reserved",
    steps: [{ what: "waiting" }, { what: "granted", from: { orderNumber: order.buyer.order.orderNumber } }],
  });
});

test("a piece that is found after its order was cancelled goes to who waits for it", async () => {
  const order = await missingOne();
  const { productId, text } = await pieceOf(order.orderId, order.itemIds[0]);
  await say(order.buyer.liveId, text, newHandle());
  await setStatus(order.orderId, "cancelled-by-admin");
  await serve();
  expect((await told(productId)).map(({ fate }) => fate)).toEqual(["cancelled", "waiting"]);
  expect((await order.find(order.shortageId)).status).toBe(200);
  await serve();
  const [hers, next] = await told(productId);
  expect(whatOf(hers)).toEqual(["added", "paid", "missing", "cancelled", "found"]);
  expect(next).toMatchObject({
    fate: "reserved",
    steps: [{}, { what: "granted", from: { orderNumber: order.buyer.order.orderNumber } }],
  });
});

test("a piece that came back, was put on sale again and sold again is the second buyer's", async () => {
  const order = await onTable(1);
  const [itemId] = order.itemIds;
  const { productId } = await pieceOf(order.orderId, itemId);
  await setStatus(order.orderId, "to-ship");
  await setStatus(order.orderId, "shipped");
  const wish = { items: [{ itemId, disposition: "set-aside" }], cause: "withdrawal", refundCents: 2000 };
  expect((await order.call("POST", `orders/${order.orderId}/returns`, wish)).status).toBe(200);
  await told(productId);
  await order.call("POST", `orders/${order.orderId}/items/${itemId}/restocking`);
  const second = await anAddressedOrder(shop.it, order.buyer.liveId, [productId]);
  const { notification } = await pay(shop.it, (await start(second)).body.formToken);
  await notify(shop.it, notification.body);
  const requests = await told(productId);
  expect(requests).toMatchObject([
    { fate: "returned", owns: false },
    { orderNumber: second.order.orderNumber, fate: "paid", owns: true },
  ]);
  expect(whatOf(requests[0])).toEqual(["added", "paid", "returned", "restocked"]);
});

test("a piece that comes back before it was sent is told so, and goes to who waits", async () => {
  const order = await onTable(2);
  const [itemId] = order.itemIds;
  const { productId, text } = await pieceOf(order.orderId, itemId);
  await say(order.buyer.liveId, text, newHandle());
  const wish = { items: [{ itemId, disposition: "restocked" }], cause: "withdrawal", refundCents: 2000 };
  expect((await order.call("POST", `orders/${order.orderId}/returns`, wish)).status).toBe(200);
  await serve();
  const [first, next] = await told(productId);
  expect(whatOf(first)).toEqual(["added", "paid", "taken-off"]);
  expect(next?.steps[1]).toMatchObject({
    what: "granted",
    from: { orderNumber: order.buyer.order.orderNumber },
  });
});

test("the orders of two people who become one say who asked for each", async () => {
  const { liveId, productIds } = await stockLive(db(), [2]);
  const [piece = ""] = productIds;
  const [entered, said, waits] = [newHandle(), newHandle(), newHandle()];
  await addForViewer(staff, liveId, { handle: entered, productId: piece });
  await say(liveId, "A1", said);
  await say(liveId, "A1", waits);
  const before = await told(piece);
  expect(before.map(({ handle, fate }) => [handle, fate])).toEqual([
    [entered, "reserved"],
    [said, "reserved"],
    [waits, "waiting"],
  ]);
  const personOf = async (handle: string) =>
    (
      await db()
        .selectFrom("users")
        .where("tiktok_username", "=", handle)
        .select("id")
        .executeTakeFirstOrThrow()
    ).id;
  const merged = { sourceId: await personOf(entered), destinationId: await personOf(said) };
  expect((await staff.call("POST", "/api/admin/users/merge", merged)).status).toBe(200);
  expect(await told(piece)).toEqual(before);

  const [first] = before;
  await setStatus(first?.order?.id ?? "", "cancelled-by-admin");
  await serve();
  expect(await told(piece)).toMatchObject([
    { handle: entered, fate: "cancelled" },
    { handle: said, fate: "reserved" },
    { handle: waits, fate: "reserved", steps: [{}, { what: "granted", from: { handle: entered } }] },
  ]);
});

test("a piece that moved to another live keeps who asked for it in the first one", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const [piece = ""] = productIds;
  const [waits, claims] = [newHandle(), newHandle()];
  const { guest, order } = await aGuestOrder(shop.it, liveId, [piece]);
  await say(liveId, "A1", waits);
  await guest.call("DELETE", `/api/guest-orders/${order.id}/items/${order.items[0]?.id}`);
  await serve();
  const [{ id: hers } = { id: "" }] = await ordersOfViewer(db(), waits);
  const [item] = await itemsOf(db(), hers);
  await staff.call("DELETE", `/api/admin/orders/${hers}/items/${item?.id}`);
  const { rows: asked } = await sql<{
    id: number;
  }>`select id from claims where product_id = ${piece}`.execute(db());
  expect(asked).toHaveLength(1);
  const before = await told(piece);
  expect(before.map(({ fate }) => fate)).toEqual(["removed", "removed"]);

  const other = await openLive(db());
  await staff.call("POST", "/api/admin/bulk-acts", { kind: "products.move", rowIds: [piece], liveId: other });
  await runBulkActs(shop.it.context);
  expect(await told(piece)).toEqual(before);

  await say(other, "A1", claims);
  const after = await told(piece);
  expect(after.slice(0, 2)).toEqual(before);
  expect(after[2]).toMatchObject({ handle: claims, fate: "reserved", owns: true });
});

test("a piece that staff entered for a viewer stays hers by name once she has signed in", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const handle = newHandle();
  await addForViewer(staff, liveId, { handle, productId: productIds[0] ?? "" });
  const [order] = await ordersOfViewer(db(), handle);
  const customer = await aCustomer(shop.it);
  await sql`update orders set shipping_address = jsonb_build_object('email', ${customer.email}::text)
    where id = ${order?.id ?? ""}`.execute(db());
  await inTransaction(db(), (tx) => joinTypedOrders(tx, customer.userId));
  expect(await told(productIds[0] ?? "")).toMatchObject([{ handle, by: "staff" }]);
});
