import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { RecallOrder } from "#contract/admin/recalls.ts";
import type { GuestRecall } from "#contract/recalls.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { referenceOf, refundsOf } from "#tests/a-paid-order.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { aBuyer, emulator, moneyOf } from "#tests/pay-by-card.ts";
import { NOTICE, recallAdmin } from "#tests/recall-admin.ts";
import { aColleague, anOrder, aPerson, itemsOf } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = recallAdmin();
const { opened, read, ordersOf, act, aPaidBuyer, close, startWorker } = admin;

const db = () => admin.db;
const setStatus = async (orderId: string, status: string) => {
  const path = `/api/admin/orders/${orderId}`;
  const { version: expectedVersion } = (await admin.staff.call<{ version: number }>("GET", path)).body;
  const answer = await admin.staff.call("PUT", `${path}/status`, {
    status,
    expectedVersion,
    reason: "Essai",
  });
  expect(answer.status).toBe(200);
};

const hers = async ({ guest, order }: { guest: Visitor; order: { id: string } }) =>
  (await guest.call<GuestRecall[]>("GET", `/api/guest-orders/${order.id}/recalls`)).body;

describe("who is concerned", () => {
  test("is counted before, and who has no e-mail stands in 'À prévenir' until staff reached her", async () => {
    const { liveId, productIds } = await stockLive(admin.db, [9]);
    const userId = await aPerson(admin.db, {
      email: `${randomUUID()}@tiktok.invalid`,
      handle: `h${Date.now()}`,
    });
    const silent = await anOrder(admin.db, {
      liveId,
      productIds,
      status: "delivered",
      userId,
      address: { email: "", phone: "0611223344" },
    });
    await anOrder(admin.db, { liveId, productIds, status: "delivered" });
    await anOrder(admin.db, { liveId, productIds });
    expect((await admin.staff.call("POST", "/api/admin/recalls/preview", { productIds })).body).toEqual({
      orders: 2,
      withoutEmail: 1,
      openOrders: 1,
    });
    const { id } = await opened(productIds);
    startWorker();
    const toTell = async () =>
      (await admin.staff.call<{ rows: RecallOrder[] }>("GET", "/api/admin/recalls-to-tell")).body.rows.filter(
        ({ recallId }) => recallId === id,
      );
    await expect.poll(toTell).toMatchObject([{ orderId: silent.id, phone: "0611223344" }]);
    const counted = async () =>
      (await admin.staff.call<{ toTell: number }>("GET", "/api/admin/counters")).body.toTell;
    const before = await counted();
    const onDashboard = async () =>
      (await admin.staff.call<{ toTell: { orders: number } }>("GET", "/api/admin/dashboard")).body.toTell
        .orders;
    expect(await onDashboard()).toBe(before);
    const one = { recallId: id, orderId: silent.id };
    const told = await Promise.all([act("PUT", one, "contact"), act("PUT", one, "contact")]);
    expect(told.map(({ status }) => status)).toEqual([200, 200]);
    expect(await toTell()).toEqual([]);
    expect([await counted(), await onDashboard()]).toEqual([before - 1, before - 1]);
    expect((await read(id)).progress).toMatchObject({ orders: 2, told: 1, toTell: 0 });
  });
});

describe("an order that was sent and then cancelled", () => {
  test("is told of the recall, for its piece is with her; one that was cancelled before is not", async () => {
    const [sent, never] = [await aPaidBuyer(), await aPaidBuyer()];
    await setStatus(sent.order.id, "shipped");
    for (const { order } of [sent, never]) await setStatus(order.id, "cancelled-by-admin");
    const productIds = [...sent.productIds, ...never.productIds];
    expect((await admin.staff.call("POST", "/api/admin/recalls/preview", { productIds })).body).toMatchObject(
      { orders: 1 },
    );
    const { id } = await opened(productIds);
    expect(await ordersOf(id)).toMatchObject([{ orderId: sent.order.id, isInHouse: false }]);
    startWorker();
    await expect.poll(async () => (await read(id)).progress).toMatchObject({ mailed: 1 });
    expect(await hers(sent)).toMatchObject([{ id, isOpen: true }]);
  });
});

