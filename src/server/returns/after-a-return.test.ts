import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { readSlips } from "#server/shipping/slips/read-slips.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";
import { anOrder } from "#tests/staff.ts";

const admin = returnsAdmin();

describe("when nothing is left of an order", () => {
  test.each(["paid", "preparing", "to-ship"] as const)(
    "that has not left (%s), it is cancelled and all that was paid is to be given back",
    async (status) => {
      const order = await admin.sold(status);
      const { body } = await admin.takeBack(order.id, order.itemIds, {
        cause: "not-sendable",
        refundCents: 4000,
      });
      expect(body).toMatchObject({ status: "cancelled-by-admin", returnedCount: 2 });
      expect(body.refunds.map(({ amountCents, state }) => [amountCents, state])).toEqual([
        [4000, "due"],
        [600, "due"],
      ]);
      for (const id of order.productIds) expect(await admin.takenOf(id)).toBe(0);
    },
  );

  test.each(["shipped", "delivered"] as const)("that was sent, it stays %s", async (status) => {
    const order = await admin.sold(status);
    const { body } = await admin.takeBack(order.id, order.itemIds, { refundCents: 4600 });
    expect(body).toMatchObject({ status, returnedCount: 2, returnedCents: 4000 });
  });

  test("its pieces are not taken again when staff set it back, and nothing of it is packed", async () => {
    const order = await admin.sold("paid", 1);
    const { body } = await admin.takeBack(order.id, order.itemIds, { refundCents: 2600 });
    const back = await admin.setStatus(body, "paid");
    expect(back).toMatchObject({ status: 200, body: { status: "paid" } });
    expect(await admin.takenOf(order.productIds[0])).toBe(0);
    const queue = await admin.staff.call<{ orders: { id: string }[]; total: number }>(
      "GET",
      "/api/admin/preparation",
    );
    expect(queue.body.orders.map(({ id }) => id)).not.toContain(order.id);
    for (const path of ["dashboard", "counters"]) {
      const counted = await admin.staff.call<{ toPrepare: number }>("GET", `/api/admin/${path}`);
      expect(counted.body.toPrepare, path).toBe(queue.body.total);
    }
  });

  test("it can't be opened again to be paid a second time", async () => {
    const order = await admin.sold("delivered", 1);
    const { body } = await admin.takeBack(order.id, order.itemIds, { refundCents: 2600 });
    for (const status of ["to-validate", "to-pay"] as const)
      expect(await admin.setStatus(body, status)).toMatchObject({
        status: 409,
        body: { code: "ORDER_HAS_RETURNS" },
      });
  });
});

describe("a return that was noted by mistake", () => {
  test("is undone: the piece is the order's again, and its refund is no longer to be made", async () => {
    const order = await admin.sold();
    const noted = await admin.takeBack(order.id, [], {
      items: [
        { itemId: order.itemIds[0], disposition: "restocked" },
        { itemId: order.itemIds[1], disposition: "set-aside" },
      ],
      refundCents: 4600,
    });
    const returnId = noted.body.returns[0]?.id;
    const { status, body } = await admin.undo(order.id, returnId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      returnedCount: 0,
      returnedCents: 0,
      returns: [],
      refunds: [{ state: "dismissed", message: "Retour annulé." }],
      items: [
        { takesUnit: true, returned: null },
        { takesUnit: true, returned: null },
      ],
    });
    expect(body.history.at(-1)).toMatchObject({
      event: "line-return-undone",
      piece: expect.stringMatching(/^A/),
    });
    for (const id of order.productIds) expect(await admin.takenOf(id)).toBe(1);
    expect(await admin.undo(order.id, returnId)).toMatchObject({
      status: 404,
      body: { code: "RETURN_NOT_FOUND" },
    });
    expect(await admin.takeBack(order.id, order.itemIds, { refundCents: 4600 })).toMatchObject({
      status: 200,
    });
  });

  test("stands once its piece was sold again", async () => {
    const order = await admin.sold();
    const noted = await admin.takeBack(order.id, order.itemIds.slice(0, 1));
    await anOrder(admin.db, {
      liveId: order.liveId,
      productIds: order.productIds.slice(0, 1),
      status: "paid",
    });
    expect(await admin.undo(order.id, noted.body.returns[0]?.id)).toMatchObject({
      status: 409,
      body: { code: "PIECES_GONE", message: "Pièce indisponible\u00a0: A1 Robe 1." },
    });
    expect(await admin.detailOf(order.id)).toMatchObject({ returnedCount: 1 });
    expect(await admin.takenOf(order.productIds[0])).toBe(1);
  });

  test("stands on an order that was cancelled, until staff have set it back", async () => {
    const order = await admin.sold("paid", 1);
    const { body } = await admin.takeBack(order.id, order.itemIds, { refundCents: 2600 });
    const returnId = body.returns[0]?.id;
    expect(await admin.undo(order.id, returnId)).toMatchObject({
      status: 409,
      body: { code: "ORDER_NOT_RETURNABLE" },
    });
    await admin.setStatus(body, "paid");
    expect(await admin.undo(order.id, returnId)).toMatchObject({
      status: 200,
      body: { status: "paid", returnedCount: 0, items: [{ takesUnit: true }] },
    });
    expect(await admin.takenOf(order.productIds[0])).toBe(1);
  });
});

