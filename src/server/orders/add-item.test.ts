import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { adminOf, anOrder, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const pathOf = (orderId: string, rest = "") => `/api/admin/orders/${orderId}${rest}`;
const takenOf = (productId: string | undefined) => unitsTaken(db(), productId);

describe("adding by reference", () => {
  test("finds pieces by the digits of what is announced, the shortest first, whatever their letters", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1, 1, 1]);
    for (const [place, reference] of ["A12", "B1", "12", "C 120"].entries())
      await db()
        .updateTable("products")
        .set({ ref_category: reference })
        .where("id", "=", productIds[place] ?? "")
        .execute();
    await db()
      .updateTable("products")
      .set({ photo_key: "media/rail.jpg" })
      .where("ref_category", "=", "12")
      .execute();
    const order = await anOrder(db(), { liveId, productIds: [productIds[0] ?? ""] });
    const found = await admin.staff.call<{ refCategory: string; sold: boolean; inOrder: boolean }[]>(
      "GET",
      pathOf(order.id, "/products?ref=12"),
    );
    expect(found.body.map((piece) => piece.refCategory)).toEqual(["12", "A12", "C 120"]);
    expect(found.body.find((piece) => piece.refCategory === "A12")).toMatchObject({
      sold: true,
      inOrder: true,
      holders: [{ handle: null, orderNumber: order.number }],
    });
    expect(found.body[0]).toMatchObject({ sold: false, holders: [], photoUrl: "/media/rail.jpg" });
    expect(found.body[1]).toMatchObject({ photoUrl: null });
    expect((await admin.staff.call("GET", pathOf(order.id, "/products?ref=9"))).body).toEqual([]);
  });

  test("is for numbers only", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    expect(await admin.staff.call("GET", pathOf(order.id, "/products?ref=A12"))).toMatchObject({
      status: 400,
    });
    expect(await admin.staff.call("GET", pathOf(order.id, "/products?ref=%25"))).toMatchObject({
      status: 400,
    });
    expect(await admin.staff.call("GET", pathOf(randomUUID(), "/products?ref=1"))).toMatchObject({
      status: 404,
      body: { code: "ORDER_NOT_FOUND" },
    });
  });

  test("puts the piece on the order at its price and takes it", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    const answer = await admin.staff.call<OrderDetail>("POST", pathOf(order.id, "/items"), {
      productId: productIds[0],
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { itemsCents: 2000, totalCents: 2600, itemCount: 1, version: 2, items: [{ takesUnit: true }] },
    });
    expect(await takenOf(productIds[0])).toBe(1);
  });

  test("refuses what is sold, already there, of another live, unknown, or for a locked order", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 2, 1]);
    const [sold = "", there = "", free = ""] = productIds;
    const other = await stockLive(db(), [1]);
    await anOrder(db(), { liveId, productIds: [sold] });
    const order = await anOrder(db(), { liveId, productIds: [there] });
    const paid = await anOrder(db(), { liveId, status: "paid" });
    const add = (orderId: string, productId: string | undefined) =>
      admin.staff.call<{ code: string; message: string }>("POST", pathOf(orderId, "/items"), { productId });
    expect(await add(order.id, sold)).toMatchObject({
      status: 409,
      body: { code: "PRODUCT_ALREADY_SOLD", message: "Ce produit a déjà été vendu dans ce live." },
    });
    expect(await add(order.id, there)).toMatchObject({
      status: 409,
      body: { message: "Ce produit est déjà présent dans la commande" },
    });
    const unknown = await add(order.id, randomUUID());
    const foreign = await add(order.id, other.productIds[0]);
    expect(unknown).toMatchObject({ status: 404, body: { code: "PRODUCT_NOT_FOUND" } });
    expect(foreign.body).toEqual(unknown.body);
    expect(await add(paid.id, free)).toMatchObject({ status: 409, body: { code: "ORDER_LOCKED" } });
    expect(await add(randomUUID(), free)).toMatchObject({ status: 404, body: { code: "ORDER_NOT_FOUND" } });
    expect(await takenOf(free)).toBe(0);
  });

  test("of the last piece by twenty orders at once has one winner", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const orders = await Promise.all(Array.from({ length: 20 }, () => anOrder(db(), { liveId })));
    const answers = await Promise.all(
      orders.map(({ id }) => admin.staff.call("POST", pathOf(id, "/items"), { productId: productIds[0] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  test("pressed twice with one key adds one item", async () => {
    const { liveId, productIds } = await stockLive(db(), [5]);
    const order = await anOrder(db(), { liveId });
    const key = { "idempotency-key": randomUUID() };
    const press = () =>
      admin.staff.call("POST", pathOf(order.id, "/items"), { productId: productIds[0] }, key);
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await takenOf(productIds[0])).toBe(1);
  });

  test("stops at five items for a guest's order, and not for one that staff opened", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    const guests = await anOrder(db(), { liveId, origin: "guest", productIds: productIds.slice(0, 5) });
    const ours = await anOrder(db(), { liveId, productIds: productIds.slice(6, 11) });
    const add = (orderId: string) =>
      admin.staff.call("POST", pathOf(orderId, "/items"), { productId: productIds[11] });
    expect(await add(guests.id)).toMatchObject({
      status: 409,
      body: { code: "ORDER_FULL", data: { limit: 5 } },
    });
    expect(await add(ours.id)).toMatchObject({ status: 200, body: { itemCount: 6 } });
  });

  test("leaves an order that waits to be paid as it is, at its new total, and withdraws the attempt at the old one", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const order = await anOrder(db(), { liveId, status: "to-pay", productIds: productIds.slice(0, 1) });
    const attempt = randomUUID();
    await db()
      .insertInto("payments")
      .values({ id: attempt, order_id: order.id, reference: attempt, amount_cents: 2600, state: "open" })
      .execute();
    const added = await admin.staff.call<OrderDetail>("POST", pathOf(order.id, "/items"), {
      productId: productIds[1],
    });
    expect(added).toMatchObject({
      status: 200,
      body: { status: "to-pay", totalCents: 4600, payments: [{ state: "withdrawn" }] },
    });
    expect(added.body.history.at(-1)).toMatchObject({ event: "line-added", facts: { toPayCents: 4600 } });

    const takeOff = (itemId: string | undefined) =>
      admin.staff.call<OrderDetail>("DELETE", pathOf(order.id, `/items/${itemId}`));
    const [first, second] = added.body.items;
    const lessened = await takeOff(second?.id);
    expect(lessened.body).toMatchObject({ status: "to-pay", totalCents: 2600 });
    expect(lessened.body.history.at(-1)).toMatchObject({
      event: "line-removed",
      facts: { toPayCents: 2600 },
    });
    expect((await takeOff(first?.id)).body.status).toBe("to-validate");
  });
});