describe("what she wants", () => {
  test("is hers to choose of what is offered, and to change until it is done", async () => {
    const buyer = await aPaidBuyer();
    const { id } = await opened(buyer.productIds);
    expect(await hers(buyer)).toMatchObject([{ id, remedy: null, isOpen: true, done: null }]);
    const choose = (guest: Visitor, remedy: string) =>
      guest.call<{ code?: string }>("PUT", `/api/guest-orders/${buyer.order.id}/recalls/${id}`, { remedy });
    expect((await choose(admin.shop.visitor(), "refund")).status).toBe(404);
    expect((await choose(buyer.guest, "repair")).body.code).toBe("RECALL_REMEDY_NOT_OFFERED");
    await choose(buyer.guest, "replacement");
    await choose(buyer.guest, "refund");
    expect(await ordersOf(id)).toMatchObject([{ remedy: "refund" }]);
    // The mail leads here, also on a device that nobody knows: the notice, and nothing of hers.
    for (const guest of [admin.shop.visitor(), await aColleague(admin.shop, "preparation")]) {
      expect(await hers({ guest, order: buyer.order })).toEqual([
        {
          ...{ id, title: NOTICE.title, reason: NOTICE.reason, danger: NOTICE.danger },
          ...{ instructions: NOTICE.instructions, contact: NOTICE.contact, remedies: NOTICE.remedies },
          ...{ pieces: [], isOpen: false, remedy: null, done: null, isBeingRefunded: false },
        },
      ]);
      expect(await choose(guest, "replacement")).toMatchObject({ status: 404 });
    }
    expect(await ordersOf(id)).toMatchObject([{ remedy: "refund" }]);
    const one = { recallId: id, orderId: buyer.order.id };
    await act("PUT", one, "answer", { remedy: "replacement" });
    await act("POST", one, "remedy", { outcome: "replacement", note: "Même robe, sans cordons" });
    expect((await choose(buyer.guest, "refund")).body.code).toBe("RECALL_REMEDIED");
    expect(await hers(buyer)).toMatchObject([{ remedy: "replacement", done: "replacement" }]);
  });

  test("as money goes back once, line by line, however many press", async () => {
    const buyer = await aPaidBuyer([1, 1]);
    const [recalled = ""] = buyer.productIds;
    const { id } = await opened([recalled]);
    const one = { recallId: id, orderId: buyer.order.id };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => act("POST", one, "remedy", { outcome: "refund" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("RECALL_REMEDIED");
    const { rows } = await sql<{ amount_cents: number; state: string; product_id: string }>`
      select r.amount_cents, r.state, i.product_id from refunds r join refund_lines l on l.refund_id = r.id
      join order_items i on i.id = l.order_item_id where r.order_id = ${buyer.order.id}`.execute(admin.db);
    expect(rows).toEqual([{ amount_cents: 2000, state: "done", product_id: recalled }]);
    expect((await read(id)).progress).toMatchObject({ done: 1 });
  });

  test("as money is hers once the provider gave it: until then nobody is told that it is done", async () => {
    const buyer = await aPaidBuyer();
    const orderId = buyer.order.id;
    await setStatus(orderId, "shipped");
    const { id } = await opened(buyer.productIds);
    await emulator(admin.shop, `/emulator/orders/${await referenceOf(admin.shop, orderId)}/capture`);
    await emulator(admin.shop, "/emulator/behavior", { refunds: "refused" });
    onTestFinished(async () => {
      await emulator(admin.shop, "/emulator/behavior", { reset: true });
    });
    const one = { recallId: id, orderId };
    expect((await act("POST", one, "remedy", { outcome: "refund" })).status).toBe(200);
    expect(await ordersOf(id)).toMatchObject([{ step: "to-refund", done: "refund" }]);
    expect((await read(id)).progress).toMatchObject({ orders: 1, done: 0 });
    expect(await hers(buyer)).toMatchObject([{ done: "refund", isBeingRefunded: true }]);
    expect((await close(id)).body.code).toBe("REASON_REQUIRED");
    await emulator(admin.shop, "/emulator/behavior", { reset: true });
    const [task] = await db().selectFrom("refunds").selectAll().where("order_id", "=", orderId).execute();
    // The law adds nothing to it once it is late.
    expect(task?.ground).toBe("none");
    const again = await admin.staff.call(
      "POST",
      `/api/admin/orders/${orderId}/refunds`,
      {
        transactionUuid: task?.transaction_uuid,
        amountCents: task?.amount_cents,
        reason: task?.reason,
        refundId: task?.id,
      },
      { "idempotency-key": randomUUID() },
    );
    expect(again.status).toBe(200);
    expect(await ordersOf(id)).toMatchObject([{ step: "done" }]);
    expect(await hers(buyer)).toMatchObject([{ done: "refund", isBeingRefunded: false }]);
    expect((await read(id)).progress).toMatchObject({ done: 1 });
  });

  describe("as money, of which a part went back before without saying for what", () => {
    /** A piece of 20 € that left with 6 € of delivery, and what of its money staff give back before its recall ends. */
    async function sentAndGiven(...given: { amountCents: number; lines?: true }[]) {
      const buyer = await aPaidBuyer();
      const orderId = buyer.order.id;
      await setStatus(orderId, "shipped");
      await emulator(admin.shop, `/emulator/orders/${await referenceOf(admin.shop, orderId)}/capture`);
      const { id: recallId } = await opened(buyer.productIds);
      const [item] = await itemsOf(db(), orderId);
      const [money] = (await moneyOf(admin.shop, orderId)).transactions;
      const give = async ({ amountCents, lines }: { amountCents: number; lines?: true }) => {
        const what = { transactionUuid: money?.uuid, amountCents, reason: "Geste" };
        const { status } = await admin.staff.call(
          "POST",
          `/api/admin/orders/${orderId}/refunds`,
          { ...what, ...(lines ? { lines: [{ itemId: item?.id, cents: amountCents }] } : {}) },
          { "idempotency-key": randomUUID() },
        );
        expect(status).toBe(200);
      };
      for (const one of given) await give(one);
      const tasks = async () =>
        (await refundsOf(admin.shop, orderId)).map(({ amount_cents, state }) => [amount_cents, state]);
      const end = () => act("POST", { recallId, orderId }, "remedy", { outcome: "refund" });
      const row = async () => (await ordersOf(recallId))[0];
      return { buyer, orderId, give, tasks, end, row };
    }
    // Nothing contradicts the books in the end, as after every suite of staff.
    afterAll(() => issueInvoices(admin.shop.context));

    test("gives what is held", async () => {
      const { tasks, end, row } = await sentAndGiven({ amountCents: 1000 });
      expect((await end()).status).toBe(200);
      expect(await tasks()).toEqual([
        [1000, "done"],
        [1600, "done"],
      ]);
      expect(await row()).toMatchObject({ step: "done", done: "refund" });
    });

    test.each([
      ["in two parts", [{ amountCents: 1000 }, { amountCents: 1600, lines: true as const }]],
      ["of the piece", [{ amountCents: 2000, lines: true as const }]],
    ])("ends without a task where it went back %s", async (_, given) => {
      const { buyer, tasks, end, row } = await sentAndGiven(...given);
      expect((await end()).status).toBe(200);
      expect(await tasks()).toEqual(given.map(({ amountCents }) => [amountCents, "done"]));
      expect(await row()).toMatchObject({ step: "done", done: "refund" });
      expect(await hers(buyer)).toMatchObject([{ done: "refund", isBeingRefunded: false }]);
    });

    test("is settled once the task of a cancelled order is done, and before where it was done", async () => {
      for (const isGivenBefore of [false, true]) {
        const { buyer, orderId, give, tasks, end, row } = await sentAndGiven();
        await setStatus(orderId, "cancelled-by-admin");
        if (isGivenBefore) await give({ amountCents: 2600 });
        expect((await end()).status).toBe(200);
        expect(await tasks()).toEqual([[2600, isGivenBefore ? "done" : "due"]]);
        expect(await hers(buyer)).toMatchObject([{ done: "refund", isBeingRefunded: !isGivenBefore }]);
        expect(await row()).toMatchObject({ step: isGivenBefore ? "done" : "to-refund" });
        if (!isGivenBefore) await give({ amountCents: 2600 });
        expect(await row()).toMatchObject({ step: "done" });
      }
    });
  });

  test("as money is refused while nobody has said how the order's own money came", async () => {
    const buyer = await aBuyer(admin.shop);
    const orderId = buyer.order.id;
    await setStatus(orderId, "paid");
    await setStatus(orderId, "shipped");
    const { id: recallId } = await opened(buyer.productIds);
    expect(await act("POST", { recallId, orderId }, "remedy", { outcome: "refund" })).toMatchObject({
      status: 409,
      body: { code: "REFUND_TOO_HIGH" },
    });
  });

  test("that ends with nothing needs a word, and so does closing before all is done", async () => {
    const buyer = await aPaidBuyer();
    const { id } = await opened(buyer.productIds);
    const one = { recallId: id, orderId: buyer.order.id };
    expect((await act("POST", one, "remedy", { outcome: "nothing" })).body.code).toBe("REASON_REQUIRED");
    expect((await close(id)).body.code).toBe("REASON_REQUIRED");
    await act("POST", one, "remedy", { outcome: "nothing", note: "Pièce déjà jetée" });
    expect((await close(id)).status).toBe(200);
    expect((await close(id)).body.code).toBe("RECALL_CLOSED");
  });
});
