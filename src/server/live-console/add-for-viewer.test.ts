import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { CommentMark } from "#contract/admin/live-console.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { addForViewer, newHandle, ordersOfViewer, storedComment } from "#tests/live-admin.ts";
import { adminOf, anOrder, aPerson, itemsOf, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const add = (
  liveId: string,
  body: Parameters<typeof addForViewer>[2],
  headers?: Parameters<typeof addForViewer>[3],
) => addForViewer(admin.staff, liveId, body, headers);

const ordersOf = (handle: string) => ordersOfViewer(db(), handle);

describe("a piece for a handle", () => {
  test("opens the viewer's order, notes her, and lists her in the directory", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const handle = newHandle();
    const typed = `@${handle.toUpperCase()}`;
    const { status, body } = await add(liveId, {
      handle: typed,
      productId: productIds[0],
      comment: "avec ceinture",
    });
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      handle,
      name: `@${handle}`,
      status: "to-validate",
      totalCents: 2600,
      comment: "avec ceinture",
      open: true,
      paymentMail: "no-address",
      items: [{ id: body.itemId, refCategory: "A1", cause: null }],
    });
    expect(await ordersOf(handle)).toMatchObject([{ origin: "sidebar", email: `${handle}@tiktok.invalid` }]);
    expect(await unitsTaken(db(), productIds[0])).toBe(1);
    const found = await admin.staff.call<{ handle: string }[]>(
      "GET",
      `/api/admin/live-console/viewers?q=${handle.slice(0, 10)}`,
    );
    expect(found.body).toMatchObject([{ handle }]);
    const history = await db()
      .selectFrom("order_history")
      .select("event")
      .where("order_id", "=", body.order.id)
      .orderBy("id")
      .execute();
    expect(history.map(({ event }) => event)).toEqual(["created", "line-added"]);
  });

  test("goes on the order that is open, also one that the viewer opened herself, and its hold is kept", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const handle = newHandle();
    const userId = await aPerson(db(), { handle });
    const { order } = await aGuestOrder(admin.shop, liveId, [productIds[0]]);
    const soon = new Date(Date.now() + 60_000);
    await db()
      .updateTable("orders")
      .set({ user_id: userId, held_until: soon })
      .where("id", "=", order.id)
      .execute();
    const { body } = await add(liveId, { handle, productId: productIds[1] });
    expect(body.order).toMatchObject({ id: order.id, items: [{ refCategory: "A1" }, { refCategory: "A2" }] });
    const { held_until } = await db()
      .selectFrom("orders")
      .select("held_until")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(held_until?.getTime()).toBeGreaterThan(soon.getTime());
  });

  test("finds her whatever came along when her handle was copied", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const handle = newHandle();
    const first = await add(liveId, { handle, productId: productIds[0] });
    const copied = `\u202a\u200e@${handle.slice(0, 4)}\u200b${handle.slice(4)}\u202c`;
    const second = await add(liveId, { handle: copied, productId: productIds[1] });
    expect(second).toMatchObject({ status: 201, body: { order: { id: first.body.order.id, handle } } });
  });

  test("opens another order when the last one was paid, cancelled, or is of another live", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const other = await stockLive(db(), [1]);
    const handle = newHandle();
    const userId = await aPerson(db(), { handle });
    await anOrder(db(), { liveId, userId, status: "paid" });
    await anOrder(db(), { liveId, userId, status: "cancelled-by-admin" });
    await anOrder(db(), { liveId: other.liveId, userId });
    expect((await add(liveId, { handle, productId: productIds[0] })).status).toBe(201);
    expect(await ordersOf(handle)).toHaveLength(4);
  });

  test("leaves an order that waits to be paid waiting, at its new total", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const handle = newHandle();
    const userId = await aPerson(db(), { handle });
    const order = await anOrder(db(), {
      liveId,
      userId,
      status: "to-pay",
      productIds: productIds.slice(0, 1),
    });
    const { body } = await add(liveId, { handle, productId: productIds[1] });
    expect(body.order).toMatchObject({ id: order.id, status: "to-pay", totalCents: 4600 });
    expect(body.order.totalChangedAt).not.toBeNull();
  });

  test("stops at five items on an order that the guest opened, and not on one of ours", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1]);
    const [guest, ours] = [newHandle(), newHandle()];
    const userId = await aPerson(db(), { handle: guest });
    await anOrder(db(), { liveId, userId, origin: "guest", productIds: productIds.slice(0, 5) });
    expect(await add(liveId, { handle: guest, productId: productIds[5] })).toMatchObject({
      status: 409,
      body: { code: "ORDER_FULL" },
    });
    for (const productId of productIds.slice(5)) await add(liveId, { handle: ours, productId });
    const [order] = await ordersOf(ours);
    expect(await itemsOf(db(), order?.id ?? "")).toHaveLength(6);
  });

  test("that is sold, of another live or unknown leaves nothing behind", async () => {
    const { liveId, productIds } = await stockLive(db(), [0]);
    const other = await stockLive(db(), [1]);
    const handle = newHandle();
    expect(await add(liveId, { handle, productId: productIds[0] })).toMatchObject({
      status: 409,
      body: { message: "Ce produit a déjà été vendu dans ce live." },
    });
    for (const productId of [other.productIds[0], randomUUID()])
      expect(await add(liveId, { handle, productId })).toMatchObject({
        status: 404,
        body: { code: "PRODUCT_NOT_FOUND" },
      });
    expect(await add(randomUUID(), { handle, productId: productIds[0] })).toMatchObject({ status: 404 });
    expect(await add(liveId, { handle: "@", productId: productIds[0] })).toMatchObject({
      status: 400,
      body: { message: "Veuillez sélectionner un produit et indiquer un pseudo" },
    });
    expect(await ordersOf(handle)).toEqual([]);
    const noted = await db().selectFrom("users").select("id").where("tiktok_username", "=", handle).execute();
    expect(noted).toEqual([]);
  });

  test("asks before the same reference once more within two minutes", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    await db().updateTable("products").set({ ref_category: "B7" }).where("live_id", "=", liveId).execute();
    const handle = newHandle();
    const first = await add(liveId, { handle, productId: productIds[0] });
    const asked = await add(liveId, { handle, productId: productIds[1] });
    expect(asked).toMatchObject({
      status: 409,
      body: { code: "SAME_REFERENCE_JUST_ADDED", data: { reference: "B7", handle } },
    });
    expect(await unitsTaken(db(), productIds[1])).toBe(0);
    expect((await add(liveId, { handle, productId: productIds[1], confirmed: true })).status).toBe(201);
    expect(await add(liveId, { handle, productId: productIds[0], confirmed: true })).toMatchObject({
      body: { message: "Ce produit est déjà présent dans la commande" },
    });
    await db()
      .updateTable("order_items")
      .set({ created_at: new Date(Date.now() - 121_000) })
      .where("order_id", "=", first.body.order.id)
      .execute();
    const third = await db()
      .insertInto("products")
      .values({ live_id: liveId, ref: 9, ref_category: "b7", name: "Robe", price_cents: 100 })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await add(liveId, { handle, productId: third.id })).status).toBe(201);
  });

  test("pressed twice with one key adds one item", async () => {
    const { liveId, productIds } = await stockLive(db(), [5]);
    const handle = newHandle();
    const key = { "idempotency-key": randomUUID() };
    const press = () => add(liveId, { handle, productId: productIds[0] }, key);
    const [one, two] = await Promise.all([press(), press()]);
    expect([one?.status, two?.status]).toEqual([201, 201]);
    expect(one?.body.itemId).toBe(two?.body.itemId);
    expect(await unitsTaken(db(), productIds[0])).toBe(1);
  });

  test("finds the placeholder of somebody who has another handle now", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const handle = newHandle();
    await aPerson(db(), { handle: newHandle(), email: `${handle}@tiktok.invalid` });
    expect((await add(liveId, { handle, productId: productIds[0] })).status).toBe(201);
    const [order] = await ordersOf(handle);
    expect(order?.email).toMatch(new RegExp(`^${handle}\\.[0-9a-f]{8}@tiktok\\.invalid$`));
  });
});