describe("what others see of a piece that came back", () => {
  test("the buyer sees when it came back, and until when she has her money", async () => {
    const order = await admin.sold("delivered", 2, { origin: "guest" });
    await admin.takeBack(order.id, order.itemIds.slice(0, 1), { refundCents: 2000 });
    const seen = await admin.shop.visitor().call<GuestOrder>("GET", `/api/guest-orders/${order.id}`);
    expect(seen.body.items.map(({ returned, available }) => [returned?.wasSent, available])).toEqual(
      expect.arrayContaining([
        [true, true],
        [undefined, true],
      ]),
    );
    expect(seen.body).toMatchObject({
      totalCents: 4600,
      refundedCents: 0,
      refundDue: { cents: 2000, on: addDays(parisDay(new Date()), 14) },
    });
  });

  test("what never left is not said to have come back", async () => {
    const order = await admin.sold("paid", 2, { origin: "guest" });
    const { body } = await admin.takeBack(order.id, order.itemIds.slice(0, 1), { cause: "not-sendable" });
    expect(body.returns).toMatchObject([{ wasSent: false }]);
    const seen = await admin.shop.visitor().call<GuestOrder>("GET", `/api/guest-orders/${order.id}`);
    expect(seen.body.items.flatMap(({ returned }) => returned ?? [])).toMatchObject([{ wasSent: false }]);
  });

  test("the parcel's slip and the queue leave it out", async () => {
    const order = await admin.sold("paid", 2);
    await admin.takeBack(order.id, order.itemIds.slice(0, 1), { cause: "not-sendable" });
    const queue = await admin.staff.call<{ orders: OrderDetail[] }>("GET", "/api/admin/preparation");
    const packed = queue.body.orders.find(({ id }) => id === order.id);
    expect(packed?.items.map(({ id }) => id)).toEqual(order.itemIds.slice(1));
    const [slip] = await readSlips(admin.shop.context, [order.id]);
    expect(slip?.items.map(({ name }) => name)).toEqual(["Robe 2"]);
  });

  test("a message tells of it, a new statement does not name it, and the list's file counts it", async () => {
    const order = await admin.sold("delivered", 2, { origin: "guest" });
    await admin.takeBack(order.id, order.itemIds.slice(0, 1), { refundCents: 2000 });
    const mailed = (await readMailedOrders(admin.db, [order.id])).get(order.id);
    expect(mailed?.items.map(({ returned }) => returned !== null).toSorted()).toEqual([false, true]);
    const stated = await admin.shop.visitor().call<{ id: string }>("POST", "/api/withdrawals", {
      firstName: "Marie",
      lastName: "Martin",
      orderNumber: order.number,
      orderId: order.id,
    });
    const { rows } = await sql<{ id: string }>`
      select order_item_id as id from withdrawal_items where withdrawal_id = ${stated.body.id}`.execute(
      admin.db,
    );
    expect(rows.map(({ id }) => id)).toEqual(order.itemIds.slice(1));
    const file = await admin.staff.call<string>("GET", `/api/admin/exports/orders.csv?q=${order.number}`);
    const [head = "", row = ""] = file.body.split("\r\n");
    const cell = (name: string) => row.split(";")[head.split(";").findIndex((one) => one.includes(name))];
    expect([cell("Articles retournés"), cell("Montant retourné"), cell("Montant TTC")]).toEqual([
      "1",
      "20,00",
      "46,00",
    ]);
  });
});
