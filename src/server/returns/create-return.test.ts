import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { returnedItems, returnsAdmin } from "#tests/returns-admin.ts";
import { aColleague, anOrder, giveBack, itemsOf } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = returnsAdmin();

describe("a piece of a paid order", () => {
  test.each(["paid", "preparing", "to-ship", "shipped", "delivered"] as const)(
    "comes back while the order is %s, and is for sale again",
    async (status) => {
      const order = await admin.sold(status);
      const [first = ""] = order.itemIds;
      const { status: answered, body } = await admin.takeBack(order.id, [first], { refundCents: 2000 });
      expect(answered).toBe(200);
      expect(body).toMatchObject({
        status,
        totalCents: 4600,
        itemCount: 2,
        returnedCount: 1,
        returnedCents: 2000,
        returns: [{ cause: "withdrawal", refundCents: 2000, by: admin.staff.email }],
        refunds: [{ state: "due", amountCents: 2000, reason: "Retour de A1 Robe 1 (Rétractation)" }],
      });
      expect(body.refunds[0]).toMatchObject({
        returnId: body.returns[0]?.id,
        dueOn: addDays(parisDay(new Date()), 14),
      });
      expect(body.items.find(({ id }) => id === first)).toMatchObject({
        takesUnit: false,
        returned: { disposition: "restocked", returnId: body.returns[0]?.id },
      });
      expect(await admin.takenOf(order.productIds[0])).toBe(0);
      expect(await admin.takenOf(order.productIds[1])).toBe(1);
    },
  );

  test("and with it the last one of a parcel that has not left is the role 'Préparation's to take back", async () => {
    const packer = await aColleague(admin.shop, "preparation");
    const order = await admin.sold("preparing");
    const wish = { items: returnedItems(order.itemIds), cause: "withdrawal", refundCents: 4000 };
    const { status, body } = await packer.call("POST", `/api/admin/orders/${order.id}/returns`, wish);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: "cancelled-by-admin" } });
  });

  test("that is set aside stays out of sale, also when its order is cancelled", async () => {
    const order = await admin.sold("delivered", 2);
    const answer = await admin.takeBack(order.id, [], {
      items: returnedItems(order.itemIds.slice(0, 1), "set-aside"),
    });
    expect(await admin.takenOf(order.productIds[0])).toBe(1);
    await admin.setStatus(answer.body, "cancelled-by-admin");
    expect(await admin.takenOf(order.productIds[0])).toBe(1);
    expect(await admin.takenOf(order.productIds[1])).toBe(0);

    const [once, twice] = [
      await admin.restock(order.id, order.itemIds[0]),
      await admin.restock(order.id, order.itemIds[0]),
    ];
    expect(once).toMatchObject({
      status: 200,
      body: { items: [{ returned: { disposition: "restocked" } }, {}] },
    });
    expect(twice).toMatchObject({ status: 409, body: { code: "PIECE_NOT_SET_ASIDE" } });
    expect(await admin.takenOf(order.productIds[0])).toBe(0);
  });

  test("is refused when the order is not paid, or waits for a check", async () => {
    const unpaid = ORDER_STATUSES.filter((status) => /^to-(pay|validate)|cancelled/.test(status));
    for (const status of unpaid) {
      const liveId = await openLive(admin.db);
      const order = await anOrder(admin.db, { liveId, status });
      expect(await admin.takeBack(order.id, [randomUUID()])).toMatchObject({
        status: 409,
        body: { code: "ORDER_NOT_RETURNABLE" },
      });
    }
    const { liveId, productIds } = await stockLive(admin.db, [1]);
    const flagged = await anOrder(admin.db, { liveId, productIds, status: "paid", reviewReason: "montant" });
    const [item] = await itemsOf(admin.db, flagged.id);
    expect(await admin.takeBack(flagged.id, [item?.id ?? ""])).toMatchObject({
      status: 409,
      body: { code: "ORDER_UNDER_REVIEW" },
    });
  });

  test("is refused a second time, on another order, and without its unit", async () => {
    const [order, other] = [await admin.sold(), await admin.sold()];
    const [first = "", second = ""] = order.itemIds;
    await admin.takeBack(order.id, [first]);
    expect(await admin.takeBack(order.id, [second, first])).toMatchObject({
      status: 409,
      body: {
        code: "PIECES_ALREADY_RETURNED",
        message: expect.stringMatching(
          /^Pièce déjà retournée le .* \(.*@staff.example\)\u00a0: A1 Robe 1\.$/,
        ),
      },
    });
    expect(await admin.takeBack(other.id, [second])).toMatchObject({
      status: 409,
      body: { code: "PIECES_NOT_RETURNABLE" },
    });
    expect(await admin.takeBack(order.id, [second, second])).toMatchObject({ status: 400 });
    expect(await admin.takeBack(order.id, [])).toMatchObject({ status: 400 });
    expect(await admin.takeBack(order.id, [second], { cause: "other" })).toMatchObject({ status: 400 });
    expect(await admin.detailOf(order.id)).toMatchObject({ returnedCount: 1 });
  });

  test("stands in the history and in the trail", async () => {
    const order = await admin.sold();
    const { body } = await admin.takeBack(order.id, [], {
      items: [
        { itemId: order.itemIds[0], disposition: "restocked" },
        { itemId: order.itemIds[1], disposition: "set-aside" },
      ],
      cause: "defect",
      note: "Couture ouverte",
      refundCents: 4600,
    });
    expect(body.history.filter(({ event }) => event === "line-returned")).toMatchObject([
      {
        piece: "A1 Robe 1",
        reason: "Défaut ou non-conformité\u00a0: Couture ouverte",
        facts: { disposition: "restocked" },
        actor: admin.staff.email,
      },
      { piece: "A2 Robe 2", facts: { disposition: "set-aside" } },
    ]);
    const trail = await admin.db
      .selectFrom("audit_trail")
      .select(["action", "after", "actor_id"])
      .where("subject_id", "=", order.id)
      .execute();
    expect(trail).toMatchObject([
      {
        action: "order-returned",
        actor_id: admin.staff.userId,
        after: { restocked: "A1 Robe 1", setAside: "A2 Robe 2", refundCents: 4600 },
      },
    ]);
  });
});

