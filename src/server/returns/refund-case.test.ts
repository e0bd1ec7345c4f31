import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { GuestReturn } from "#contract/guest-returns.ts";
import type { InvoiceFacts } from "#domain/invoices.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { aPaidOrder, creditsOf, refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { unheardRefunds } from "#tests/between-us-and-the-provider.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { emulator } from "#tests/pay-by-card.ts";
import { aPerson, itemsOf } from "#tests/staff.ts";
import { checkCase } from "./check-case.ts";
import { casesOfOrder, getCase } from "./list-cases.ts";
import { refundCase } from "./refund-case.ts";

const mailbox = ownMailbox();
const shop = troubledShop(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => shop.it);
const db = () => shop.it.context.db;

/** Two pieces of 20,00 € that were delivered and renounced, and of which both came back as they were sent. */
async function checked({ asCredit = false, refundCents = 4600 } = {}) {
  const sold = await aPaidOrder(shop.it, { stocks: [1, 1] });
  const { orderId, staff, buyer } = sold;
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  await sql`update orders set shipping_address = shipping_address || jsonb_build_object('email', ${email}::text)
    where id = ${orderId}`.execute(db());
  await setStatus(staff.context(), { orderId, status: "delivered" });
  await buyer.guest.call("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: buyer.order.orderNumber,
    orderId,
    asCredit,
  });
  const [opened] = await casesOfOrder(shop.it.context, { orderId });
  const caseId = opened?.id ?? "";
  const itemIds = (await itemsOf(db(), orderId)).map(({ id }) => id);
  const one = await checkCase(staff.context(), {
    caseId,
    pieces: itemIds.map((itemId) => ({
      itemId,
      verdict: "fine" as const,
      disposition: "restocked" as const,
    })),
    refundCents,
  });
  return { ...sold, email, caseId, itemIds, one };
}

const withdrawalOf = async (orderId: string) =>
  (
    await sql<{ state: string; outcome: string | null }>`
      select state, outcome from withdrawals where order_id = ${orderId}`.execute(db())
  ).rows[0];

describe("the money of a return that was checked", () => {
  test("goes back in one press, with its credit note, and closes the statement", async () => {
    const { caseId, staff, reference, orderId, itemIds } = await checked();
    expect(await withdrawalOf(orderId)).toEqual({ state: "refund-due", outcome: null });
    const one = await refundCase(staff.context(), { caseId, asCredit: false });
    expect(one).toMatchObject({ state: "closed", owedCents: 0, refundedCents: 4600 });
    expect(await creditsOf(shop.it, reference)).toEqual([4600]);
    expect(await withdrawalOf(orderId)).toEqual({ state: "done", outcome: "refunded" });
    await issueInvoices(shop.it.context);
    const rows = await db()
      .selectFrom("invoices")
      .where("order_id", "=", orderId)
      .where("kind", "=", "credit-note")
      .select("facts")
      .execute();
    expect(
      rows.map(({ facts }) =>
        (facts as unknown as InvoiceFacts).lines.map(({ itemId, grossCents }) => [itemId, grossCents]),
      ),
    ).toEqual([
      [
        [itemIds[0], 2000],
        [itemIds[1], 2000],
        [null, 600],
      ],
    ]);
  });

  test("goes back once, however many press at once", async () => {
    const { caseId, staff, reference, orderId } = await checked();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => refundCase(staff.context(), { caseId, asCredit: false })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await creditsOf(shop.it, reference)).toEqual([4600]);
    expect(await refundsOf(shop.it, orderId)).toHaveLength(1);
  });

  test("that the provider does not give back now is still to be given back, and is then given once", async () => {
    const { caseId, staff, reference } = await checked();
    await emulator(shop.it, "/emulator/behavior", { services: "error-500" });
    expect(await refundCase(staff.context(), { caseId, asCredit: false })).toMatchObject({
      state: "to-refund",
      owedCents: 4600,
    });
    await emulator(shop.it, "/emulator/behavior", { reset: true });
    expect((await refundCase(staff.context(), { caseId, asCredit: false })).state).toBe("closed");
    expect(await creditsOf(shop.it, reference)).toEqual([4600]);
  });

  test("that the provider has not answered for is still to come on her page, and not staff's to press again", async () => {
    const { caseId, staff, buyer, orderId } = await checked();
    await unheardRefunds(shop.it);
    expect(await refundCase(staff.context(), { caseId, asCredit: false })).toMatchObject({
      state: "to-refund",
      owedCents: 0,
      askedCents: 4600,
    });
    const page = await buyer.guest.call<GuestReturn[]>("GET", `/api/guest-orders/${orderId}/returns`);
    expect(page.body).toMatchObject([{ state: "to-refund", owedCents: 4600, refundedCents: 0 }]);
  });

  test("becomes shop credit where she asked for it in her statement", async () => {
    const { caseId, staff, reference, orderId, one } = await checked({ asCredit: true });
    expect(one.asCredit).toBe(true);
    await sql`update orders set user_id = ${await aPerson(db())} where id = ${orderId} and user_id is null`.execute(
      db(),
    );
    const refunded = await refundCase(staff.context(), { caseId, asCredit: true });
    expect(refunded).toMatchObject({ state: "closed", refundedCents: 4600 });
    expect(await creditsOf(shop.it, reference)).toEqual([]);
    const { rows } = await sql<{ cents: number }>`select amount_cents as cents from refunds
      where order_id = ${orderId} and as_credit`.execute(db());
    expect(rows).toEqual([{ cents: 4600 }]);
  });

  test("is told to her when it goes back, after the mail that her pieces have come, each once", async () => {
    const { caseId, staff, email } = await checked();
    await refundCase(staff.context(), { caseId, asCredit: false });
    await issueInvoices(shop.it.context);
    await outbox.letTimePass();
    outbox.start();
    const about = async (beginning: string) =>
      (await mailbox.received(email)).filter(({ subject }) => subject.startsWith(beginning));
    await expect.poll(async () => (await about("Votre remboursement")).length, { interval: 30 }).toBe(1);
    await expect.poll(async () => (await about("Votre retour")).length, { interval: 30 }).toBe(1);
    const [refund] = await about("Votre remboursement");
    expect(refund?.text).toContain(
      "Nous vous avons remboursé 46,00\u00a0€ sur votre carte. Comptez 3 à 5\u00a0jours.",
    );
    expect(refund?.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^A20\d\d-\d{6}\.pdf$/),
    ]);
    expect((await getCase(shop.it.context, { caseId })).state).toBe("closed");
  });
});
