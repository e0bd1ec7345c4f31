import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { aStartedPayment, notify, pay } from "#tests/pay-by-card.ts";
import { adminOf, anOrder, THREE_DAYS_AGO } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { formatDate } from "#wording/format.ts";

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const db = () => admin.shop.context.db;
const TODAY = parisDay(new Date());
const BY_TRANSFER = { means: "transfer", receivedOn: THREE_DAYS_AGO, reference: "VIR 42" };

const read = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
async function set(orderId: string, status: OrderStatus, more: object = {}) {
  const { version } = await read(orderId);
  const answer = await admin.staff.call<OrderDetail>("PUT", `/api/admin/orders/${orderId}/status`, {
    status,
    expectedVersion: version,
    ...more,
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const note = <Body = OrderDetail>(orderId: string, money: object = BY_TRANSFER) =>
  admin.staff.call<Body>("POST", `/api/admin/orders/${orderId}/money`, { money });

async function toPay() {
  const { liveId, productIds } = await stockLive(db(), [1]);
  return { liveId, ...(await anOrder(db(), { liveId, productIds, status: "to-pay" })) };
}
async function paidWithoutMoney() {
  const order = await toPay();
  expect(await set(order.id, "paid")).toMatchObject({ lacksMoney: true, transactions: [] });
  return order;
}

/** Where staff find such orders: the dashboard's number, and the list behind it. */
async function found() {
  const { withoutMoney } = (
    await admin.staff.call<{ withoutMoney: { orders: number; cents: number } }>("GET", "/api/admin/dashboard")
  ).body;
  const { rows, total } = (
    await admin.staff.call<{ rows: { id: string }[]; total: number }>("GET", "/api/admin/orders?noMoney=true")
  ).body;
  expect(withoutMoney.orders).toBe(total);
  expect(withoutMoney.cents).toBe(total * 2600);
  return rows.map(({ id }) => id);
}

const documentsOf = async (orderId: string) =>
  (
    await sql<{ kind: string; gross_cents: number; means: string; on: string }>`
      select kind, gross_cents, facts #>> '{payment,means}' as means, facts #>> '{payment,on}' as on
      from invoices where order_id = ${orderId} order by position`.execute(db())
  ).rows;
const soldToday = async () =>
  (
    await sql<{ cents: number }>`select (books_of(${TODAY}, ${TODAY}) ->> 'soldCents')::int as cents`.execute(
      db(),
    )
  ).rows[0]?.cents ?? 0;
const ledger = async () =>
  (await admin.staff.call<string>("GET", `/api/admin/invoices/ecritures.txt?period=${TODAY.slice(0, 7)}`))
    .body;

describe("an order that staff marked as paid without its money", () => {
  test("is found until its money is noted; then its invoice, the closing and the books follow", async () => {
    const { id } = await paidWithoutMoney();
    expect(await found()).toContain(id);
    await issueInvoices(admin.shop.context);
    expect(await documentsOf(id)).toEqual([]);
    const before = await soldToday();

    const { status, body } = await note(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "paid",
      lacksMoney: false,
      transactions: [
        { means: "transfer", receivedOn: THREE_DAYS_AGO, reference: "VIR 42", amountCents: 2600 },
      ],
    });
    expect(body.history.at(-1)).toMatchObject({
      event: "payment",
      reason: `Virement reçu le ${formatDate(THREE_DAYS_AGO)}, référence VIR 42`,
    });
    expect(await found()).not.toContain(id);
    await issueInvoices(admin.shop.context);
    expect(await documentsOf(id)).toEqual([
      { kind: "invoice", gross_cents: 2600, means: "transfer", on: THREE_DAYS_AGO },
    ]);
    expect(await soldToday()).toBe(before + 2600);
    expect(await ledger()).toContain((await read(id)).invoices[0]?.number);
    const { rows } = await sql<{ after: object }>`
      select after from audit_trail where subject_id = ${id} and action = 'order-money-noted'`.execute(db());
    expect(rows).toMatchObject([{ after: { means: "transfer", amountCents: 2600 } }]);
  });

  test("has its money noted once, however many press at once, also when its parcel is gone", async () => {
    const { id } = await paidWithoutMoney();
    await set(id, "delivered");
    expect(await found()).toContain(id);
    const answers = await Promise.all([1, 2, 3].map(() => note<{ code: string }>(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("MONEY_ALREADY_NOTED");
    expect((await read(id)).transactions).toHaveLength(1);
  });

  test("is told that money can't have come long before it was ordered, as of a year that was mistyped", async () => {
    const { id } = await paidWithoutMoney();
    const notBefore = addDays(TODAY, -31);
    const dayBefore = { ...BY_TRANSFER, receivedOn: addDays(notBefore, -1) };
    expect(await note<object>(id, dayBefore)).toMatchObject({
      status: 409,
      body: { code: "MONEY_BEFORE_ORDER", data: { notBefore } },
    });
    expect(await read(id)).toMatchObject({ lacksMoney: true, transactions: [] });
    expect((await note(id, { ...BY_TRANSFER, receivedOn: notBefore })).status).toBe(200);
  });

  test.each(["staff note", "the card provider tells of", "staff note with a status"])(
    "has its invoice sent after the confirmation that left without it, once %s its money",
    async (who) => {
      const buyer = await aStartedPayment(admin.shop);
      const { id } = buyer.order;
      const email = `${randomUUID().slice(0, 8)}@example.fr`;
      await sql`update orders set shipping_address = shipping_address || jsonb_build_object('email', ${email}::text)
        where id = ${id}`.execute(db());
      const invoices = async (mails: number) =>
        (await mailbox.arrived(email, mails)).map(({ attachments }) =>
          attachments.some(({ name }) => name.startsWith("F")),
        );
      await set(id, "paid");
      await outbox.deliver();
      expect(await invoices(1)).toEqual([false]);
      if (who === "staff note with a status") {
        await set(id, "preparing");
        await set(id, "paid", { money: { means: "transfer", receivedOn: THREE_DAYS_AGO } });
      } else if (who === "staff note") expect((await note(id)).status).toBe(200);
      else await notify(admin.shop, (await pay(admin.shop, buyer.form.formToken)).notification.body);
      await outbox.deliver();
      expect((await invoices(2)).toSorted()).toEqual([false, true]);
    },
  );

  test("waits for no note once the card provider tells of its money, or once it is no longer paid", async () => {
    const buyer = await aStartedPayment(admin.shop);
    const { notification } = await pay(admin.shop, buyer.form.formToken);
    await set(buyer.order.id, "paid");
    expect(await found()).toContain(buyer.order.id);
    await notify(admin.shop, notification.body);
    expect(await read(buyer.order.id)).toMatchObject({ lacksMoney: false });

    const { id } = await paidWithoutMoney();
    await set(id, "cancelled-by-admin", { reason: "Erreur" });
    expect(await read(id)).toMatchObject({ lacksMoney: false });
    expect((await note(id)).status).toBe(409);
    expect(await set(id, "paid")).toMatchObject({ lacksMoney: true });
    expect(await set(id, "to-pay")).toMatchObject({ lacksMoney: false });
  });

  test("is no other: neither one whose money is there, nor one that was given back whole, nor one to pay", async () => {
    const { id } = await paidWithoutMoney();
    const { transactions } = (await note(id)).body;
    await admin.staff.call("POST", `/api/admin/orders/${id}/refunds`, {
      transactionUuid: transactions[0]?.uuid,
      amountCents: 2600,
      reason: "Retour",
    });
    expect(await read(id)).toMatchObject({ status: "paid", lacksMoney: false });
    const open = await toPay();
    for (const orderId of [id, open.id]) expect((await note(orderId)).status).toBe(409);
    expect(await found()).not.toContain(id);
    expect((await note<{ code: string }>(id, { means: "cash", receivedOn: TODAY })).body.code).toBe(
      "CASH_NOT_KEPT",
    );
  });
});
