import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { creditsOf, refundsOf } from "#tests/a-paid-order.ts";
import { shortageAdmin } from "#tests/shortage-admin.ts";
import { anAdministrator, unitsTaken } from "#tests/staff.ts";
import { refundOverdue } from "./refund-overdue.ts";

const { shop, db, onTable, missingOne, shortagesOf, mailsOf, daysPass, promisedForToday } = shortageAdmin();

type Refused = { code: string; message: string };

describe("'Pièce introuvable'", () => {
  test("holds the parcel back until its buyer has chosen, and is told to her once", async () => {
    const order = await onTable(3);
    const [first, second] = order.itemIds;
    await order.call("PUT", `orders/${order.orderId}/bag/${first}`, { packed: true });
    const { body } = await order.declare([first, second]);
    expect(body.filter(({ orderId }) => orderId === order.orderId)).toMatchObject([
      { cents: 2000, outcome: null, waitsUntil: null, mayWait: true },
      { cents: 2000 },
    ]);
    await order.declare([first]);
    expect(await shortagesOf(order.orderId)).toHaveLength(2);
    expect(await order.queued()).toEqual([]);
    expect(await order.held()).toBe("shortage");
    expect((await order.call("POST", `orders/${order.orderId}/label`, {})).body.code).toBe(
      "PARCEL_HELD_BACK",
    );
    expect(await mailsOf(order.orderId)).toEqual([{ state: "waiting", facts: null }]);
    expect(await order.missing()).toMatchObject([{ itemId: first, cents: 2000, waitsUntil: null }, {}]);
    expect(
      (await order.buyer.guest.call<GuestOrder>("GET", `/api/guest-orders/${order.orderId}`)).body.items,
    ).toMatchObject([{ missing: true }, { missing: true }, { missing: false }]);
  });

  test("is refused for what is packed, sent away or on another's table", async () => {
    const order = await onTable();
    const other = await anAdministrator(shop.it);
    const declare = (by = order.packer) =>
      by.call<Refused>("PUT", `/api/admin/orders/${order.orderId}/shortages`, {
        itemIds: [order.itemIds[0]],
        sendRest: false,
      });
    await other.call("PUT", `/api/admin/orders/${order.orderId}/packer`, {});
    expect((await declare()).body.code).toBe("PARCEL_IN_OTHER_HANDS");
    await setStatus(order.staff.context(), { orderId: order.orderId, status: "shipped" });
    expect((await declare(other)).body.code).toBe("ORDER_NOT_TO_PREPARE");
  });

  test("is taken back by 'Retrouvée' before she was asked, and nobody hears of it", async () => {
    const order = await missingOne();
    expect((await order.find(order.shortageId)).status).toBe(200);
    expect(await shortagesOf(order.orderId)).toMatchObject([{ outcome: "found", ended_as: "staff" }]);
    expect((await order.queued()).map(({ id }) => id)).toEqual([order.orderId]);
    expect(await mailsOf(order.orderId)).toEqual([{ state: "cancelled", facts: null }]);
    expect(await order.missing()).toEqual([]);
    // And told, once she was asked.
    await order.declare([order.itemIds[0]]);
    await sql`update outbox set state = 'sent', sent_at = clock_timestamp() where order_id = ${order.orderId}
      and kind = 'shortage' and state = 'waiting'`.execute(db());
    const [again] = await order.missing();
    await order.find(again?.id);
    expect((await mailsOf(order.orderId)).at(-1)).toEqual({
      state: "waiting",
      facts: { shortageIds: [again?.id] },
    });
  });

  test("is taken back while the question is held since an outage", async () => {
    const order = await missingOne();
    await sql`update outbox set held_at = clock_timestamp() where order_id = ${order.orderId}
      and kind = 'shortage'`.execute(db());
    expect((await order.find(order.shortageId)).status).toBe(200);
    expect(await mailsOf(order.orderId)).toEqual([{ state: "cancelled", facts: null }]);
  });

  test("with 'Envoyer le reste' refunds at once, and the parcel goes on", async () => {
    const order = await onTable();
    expect((await order.declare([order.itemIds[0]], true)).status).toBe(200);
    expect(await shortagesOf(order.orderId)).toMatchObject([
      { outcome: "refunded", ended_as: "staff", ended_by: order.packer.userId },
    ]);
    expect((await order.queued()).map(({ id }) => id)).toEqual([order.orderId]);
    // Its answer may be lost on the way to the table.
    expect((await order.declare([order.itemIds[0]], true)).status).toBe(200);
    expect(await shortagesOf(order.orderId)).toHaveLength(1);
    await giveBackByItself(shop.it.context);
    expect(await creditsOf(shop.it, order.reference)).toEqual([2000]);
  });
});

describe("of an order whose only piece is missing, the role 'Préparation'", () => {
  test("refunds it at once with 'Envoyer le reste'", async () => {
    const order = await onTable(1, "preparation");
    expect((await order.declare(order.itemIds, true)).status).toBe(200);
    expect(await statusOf(order.orderId)).toBe("cancelled-by-admin");
  });

  test("carries out the refund that its buyer asks for on the telephone", async () => {
    const order = await onTable(1, "preparation");
    await order.declare(order.itemIds);
    const [missing] = await order.missing();
    expect((await order.decide(missing?.id, "refund")).status).toBe(200);
    expect(await statusOf(order.orderId)).toBe("cancelled-by-admin");
    // A status by hand stays out of its reach.
    const { body } = await order.call<{ version: number }>("GET", `orders/${order.orderId}`);
    const wish = { status: "paid", expectedVersion: body.version };
    expect((await order.call("PUT", `orders/${order.orderId}/status`, wish)).body.code).toBe("NOT_YOUR_ROLE");
  });
});