describe("the money of a return", () => {
  test("is never more than is still held and not asked back already", async () => {
    const order = await admin.sold("delivered", 2);
    await giveBack(admin.db, order.id, 1000);
    expect(await admin.takeBack(order.id, order.itemIds, { refundCents: 3601 })).toMatchObject({
      status: 409,
      body: { code: "REFUND_TOO_HIGH", message: expect.stringContaining("36,00") },
    });
    await admin.takeBack(order.id, order.itemIds.slice(0, 1), { refundCents: 2000 });
    expect(await admin.takeBack(order.id, order.itemIds.slice(1), { refundCents: 1601 })).toMatchObject({
      status: 409,
      body: { code: "REFUND_TOO_HIGH", message: expect.stringContaining("16,00") },
    });
    const { body } = await admin.takeBack(order.id, order.itemIds.slice(1), { refundCents: 1600 });
    expect(body.refunds.filter(({ state }) => state === "due").map(({ amountCents }) => amountCents)).toEqual(
      [2000, 1600],
    );
    expect(body).toMatchObject({
      status: "delivered",
      returnedCount: 2,
      returnedCents: 4000,
      totalCents: 4600,
    });
  });

  test("comes from every payment that holds some, the first one first", async () => {
    const order = await admin.sold("delivered", 2);
    await sql`update transactions set amount_cents = 1000 where order_id = ${order.id}`.execute(admin.db);
    await sql`insert into transactions (uuid, order_id, amount_cents, means, received_on)
      values (${`hand:${randomUUID()}`}, ${order.id}, 3600, 'transfer', current_date)`.execute(admin.db);
    const { body } = await admin.takeBack(order.id, order.itemIds.slice(0, 1), { refundCents: 2000 });
    expect(body.refunds.map(({ amountCents, transactionUuid }) => [amountCents, transactionUuid])).toEqual(
      body.transactions.map(({ uuid }, place) => [1000, uuid, place].slice(0, 2)),
    );
  });

  test("is owed fourteen days after the statement that the return answers", async () => {
    const order = await admin.sold("delivered", 2, { origin: "guest" });
    const stated = await admin.shop.visitor().call<{ id: string }>("POST", "/api/withdrawals", {
      firstName: "Marie",
      lastName: "Martin",
      orderNumber: order.number,
      orderId: order.id,
      itemIds: order.itemIds.slice(0, 1),
    });
    await sql`alter table withdrawals disable trigger withdrawals_statement_kept`.execute(admin.db);
    await sql`update withdrawals set submitted_at = ${`${addDays(parisDay(new Date()), -5)}T10:00Z`} where id = ${stated.body.id}`.execute(
      admin.db,
    );
    await sql`alter table withdrawals enable trigger withdrawals_statement_kept`.execute(admin.db);
    expect((await admin.detailOf(order.id)).withdrawals).toMatchObject([
      { id: stated.body.id, itemIds: order.itemIds.slice(0, 1), inTime: true },
    ]);
    const more = { withdrawalId: stated.body.id, refundCents: 2000 };
    const { body } = await admin.takeBack(order.id, order.itemIds.slice(0, 1), more);
    expect(body.refunds).toMatchObject([{ dueOn: addDays(parisDay(new Date()), 9) }]);
    const other = await admin.sold();
    expect(await admin.takeBack(other.id, other.itemIds, more)).toMatchObject({
      status: 404,
      body: { code: "WITHDRAWAL_NOT_FOUND" },
    });
  });

  test("may be nothing", async () => {
    const order = await admin.sold();
    const { body } = await admin.takeBack(order.id, order.itemIds.slice(0, 1));
    expect(body).toMatchObject({ refunds: [], returns: [{ refundCents: 0 }] });
  });
});
