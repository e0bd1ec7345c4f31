import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { deliveryWindow } from "#domain/delivery.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { bulkActsOf } from "#tests/bulk-acts.ts";
import { aStartedPayment, moneyOf, notify, pay } from "#tests/pay-by-card.ts";
import { adminOf, anOrder, THREE_DAYS_AGO } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { formatDate } from "#wording/format.ts";

const admin = adminOf();
const acts = bulkActsOf(admin);
const db = () => admin.shop.context.db;
const TODAY = parisDay(new Date());
type No = { code: string; data: { fields: Record<string, string> } };

const read = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
async function set<Body = OrderDetail>(orderId: string, status: OrderStatus, more: object = {}) {
  const { version } = await read(orderId);
  return admin.staff.call<Body>("PUT", `/api/admin/orders/${orderId}/status`, {
    status,
    expectedVersion: version,
    ...more,
  });
}
const refund = <Body = OrderDetail>(order: OrderDetail, amountCents: number) =>
  admin.staff.call<Body>(
    "POST",
    `/api/admin/orders/${order.id}/refunds`,
    { transactionUuid: order.transactions[0]?.uuid, amountCents, reason: "Retour" },
    { "idempotency-key": randomUUID() },
  );

/** What the contract promises, and by when the shop has to keep it. */
async function promisedOf(orderId: string) {
  const { rows } = await sql<{ at: Date; earliest: string; latest: string; by: string }>`
    select paid_at as at, contract_snapshot ->> 'deliveryEarliest' as earliest,
      contract_snapshot ->> 'deliveryLatest' as latest, order_promised_by(o) as by
    from orders o where id = ${orderId}`.execute(db());
  const [row] = rows;
  if (!row) throw new Error(`No order ${orderId}`);
  return row;
}

async function unpaid() {
  const { liveId, productIds } = await stockLive(db(), [1]);
  return anOrder(db(), { liveId, productIds, status: "to-pay" });
}

describe("an order that staff mark as paid", () => {
  test("keeps how and when its money came, its contract, and both in its history", async () => {
    const { id, number } = await unpaid();
    const { body } = await set(id, "paid", {
      money: { means: "transfer", receivedOn: THREE_DAYS_AGO, reference: "VIR 42" },
    });
    expect(body.transactions).toEqual([
      expect.objectContaining({
        amountCents: 2600,
        refundedCents: 0,
        means: "transfer",
        receivedOn: THREE_DAYS_AGO,
        reference: "VIR 42",
        byHand: true,
      }),
    ]);
    expect(body.history.slice(-2)).toMatchObject([
      {
        event: "payment",
        reason: `Virement reçu le ${formatDate(THREE_DAYS_AGO)}, référence VIR 42`,
        facts: { outcome: "by-hand", means: "transfer", amountCents: 2600 },
      },
      { event: "status", from: "to-pay", to: "paid" },
    ]);
    expect((await moneyOf(admin.shop, id)).contract).toMatchObject({
      orderNumber: number,
      totalCents: 2600,
      paidCents: 2600,
      lines: [{ reference: "A1", priceCents: 2000 }],
    });
    const trail = await db()
      .selectFrom("audit_trail")
      .where("subject_id", "=", id)
      .where("action", "=", "order-status")
      .select("after")
      .execute();
    expect(trail).toMatchObject([
      { after: { status: "paid", means: "transfer", receivedOn: THREE_DAYS_AGO } },
    ]);
  });

  test("is paid without a word on its money, and keeps its contract all the same", async () => {
    const { id } = await unpaid();
    expect(await set(id, "paid")).toMatchObject({ status: 200, body: { status: "paid", transactions: [] } });
    expect((await moneyOf(admin.shop, id)).contract).toMatchObject({ totalCents: 2600, paidCents: null });
  });

  test.each(["whose buyer once began to pay", "that was never to be paid by card"])(
    "%s promises its delivery from the day on which it is marked",
    async (which) => {
      const { id } = which.startsWith("whose") ? (await aStartedPayment(admin.shop)).order : await unpaid();
      await sql`update payments set delivery_earliest = '2026-01-05', delivery_latest = '2026-01-12'
        where order_id = ${id}`.execute(db());
      await set(id, "paid");
      const { at, ...promised } = await promisedOf(id);
      const window = deliveryWindow(at);
      // Late from its last day on; until then a missing piece may be waited for.
      expect(promised).toEqual({ ...window, by: window.latest });
    },
  );

  test("is told that money does not come tomorrow, nor in cash", async () => {
    const { id } = await unpaid();
    const tomorrow = parisDay(new Date(Date.now() + 36 * 3_600_000));
    const future = await set<No>(id, "paid", { money: { means: "transfer", receivedOn: tomorrow } });
    expect(future).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    const sentence =
      "Cette boutique n'encaisse que par carte ou virement. C'est ce qui la dispense d'un logiciel de caisse attesté.";
    for (const means of ["cash", "cheque"])
      expect(await set<No>(id, "paid", { money: { means, receivedOn: TODAY } })).toMatchObject({
        status: 409,
        body: { code: "CASH_NOT_KEPT", message: sentence },
      });
    const shells = await set<No>(id, "paid", { money: { means: "shells", receivedOn: TODAY } });
    expect(shells.body.code).toBe("INVALID_INPUT");
  });

  test("whose money is held already is not given a second time", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const { id } = await anOrder(db(), { liveId, status: "paid" });
    await set(id, "cancelled-by-admin", { reason: "Erreur" });
    await set(id, "paid", { money: { means: "transfer", receivedOn: TODAY } });
    expect((await read(id)).transactions).toHaveLength(1);
  });

  test("gives such money back without the provider, part by part", async () => {
    const { id } = await unpaid();
    const { body } = await set(id, "paid", { money: { means: "transfer", receivedOn: TODAY } });
    const part = await refund(body, 600);
    expect(part.body.refunds).toMatchObject([{ amountCents: 600, state: "done" }]);
    expect(part.body.history.filter(({ event }) => event === "refund")).toMatchObject([
      { facts: { state: "requested" } },
      { facts: { state: "done" }, actor: part.body.history.at(-1)?.actor },
    ]);
    expect((await refund<No>(body, 2001)).body.code).toBe("REFUND_TOO_HIGH");
    expect(await refund(body, 2000)).toMatchObject({
      body: { reviewReason: expect.stringContaining("entièrement remboursée") },
    });
  });

  test("owes it back when it is cancelled, and wants the reason", async () => {
    const { id } = await unpaid();
    await set(id, "paid", { money: { means: "transfer", receivedOn: TODAY } });
    expect((await set<No>(id, "cancelled-by-admin")).body.code).toBe("REASON_REQUIRED");
    const { body } = await set(id, "cancelled-by-admin", { reason: "Pièce tachée" });
    expect(body.refunds).toMatchObject([{ state: "due", amountCents: 2600 }]);
  });
});

