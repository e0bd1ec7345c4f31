import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { waitsForPapers } from "#server/messages/wait-for-papers.ts";
import { queueOnce } from "#server/outbox/queue-messages.ts";
import { dismissRefund } from "#server/payments/dismiss-refund.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { refundsOf } from "#tests/a-paid-order.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { replacementAdmin } from "#tests/replacement-admin.ts";

const mailbox = ownMailbox();
const { shop, db, missingOne, aPiece, papersOf, moneyOf, giveBack } = replacementAdmin(() => ({
  env: { SMTP_URL: mailbox.smtpUrl },
}));
const outbox = ownOutbox(() => shop.it);

/** An order of two pieces at 20,00 €, the first of which gave way to one at 14,00 €: what it cost more is to go back. */
async function cheaper() {
  const order = await missingOne();
  const productId = await aPiece(order, { name: "Jupe", priceCents: 1400 });
  const { body } = await order.take(productId);
  const [task] = await refundsOf(shop.it, order.orderId);
  const dismissal = { orderId: order.orderId, refundId: task?.id ?? "", reason: "Elle y renonce" };
  return {
    ...order,
    itemId: body.items.find((item) => item.productId === productId)?.id,
    dismissAtOnce: () => dismissRefund(order.staff.context(), dismissal),
    dismiss: () => dismissRefund(order.staff.context(), { ...dismissal, confirmed: true }),
  };
}

test("the difference of a replaced piece is dismissed at the second press, and the invoice says what is kept", async () => {
  const order = await cheaper();
  await expect(order.dismissAtOnce()).rejects.toMatchObject({ code: "REFUND_OWED_BY_LAW" });
  await order.dismiss();
  await issueInvoices(shop.it.context);
  expect(await papersOf(order.orderId)).toEqual([
    ["invoice", 4600],
    ["credit-note", 4600],
    ["invoice", 4600],
  ]);
  expect(await moneyOf(order.orderId)).toEqual({ held: 4600, documents: 4600 });
  const { facts, vat_cents } = await db()
    .selectFrom("invoices")
    .where("order_id", "=", order.orderId)
    .orderBy("position", "desc")
    .select(["facts", "vat_cents"])
    .executeTakeFirstOrThrow();
  expect(vat_cents).toBe(767);
  expect(facts).toMatchObject({
    lines: [
      { name: "Robe 2", grossCents: 2000 },
      { is: "delivery", grossCents: 600 },
      { name: "Jupe", priceCents: 2000, discountCents: 0, grossCents: 2000 },
    ],
  });

  // What comes back later is at its own price.
  await order.call("POST", `orders/${order.orderId}/returns`, {
    items: [{ itemId: order.itemId, disposition: "restocked" }],
    cause: "defect",
    refundCents: 1400,
  });
  await giveBack(order.orderId);
  await issueInvoices(shop.it.context);
  expect((await papersOf(order.orderId)).at(-1)).toEqual(["credit-note", 1400]);
  expect(await moneyOf(order.orderId)).toEqual({ held: 3200, documents: 3200 });
});

test.each([
  ["of which a part was given", true],
  ["that was given back by a refund of its own", false],
])("a dismissed difference %s leaves documents over what is held", async (_, ofTask) => {
  const order = await cheaper();
  const [task] = await refundsOf(shop.it, order.orderId);
  const cents = ofTask ? 400 : 600;
  await refundPayment(order.staff.context(), {
    ...order.wish(cents),
    ...(ofTask ? { refundId: task?.id } : {}),
  });
  if (!ofTask) await issueInvoices(shop.it.context);
  await order.dismiss();
  await issueInvoices(shop.it.context);
  expect(await moneyOf(order.orderId)).toEqual({ held: 4600 - cents, documents: 4600 - cents });
});

test("documents below the money that is held break I14, also where a piece was replaced", async () => {
  const order = await cheaper();
  const [task] = await refundsOf(shop.it, order.orderId);
  await refundPayment(order.staff.context(), { ...order.wish(600), refundId: task?.id });
  await issueInvoices(shop.it.context);
  const now = (state: "done" | "dismissed") =>
    db().updateTable("refunds").set({ state }).where("order_id", "=", order.orderId).execute();
  await now("dismissed");
  const broken = (await brokenInvariants(db())).filter(({ invariant }) => invariant === "I14");
  await now("done");
  expect(broken).toMatchObject([
    { id: order.orderId, problem: expect.stringContaining("garde 4600 centimes") },
  ]);
});

test("a mail of an order's invoices waits until they name the other piece, for an hour at most", async () => {
  const { orderId } = await cheaper();
  await inTransaction(db(), (tx) =>
    queueOnce(tx, { dedupeKey: `copies:${orderId}`, kind: "invoice-copy", orderId }),
  );
  const { id } = await db()
    .selectFrom("outbox")
    .where("order_id", "=", orderId)
    .where("kind", "=", "invoice-copy")
    .select("id")
    .executeTakeFirstOrThrow();
  const waits = () => waitsForPapers(shop.it.context, { id, kind: "invoice-copy", orderId, facts: null });
  expect(await waits()).toBeInstanceOf(Date);
  const age = (by: string) =>
    sql`update outbox set created_at = created_at - ${by}::interval where id = ${id}`.execute(db());
  await age("61 minutes");
  expect(await waits()).toBeUndefined();
  await age("-61 minutes");
  await giveBack(orderId);
  expect(await waits()).toBeUndefined();
  expect(await papersOf(orderId)).toHaveLength(3);
});

test.each([2000, 1700])(
  "a piece that takes the place of another at %i cents brings its papers in one mail",
  async (priceCents) => {
    const order = await missingOne();
    const email = `${randomUUID().slice(0, 8)}@example.fr`;
    await sql`update orders set shipping_address = shipping_address || jsonb_build_object('email', ${email}::text)
    where id = ${order.orderId}`.execute(db());
    await order.take(await aPiece(order, { priceCents }));
    await giveBackByItself(shop.it.context);
    await outbox.deliver();
    const { rows } = await sql<{ number: string }>`select number from invoices
    where order_id = ${order.orderId} and shortage_id is not null order by position`.execute(db());
    const numbers = rows.map(({ number }) => number);
    const brings = (await mailbox.received(email)).filter(({ attachments }) =>
      attachments.some(({ name }) => name === `${numbers[0]}.pdf`),
    );
    expect(brings).toHaveLength(1);
    expect(brings[0]?.subject).toContain(priceCents === 2000 ? "Une autre pièce" : "Votre remboursement");
    for (const number of numbers) expect(brings[0]?.text).toContain(number);
    const files = brings[0]?.attachments.filter(({ inline }) => !inline).map(({ name }) => name);
    expect(files).toEqual(numbers.map((number) => `${number}.pdf`));
  },
);