describe("the comment that asked for a piece", () => {
  test("is named by its item, and knows its order", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const handle = newHandle();
    const commentId = await storedComment(db(), { liveId, handle, text: "jp A1 svp" });
    const { body } = await add(liveId, { handle, productId: productIds[0], commentId });
    expect(body.order.items[0]?.cause).toEqual({ commentId, text: "jp A1 svp", automatic: false });
    expect(await add(liveId, { handle, productId: productIds[1], commentId })).toMatchObject({
      status: 409,
      body: { code: "COMMENT_ALREADY_HANDLED", data: { orderNumber: body.order.orderNumber } },
    });
  });

  test("may become another order once its items were taken off", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const commentId = await storedComment(db(), { liveId, handle: "lea", text: "A1 pour ma sœur" });
    const { body } = await add(liveId, { handle: newHandle(), productId: productIds[0], commentId });
    await admin.staff.call("DELETE", `/api/admin/orders/${body.order.id}/items/${body.itemId}`);
    const again = await add(liveId, { handle: newHandle(), productId: productIds[1], commentId });
    expect(again.status).toBe(201);
    expect(again.body.order.id).not.toBe(body.order.id);
  });

  test("may become another order once its order was cancelled, and stays with that one", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const handle = newHandle();
    const commentId = await storedComment(db(), { liveId, handle, text: "jp A1" });
    const first = await add(liveId, { handle, productId: productIds[0], commentId });
    const orderId = first.body.order.id;
    const setStatus = async (status: string) => {
      const { version } = await db()
        .selectFrom("orders")
        .select("version")
        .where("id", "=", orderId)
        .executeTakeFirstOrThrow();
      const path = `/api/admin/orders/${orderId}/status`;
      return admin.staff.call("PUT", path, { status, expectedVersion: version });
    };
    const marked = async () => {
      const { body } = await admin.staff.call<CommentMark[]>("GET", "/api/admin/live-console/marks");
      return body.find((mark) => mark.commentId === commentId)?.order;
    };
    await setStatus("cancelled-by-customer");
    expect(await marked()).toMatchObject({ id: orderId, cancelled: true });
    const again = await add(liveId, { handle, productId: productIds[0], commentId });
    expect(again.status).toBe(201);
    expect(await marked()).toMatchObject({ id: again.body.order.id, cancelled: false });
    // Staff think better of it: the comment is not shared out.
    await setStatus("to-validate");
    expect(await marked()).toMatchObject({ id: again.body.order.id });
    const items = await db()
      .selectFrom("order_items")
      .select("order_id")
      .where("comment_id", "=", commentId)
      .execute();
    expect(items).toEqual([{ order_id: again.body.order.id }]);
  });

  test("must be one of this live", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const other = await stockLive(db(), [1]);
    const commentId = await storedComment(db(), { liveId: other.liveId, handle: "lea", text: "A1" });
    expect(await add(liveId, { handle: newHandle(), productId: productIds[0], commentId })).toMatchObject({
      status: 404,
      body: { code: "COMMENT_NOT_FOUND" },
    });
    expect(await unitsTaken(db(), productIds[0])).toBe(0);
  });

  test("can't be tied to items of two orders, whatever is written", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const commentId = await storedComment(db(), { liveId, handle: "lea", text: "A1" });
    await add(liveId, { handle: newHandle(), productId: productIds[0], commentId });
    const { id } = await anOrder(db(), { liveId, productIds: productIds.slice(1) });
    await expect(
      db().updateTable("order_items").set({ comment_id: commentId }).where("order_id", "=", id).execute(),
    ).rejects.toThrow("order_items_on_the_order_of_their_comment");
  });
});
