import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { setStatus } from "#server/orders/set-status.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { heldLock } from "#tests/held-lock.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { emulator } from "#tests/pay-by-card.ts";
import { anOrder, aPerson, THREE_DAYS_AGO } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const mailbox = ownMailbox();
const shop = troubledShop(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => shop.it);
const db = () => shop.it.context.db;

async function aSale({ captured = true } = {}) {
  const sold = await aPaidOrder(shop.it, { captured });
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  await sql`update orders set shipping_address = shipping_address || jsonb_build_object('email', ${email}::text)
    where id = ${sold.orderId}`.execute(db());
  return { ...sold, email };
}

const messagesOf = (orderId: string) =>
  db()
    .selectFrom("outbox")
    .where("order_id", "=", orderId)
    .orderBy("id")
    .select(["id", "kind", "state", "attempts", "due_at"])
    .execute();

/** Nobody can number for now, as when another copy of the shop stands still while it does. */
const nobodyNumbers = () =>
  heldLock(shop.it.databaseUrl, "select pg_advisory_xact_lock(hashtext('invoices'))", []);

/** The message was looked at and is to be looked at again later, as if it had not been tried. */
const isPutOff = (orderId: string, kind: string) =>
  expect
    .poll(async () => (await messagesOf(orderId)).find((one) => one.kind === kind), { interval: 30 })
    .toSatisfy(
      (one?: Awaited<ReturnType<typeof messagesOf>>[number]) =>
        one?.state === "waiting" && one.attempts === 0 && one.due_at > new Date(),
    );

const filesOf = async (email: string, subject: string) =>
  (await mailbox.received(email))
    .filter((mail) => mail.subject.startsWith(subject))
    .map(({ attachments }) => attachments.flatMap(({ name, inline }) => (inline ? [] : [name[0]])));

test.each(["the shop", "somebody in the provider's own space"])(
  "a payment that %s called off before its capture is told as money that was never taken",
  async (who) => {
    const { email, staff, wish } = await aSale({ captured: false });
    if (who !== "the shop")
      await emulator(shop.it, "/emulator/back-office-refund", {
        uuid: wish(0).transactionUuid,
        ipn: false,
      });
    await refundPayment(staff.context(), wish(2600));
    await outbox.deliver();
    const [told] = (await mailbox.received(email)).filter(({ subject }) => subject.includes("remboursement"));
    expect(told?.text).toContain("Nous avons annulé 26,00\u00a0€ de votre paiement avant de les encaisser");
    expect(told?.text).not.toContain("remboursé 26,00");
  },
);

describe("a mail that brings papers", () => {
  test("is prepared with the numbering of what is owed: the contract has its invoice, the refund its credit note", async () => {
    const { email, staff, wish } = await aSale();
    await outbox.deliver();
    expect(await filesOf(email, "Votre commande")).toEqual([["v", "F"]]);
    await refundPayment(staff.context(), wish(1000));
    await outbox.deliver();
    expect(await filesOf(email, "Votre remboursement")).toEqual([["A"]]);
  });

  test("waits as long as nobody can number, and leaves with its paper then", async () => {
    const numbers = await nobodyNumbers();
    const { email, orderId } = await aSale();
    await outbox.letTimePass();
    outbox.start();
    await isPutOff(orderId, "contract");
    expect(await mailbox.received(email)).toEqual([]);
    await numbers.letGo();
    await outbox.deliver();
    expect(await filesOf(email, "Votre commande")).toEqual([["v", "F"]]);
  });

  test("does not wait for one that itself waits for an address, and it follows", async () => {
    const email = `${randomUUID().slice(0, 8)}@example.fr`;
    const { liveId, productIds } = await stockLive(db(), [1]);
    const userId = await aPerson(db(), { email });
    const { id } = await anOrder(db(), { liveId, productIds, userId, status: "to-pay", address: null });
    await setStatus((await asAdministrator(shop.it)).context(), {
      orderId: id,
      status: "paid",
      money: { means: "transfer", receivedOn: THREE_DAYS_AGO, reference: "VIR 9" },
    });
    // So that the last hour of a month is never now.
    await sql`update transactions set paid_at = paid_at + interval '2 hours' where order_id = ${id}`.execute(
      db(),
    );
    await outbox.letTimePass();
    outbox.start();
    await mailbox.arrived(email);
    expect(await filesOf(email, "Votre commande")).toEqual([["v"]]);
    await isPutOff(id, "invoice-copy");
    await sql`update orders set shipping_address = '{"first_name": "Lise", "street": "1 rue Neuve"}' where id = ${id}`.execute(
      db(),
    );
    await outbox.deliver();
    expect(await filesOf(email, "Votre facture")).toEqual([["F"]]);
  });

  test("leaves after an hour all the same, and the paper follows", async () => {
    const numbers = await nobodyNumbers();
    const { email, orderId } = await aSale();
    await sql`update outbox set created_at = created_at - interval '61 minutes' where order_id = ${orderId}`.execute(
      db(),
    );
    await outbox.letTimePass();
    outbox.start();
    await mailbox.arrived(email);
    expect(await filesOf(email, "Votre commande")).toEqual([["v"]]);
    await isPutOff(orderId, "invoice-copy");
    await numbers.letGo();
    await outbox.deliver();
    expect(await filesOf(email, "Votre facture")).toEqual([["F"]]);
    expect((await messagesOf(orderId)).map(({ kind, state }) => [kind, state])).toEqual([
      ["contract", "sent"],
      ["invoice-copy", "sent"],
    ]);
  });
});
