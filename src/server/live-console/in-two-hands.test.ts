import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { ADDRESS, aGuestOrder, anAddressedOrder } from "#tests/a-guest-order.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { start } from "#tests/pay-by-card.ts";
import { adminOf, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const add = (liveId: string, body: Parameters<typeof addForViewer>[2]) =>
  addForViewer(admin.staff, liveId, body);

describe("what staff put on an order that its guest has in hand", () => {
  test("leaves the hold of a guest who was about to pay, so that her pieces are free again some day", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1, 1]);
    const { guest, order } = await anAddressedOrder(admin.shop, liveId, productIds.slice(0, 1));
    expect((await start({ guest, order })).status).toBe(200);
    for (const productId of productIds.slice(1)) {
      const added = await admin.staff.call<OrderDetail>("POST", `/api/admin/orders/${order.id}/items`, {
        productId,
      });
      expect(added.body).toMatchObject({ status: "to-pay", heldUntil: expect.any(String) });
      expect((await start({ guest, order })).status).toBe(200);
    }
  });

  test("stays on the order that was opened for her, whatever e-mail she types on it", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const handle = newHandle();
    const { body } = await add(liveId, { handle, productId: productIds[0] });
    const saved = await admin.shop
      .visitor()
      .call("PUT", `/api/guest-orders/${body.order.id}/address`, { address: ADDRESS });
    expect(saved.status).toBe(200);
    const again = await add(liveId, { handle, productId: productIds[1] });
    expect(again.body.order).toMatchObject({ id: body.order.id, totalCents: 4600 });
  });

  test("is not led astray by an order that somebody else opened under her e-mail", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1, 1]);
    const [handle, email] = [newHandle(), `${randomUUID().slice(0, 8)}@customer.example`];
    await aPerson(db(), { handle, email });
    const own = await add(liveId, { handle, productId: productIds[0] });
    const { guest, order } = await aGuestOrder(admin.shop, liveId, [productIds[1]]);
    const address = { ...ADDRESS, email };
    expect((await guest.call("PUT", `/api/guest-orders/${order.id}/address`, { address })).status).toBe(200);
    const { body } = await add(liveId, { handle, productId: productIds[2] });
    expect(body.order.id).toBe(own.body.order.id);
  });
});