describe("a card payment that staff knew of before the shop", () => {
  async function paidUnheard() {
    const buyer = await aStartedPayment(admin.shop);
    const { notification } = await pay(admin.shop, buyer.form.formToken);
    const answer = JSON.parse(new URLSearchParams(notification.body).get("kr-answer") ?? "{}");
    return { id: buyer.order.id, notification, uuid: answer.transactions[0].uuid as string };
  }

  test.each([true, false])(
    "is counted once when the provider tells of it (its number noted: %s)",
    async (noted) => {
      const { id, notification, uuid } = await paidUnheard();
      const money = { means: "card", receivedOn: TODAY, ...(noted ? { reference: uuid.toUpperCase() } : {}) };
      const { body } = await set(id, "paid", { money });
      expect(body.transactions).toMatchObject([{ byHand: !noted, amountCents: 2600 }]);
      await notify(admin.shop, notification.body);
      const order = await read(id);
      expect(order).toMatchObject({ status: "paid", reviewReason: null, refunds: [] });
      expect(order.transactions).toMatchObject([{ uuid, byHand: false, amountCents: 2600 }]);
    },
  );

  test("is a second payment when the first was a transfer", async () => {
    const { id, notification } = await paidUnheard();
    await set(id, "paid", { money: { means: "transfer", receivedOn: TODAY } });
    await notify(admin.shop, notification.body);
    const order = await read(id);
    expect(order.transactions).toHaveLength(2);
    expect(order.refunds).toMatchObject([
      { state: "due", amountCents: 2600, reason: "Commande payée deux fois." },
    ]);
  });
});

test("many orders marked as paid at once each keep the means and the day of their money", async () => {
  const orders = [await unpaid(), await unpaid()];
  const { liveId } = await stockLive(db(), [1]);
  const held = await anOrder(db(), { liveId, status: "paid" });
  await set(held.id, "cancelled-by-admin", { reason: "Erreur" });
  const rowIds = [...orders, held].map(({ id }) => id);
  const money = { means: "transfer", receivedOn: THREE_DAYS_AGO } as const;
  expect(await acts.carryOut(await acts.asStatus(rowIds, "paid", { money }))).toMatchObject({
    done: 3,
    refused: [],
  });
  for (const { id } of orders) {
    expect(await read(id)).toMatchObject({
      status: "paid",
      transactions: [{ means: "transfer", receivedOn: THREE_DAYS_AGO, amountCents: 2600 }],
    });
    const { at, earliest, latest } = await promisedOf(id);
    expect({ earliest, latest }).toEqual(deliveryWindow(at));
  }
  expect((await read(held.id)).transactions).toMatchObject([{ means: "card", receivedOn: null }]);
});