const statusOf = async (id: string) =>
  (await db().selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

describe("the buyer's choice", () => {
  test("of the refund gives back what she paid for the piece, once, with its credit note", async () => {
    const order = await missingOne();
    const { productIds } = order.buyer;
    const { body } = await order.choose(order.shortageId, "refund");
    expect(body.items.map(({ returned }) => returned !== null)).toEqual([true, false]);
    expect((await order.choose(order.shortageId, "refund")).status).toBe(200);
    expect(await refundsOf(shop.it, order.orderId)).toMatchObject([
      { amount_cents: 2000, state: "due", goes_by_itself: true },
    ]);
    await Promise.all([1, 2].map(() => giveBackByItself(shop.it.context)));
    expect(await creditsOf(shop.it, order.reference)).toEqual([2000]);
    await issueInvoices(shop.it.context);
    const papers = await db()
      .selectFrom("invoices")
      .where("order_id", "=", order.orderId)
      .orderBy("position")
      .select(["kind", "gross_cents"])
      .execute();
    expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
    expect(Math.abs(papers[1]?.gross_cents ?? 0)).toBe(2000);
    // The parcel goes on without it, and the missing unit is not sold again.
    expect((await order.queued()).map(({ id }) => id)).toEqual([order.orderId]);
    expect(await unitsTaken(db(), productIds[0])).toBe(1);
    expect((await order.find(order.shortageId)).body.code).toBe("SHORTAGE_ENDED");
  });

  test("of waiting lasts until the promised day, and leaves her the refund", async () => {
    const order = await missingOne();
    const promised = order.shortage?.mayWaitUntil ?? "";
    expect(promised).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await order.choose(order.shortageId, "wait")).status).toBe(200);
    expect(await order.missing()).toMatchObject([{ waitsUntil: promised, mayWaitUntil: null }]);
    await sql`update shortages set answer_by = paris_today() - 1 where order_id = ${order.orderId}`.execute(
      db(),
    );
    await refundOverdue(shop.it.context);
    expect(await shortagesOf(order.orderId)).toMatchObject([{ outcome: null }]);
    await order.choose(order.shortageId, "refund");
    expect(await shortagesOf(order.orderId)).toMatchObject([{ outcome: "refunded", ended_as: "buyer" }]);
  });

  test("of waiting is none once the promised day has come", async () => {
    const order = await missingOne();
    await promisedForToday(order.orderId);
    expect(await order.missing()).toMatchObject([{ mayWaitUntil: null }]);
    expect((await order.choose(order.shortageId, "wait")).body.code).toBe("SHORTAGE_WAITS_NO_MORE");
  });

  test("is nobody else's", async () => {
    const order = await missingOne();
    const stranger = shop.it.visitor();
    expect((await order.choose(order.shortageId, "refund", stranger)).body.code).toBe("ORDER_NOT_FOUND");
    const { body } = await stranger.call("GET", `/api/guest-orders/${order.orderId}/shortages`);
    expect(body).toEqual([]);
    const another = await missingOne();
    expect((await another.choose(order.shortageId, "refund")).body.code).toBe("SHORTAGE_NOT_FOUND");
  });

  test("is made for her by staff on the telephone, and the trail says who did", async () => {
    const order = await missingOne();
    expect((await order.decide(order.shortageId, "refund")).status).toBe(200);
    expect(await shortagesOf(order.orderId)).toMatchObject([
      { outcome: "refunded", ended_as: "staff", ended_by: order.packer.userId },
    ]);
    const trail = await db()
      .selectFrom("audit_trail")
      .where("subject_id", "=", order.orderId)
      .where("actor_id", "=", order.packer.userId)
      .select("action")
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["piece-missing", "piece-decided"]),
    );
  });

  test("is the refund when she says nothing in time", async () => {
    const order = await missingOne();
    await refundOverdue(shop.it.context);
    expect(await shortagesOf(order.orderId)).toMatchObject([{ outcome: null }]);
    await daysPass(order.orderId, 4);
    await Promise.all([1, 2, 3].map(() => refundOverdue(shop.it.context)));
    expect(await shortagesOf(order.orderId)).toMatchObject([{ outcome: "refunded", ended_as: "deadline" }]);
    expect(await refundsOf(shop.it, order.orderId)).toHaveLength(1);
  });
});

test("what she renounced instead of choosing is answered by the refund that follows her silence", async () => {
  const order = await missingOne();
  const { orderNumber } = order.buyer.order;
  await order.buyer.guest.call("POST", "/api/withdrawals", {
    ...{ firstName: "Camille", lastName: "Bernard", orderNumber, orderId: order.orderId },
    itemIds: order.itemIds.slice(0, 1),
  });
  const statements = () =>
    db()
      .selectFrom("withdrawals")
      .where("order_id", "=", order.orderId)
      .select(["state", "outcome"])
      .execute();
  expect(await statements()).toEqual([{ state: "received", outcome: null }]);
  await daysPass(order.orderId, 30);
  await refundOverdue(shop.it.context);
  expect(await statements()).toEqual([{ state: "refund-due", outcome: null }]);
  await giveBackByItself(shop.it.context);
  expect(await creditsOf(shop.it, order.reference)).toEqual([2000]);
  expect(await statements()).toEqual([{ state: "done", outcome: "refunded" }]);
});
