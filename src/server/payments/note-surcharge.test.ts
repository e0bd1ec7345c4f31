import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { aPaidOrder, refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { anAdministrator } from "#tests/staff.ts";
import { refundPayment } from "./refund-payment.ts";

const mailbox = ownMailbox();
const shop = troubledShop(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => shop.it);
const db = () => shop.it.context.db;
const today = parisDay(new Date());
const LINE = `Majoration pour remboursement tardif\u00a0: 2,60`;

/** A mail with a credit note waits for it. */
async function deliver() {
  await issueInvoices(shop.it.context);
  await outbox.deliver();
}

/** A cancelled order whose money, or so much of it, went back so many days after its last day. */
async function refunded(daysLate: number, cents = 2600) {
  const paid = await aPaidOrder(shop.it);
  const { orderId } = paid;
  await setStatus(paid.staff.context(), { orderId, status: "cancelled-by-admin", reason: "Rupture" });
  await sql`update refunds set due_on = ${addDays(today, -daysLate)} where order_id = ${orderId}`.execute(
    db(),
  );
  await refundPayment(paid.staff.context(), paid.wish(cents));
  const refund = (await refundsOf(shop.it, orderId)).find(({ state }) => state === "done");
  const admin = await anAdministrator(shop.it);
  const note = (
    amountCents = 260,
    given: object = { means: "transfer", givenOn: today, reference: "VIR-9" },
  ) =>
    admin.call<OrderDetail & { code?: string }>(
      "POST",
      `/api/admin/orders/${orderId}/refunds/${refund?.id}/surcharge`,
      { amountCents, given },
    );
  const mails = async () =>
    (
      await db()
        .selectFrom("outbox")
        .where("order_id", "=", orderId)
        .where("kind", "=", "refund")
        .orderBy("id")
        .select(["subject", "text"])
        .execute()
    ).map(({ subject, text }) => `${subject}\n${text}`);
  return { orderId, note, mails };
}

describe("what was paid on top of a late refund", () => {
  test("stands on the order and on a line of its own in the mail of the refund, and on no credit note", async () => {
    const { orderId, note, mails } = await refunded(12);
    const { status, body } = await note();
    expect(status).toBe(200);
    expect(body.refunds).toMatchObject([
      {
        amountCents: 2600,
        surcharge: { amountCents: 260, means: "transfer", givenOn: today, reference: "VIR-9" },
      },
    ]);
    expect(body.history.at(-1)).toMatchObject({
      event: "refund",
      facts: { state: "surcharged", amountCents: 260 },
    });
    await deliver();
    const notes = await db()
      .selectFrom("invoices")
      .where("order_id", "=", orderId)
      .where("kind", "=", "credit-note")
      .select("gross_cents")
      .execute();
    expect(notes).toEqual([{ gross_cents: 2600 }]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toContain("Votre remboursement pour la commande");
    expect(mail?.split("\n").find((line) => line.includes(LINE))).toContain("versés par virement le");
  });

  test("is told in a mail of its own once that of the refund has left", async () => {
    const { note, mails } = await refunded(12);
    await deliver();
    expect((await note()).status).toBe(200);
    await deliver();
    const [first, second] = await mails();
    expect(first).not.toContain("Majoration");
    expect(second).toContain("Majoration versée pour la commande");
    expect(second).toContain(LINE);
    expect(second).not.toContain("facture d’avoir");
  });

  test("was paid on no day on which the refund was in time", async () => {
    const { note } = await refunded(12);
    const [dueOn, late] = [addDays(today, -12), addDays(today, -11)];
    const given = { means: "transfer", givenOn: dueOn };
    expect(await note(260, given)).toMatchObject({
      status: 409,
      body: { code: "SURCHARGE_BEFORE_LATE", data: { dueOn } },
    });
    expect((await note(260, { ...given, givenOn: late })).status).toBe(200);
  });

  test("is noted once, whoever presses, and never changes", async () => {
    const { note } = await refunded(12);
    const answers = await Promise.all([note(), note()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("SURCHARGE_NOT_DUE");
    await expect(sql`update refund_surcharges set amount_cents = 1`.execute(db())).rejects.toThrow();
    await expect(sql`delete from refund_surcharges`.execute(db())).rejects.toThrow();
  });

  test("is noted of a part that was given back late, which has the day and the ground of the whole", async () => {
    const { orderId, note } = await refunded(12, 1000);
    const due = { due_on: addDays(today, -12), ground: "termination" };
    const days =
      await sql`select state, amount_cents, due_on::text, ground from refunds where order_id = ${orderId}
      order by created_at`.execute(db());
    expect(days.rows).toEqual([
      { state: "due", amount_cents: 1600, ...due },
      { state: "done", amount_cents: 1000, ...due },
    ]);
    const { status, body } = await note(100);
    expect(status).toBe(200);
    expect(body.refunds.find(({ state }) => state === "done")).toMatchObject({
      surcharge: { amountCents: 100 },
    });
  });

  test("is refused of a refund that came in time, and with a day that is to come", async () => {
    const inTime = await refunded(0);
    expect(await inTime.note()).toMatchObject({ status: 409, body: { code: "SURCHARGE_NOT_DUE" } });
    const late = await refunded(3);
    expect((await late.note(260, { means: "other", givenOn: "2999-01-01" })).status).toBe(400);
    expect((await late.note(260, { means: "other", givenOn: today })).status).toBe(200);
  });
});
