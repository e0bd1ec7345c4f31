import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { MissingAtShop } from "#contract/admin/shortages.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { creditsOf, refundsOf } from "#tests/a-paid-order.ts";
import { paid, somebody } from "#tests/a-parcel.ts";
import { standBetween } from "#tests/between-us-and-the-provider.ts";
import { heldLock } from "#tests/held-lock.ts";
import { atAnotherCopy } from "#tests/open-shop.ts";
import { startServer } from "#tests/server-process.ts";
import { shortageAdmin } from "#tests/shortage-admin.ts";
import { anAdministrator, itemsOf, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { refundOverdue } from "./refund-overdue.ts";

const { shop, db, onTable, missingOne, shortagesOf, daysPass } = shortageAdmin();

describe("what happens at once, or goes wrong", () => {
  test("a choice, a finding and the deadline at the same instant end it once", async () => {
    const order = await missingOne();
    await daysPass(order.orderId, 4);
    const [chosen, again, found] = await Promise.all([
      order.choose(order.shortageId, "refund"),
      order.choose(order.shortageId, "refund"),
      order.find(order.shortageId),
      refundOverdue(shop.it.context),
    ]);
    const [end] = await shortagesOf(order.orderId);
    const refunds = await refundsOf(shop.it, order.orderId);
    if (end?.outcome === "found") {
      expect([chosen.body.code, again.body.code]).toEqual(["SHORTAGE_ENDED", "SHORTAGE_ENDED"]);
      expect(refunds).toEqual([]);
    } else {
      expect(end?.outcome).toBe("refunded");
      expect(found.body.code).toBe("SHORTAGE_ENDED");
      expect(refunds).toMatchObject([{ amount_cents: 2000 }]);
    }
  });

  test("a refund that the provider refuses is for staff, and the parcel goes on all the same", async () => {
    const order = await missingOne();
    await order.choose(order.shortageId, "refund");
    const denial = { status: "ERROR", answer: { errorCode: "PSP_100", errorMessage: "refund denied" } };
    await standBetween(shop.it, async (service, pass) =>
      service.endsWith("CancelOrRefund") ? JSON.stringify(denial) : pass(),
    );
    await giveBackByItself(shop.it.context);
    expect(await refundsOf(shop.it, order.orderId)).toMatchObject([{ amount_cents: 2000, state: "failed" }]);
    expect((await order.queued()).map(({ id }) => id)).toEqual([order.orderId]);
  });

  test("a server killed -9 in the middle of her choice leaves it to be made again, and refunds once", async () => {
    const order = await missingOne();
    const payment = await heldLock(
      shop.it.databaseUrl,
      "select from transactions where order_id = $1 for update",
      [order.orderId],
    );
    const server = await startServer(shop.it);
    const atServer = atAnotherCopy(server.url, order.buyer.guest);
    const lost = order.choose(order.shortageId, "refund", atServer).catch(() => "lost");
    await payment.isWaitedFor();
    server.child.kill("SIGKILL");
    await server.left;
    await lost;
    await payment.letGo();
    await expect.poll(() => shortagesOf(order.orderId)).toMatchObject([{ outcome: null, return_id: null }]);
    expect(await refundsOf(shop.it, order.orderId)).toEqual([]);
    expect((await order.choose(order.shortageId, "refund")).status).toBe(200);
    expect(await refundsOf(shop.it, order.orderId)).toMatchObject([{ amount_cents: 2000 }]);
  });

  test("an order that is set apart takes its missing piece along: the others of its parcel go", async () => {
    const her = somebody();
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const one = await paid(shop.it, liveId, productIds[0], her);
    const other = await paid(shop.it, liveId, productIds[1], her);
    const packer = await anAdministrator(shop.it);
    const call = <Body>(method: string, path: string, body?: unknown) =>
      packer.call<Body>(method, `/api/admin/${path}`, body);
    const queued = async () =>
      (await call<{ orders: { id: string }[] }>("GET", `preparation?q=${her.email}`)).body.orders.map(
        ({ id }) => id,
      );
    const [item] = await itemsOf(db(), other.order.id);
    await call("PUT", `orders/${one.order.id}/shortages`, { itemIds: [item?.id], sendRest: false });
    expect(await queued()).toEqual([]);
    const { version } = (await call<{ version: number }>("GET", `orders/${other.order.id}`)).body;
    expect(
      (await call("POST", `orders/${other.order.id}/own-parcel`, { expectedVersion: version })).status,
    ).toBe(200);
    expect(await queued()).toEqual([one.order.id]);
    expect(await shortagesOf(other.order.id)).toMatchObject([{ outcome: null }]);
    await issueInvoices(shop.it.context);
  });

  test("every piece missing and refunded cancels the order, delivery given back", async () => {
    const order = await onTable(2);
    await order.declare(order.itemIds);
    for (const { id } of await order.missing()) await order.choose(id, "refund");
    const { status } = await db()
      .selectFrom("orders")
      .where("id", "=", order.orderId)
      .select("status")
      .executeTakeFirstOrThrow();
    expect(status).toBe("cancelled-by-admin");
    await giveBackByItself(shop.it.context);
    const given = (await refundsOf(shop.it, order.orderId)).reduce((sum, one) => sum + one.amount_cents, 0);
    expect(given).toBe(4600);
    await giveBackByItself(shop.it.context);
    expect((await creditsOf(shop.it, order.reference)).reduce((sum, cents) => sum + cents, 0)).toBe(4600);
  });

  test("an order that is cancelled, or sent, meanwhile ends it; the missing piece is not sold again until it is found", async () => {
    const cancelled = await missingOne();
    const [productId] = cancelled.buyer.productIds;
    await setStatus(cancelled.staff.context(), {
      orderId: cancelled.orderId,
      status: "cancelled-by-admin",
      reason: "Essai",
    });
    expect(await shortagesOf(cancelled.orderId)).toMatchObject([{ outcome: "cancelled", ended_as: "order" }]);
    expect(await unitsTaken(db(), productId)).toBe(1);
    expect(await brokenInvariants(db())).toEqual([]);
    expect((await cancelled.choose(cancelled.shortageId, "refund")).body.code).toBe("SHORTAGE_ENDED");
    await cancelled.find(cancelled.shortageId);
    expect(await unitsTaken(db(), productId)).toBe(0);

    const sent = await missingOne();
    await setStatus(sent.staff.context(), { orderId: sent.orderId, status: "shipped" });
    expect(await shortagesOf(sent.orderId)).toMatchObject([{ outcome: "found", ended_as: "order" }]);
  });

  test.each(["its buyer", "its deadline", "staff"])(
    "an order that is opened again, then ended by %s, does not sell the missing piece again",
    async (by) => {
      const order = await missingOne();
      const { orderId, staff } = order;
      const [missing, other] = order.buyer.productIds;
      const units = () => Promise.all([missing, other].map((id) => unitsTaken(db(), id)));
      await setStatus(staff.context(), { orderId, status: "to-pay", reason: "Essai" });
      expect(await shortagesOf(orderId)).toMatchObject([{ outcome: "cancelled", ended_as: "order" }]);
      const listed = await order.call<MissingAtShop[]>("GET", "shortages");
      expect(listed.body).toContainEqual(expect.objectContaining({ orderId, ofCancelled: false }));
      const path = `/api/guest-orders/${orderId}`;
      const removed = await order.buyer.guest.call<{ code: string }>(
        "DELETE",
        `${path}/items/${order.itemIds[0]}`,
      );
      expect(removed.body.code).toBe("ORDER_ITEM_NOT_FOUND");
      if (by === "its buyer")
        expect((await order.buyer.guest.call("POST", `${path}/cancellation`)).status).toBe(200);
      if (by === "its deadline") {
        await sql`update orders set held_until = clock_timestamp() - interval '1 minute' where id = ${orderId}`.execute(
          db(),
        );
        expect(await expireHolds(shop.it.context)).toBe(1);
      }
      if (by === "staff") {
        const { version } = (await order.call<{ version: number }>("GET", `orders/${orderId}`)).body;
        const wish = { expectedVersion: version, reason: "Essai", refunds: [], setAside: [] };
        expect((await order.call("POST", `orders/${orderId}/cancellation`, wish)).status).toBe(200);
      }
      expect(await units()).toEqual([1, 0]);
      await order.find(order.shortageId);
      expect(await units()).toEqual([0, 0]);
    },
  );

  test("a piece that was found can be taken off an order that is opened again, and is for sale", async () => {
    const order = await missingOne();
    const { orderId, staff, buyer } = order;
    await order.find(order.shortageId);
    await setStatus(staff.context(), { orderId, status: "to-pay", reason: "Essai" });
    const path = `/api/guest-orders/${orderId}/items/${order.itemIds[0]}`;
    expect(await buyer.guest.call("DELETE", path)).toMatchObject({ status: 200 });
    expect(await unitsTaken(db(), buyer.productIds[0])).toBe(0);
    expect(await shortagesOf(orderId)).toEqual([]);
    expect(await brokenInvariants(db())).toEqual([]);
  });

  test("a cancellation that is taken back keeps the piece that is found then for its order, and one that leaves had it", async () => {
    const order = await missingOne();
    const [productId] = order.buyer.productIds;
    const setTo = (status: OrderStatus) =>
      setStatus(order.staff.context(), { orderId: order.orderId, status, reason: "Essai" });
    await setTo("cancelled-by-admin");
    await setTo("paid");
    await order.find(order.shortageId);
    expect(await unitsTaken(db(), productId)).toBe(1);

    await order.declare([order.itemIds[0]]);
    await setTo("cancelled-by-admin");
    await setTo("paid");
    await setTo("shipped");
    expect(await shortagesOf(order.orderId)).toMatchObject([{ outcome: "found" }, { outcome: "found" }]);
    await issueInvoices(shop.it.context);
  });

  test("a piece that is missing again, once the cancellation was taken back, is noted once", async () => {
    const order = await missingOne();
    const setTo = (status: OrderStatus) =>
      setStatus(order.staff.context(), { orderId: order.orderId, status, reason: "Essai" });
    await setTo("cancelled-by-admin");
    await setTo("paid");
    await order.declare([order.itemIds[0]]);
    const listed = (await order.call<MissingAtShop[]>("GET", "shortages")).body;
    expect(listed.filter(({ orderId }) => orderId === order.orderId)).toMatchObject([{ outcome: null }]);
    await setTo("cancelled-by-admin");
  });

  test("a return that staff note of the missing piece decides about it, and its undoing says that it is there", async () => {
    const order = await missingOne();
    const noted = await order.call<{ returns: { id: string }[] }>("POST", `orders/${order.orderId}/returns`, {
      items: [{ itemId: order.itemIds[0], disposition: "set-aside" }],
      cause: "not-sendable",
      refundCents: 2000,
    });
    expect(noted.status).toBe(200);
    const [decided] = await shortagesOf(order.orderId);
    expect(decided).toMatchObject({ outcome: "refunded", ended_as: "order" });
    expect((await order.call("DELETE", `orders/${order.orderId}/returns/${decided?.return_id}`)).status).toBe(
      200,
    );
    expect(await shortagesOf(order.orderId)).toMatchObject([{ outcome: "found" }]);
  });
});
