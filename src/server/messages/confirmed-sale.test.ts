import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { confirmedSales } from "#tests/confirmed-sales.ts";
import { anOrder, THREE_DAYS_AGO } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { formatDateProse } from "#wording/format.ts";

const { mailbox, admin, outbox, db, detailOf, kindsOf, sheetOf, saleOf, aSale, set, plain, wordsOfFile } =
  confirmedSales();

test("the confirmation names the day on which the money came, as the invoice beside it does", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  const { id } = await anOrder(db(), { liveId, productIds, status: "to-pay", address: { email } });
  await set(id, "paid", { money: { means: "transfer", receivedOn: THREE_DAYS_AGO } });
  await outbox.deliver();
  const [mail] = await mailbox.arrived(email);
  expect(plain(mail?.text ?? "")).toContain(`Payée le ${formatDateProse(THREE_DAYS_AGO)}\n`);
  expect(await wordsOfFile(mail, "F")).toContain(`Payée le ${formatDateProse(THREE_DAYS_AGO)} par virement`);
});

test("an order whose cancellation is taken back keeps its contract, and is not confirmed again", async () => {
  const { id, email, sale } = await aSale();
  await set(id, "cancelled-by-admin", { reason: "Erreur" });
  await set(id, "paid");
  await outbox.deliver();
  expect(await saleOf(id)).toEqual(sale);
  expect((await kindsOf(id)).map(({ is }) => is)).toEqual(["contract sent"]);
  expect(await mailbox.received(email)).toHaveLength(1);
  expect((await detailOf(id)).contracts.earlier).toEqual([]);
});

test("a confirmation that leaves late, and its printed sheet, say what was sold, and what became of it", async () => {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  const { id } = await anOrder(db(), { liveId, productIds, status: "to-pay", address: { email } });
  await set(id, "paid", { money: { means: "transfer", receivedOn: THREE_DAYS_AGO } });
  // It changes before that leaves, as where staff must look at the order first: its second piece is gone.
  await sql`update products set name = 'Sac', composition = 'cuir' where id = ${productIds[0]}`.execute(db());
  await sql`update orders set shipping_address = shipping_address || '{"street": "9 rue Nouvelle"}'
    where id = ${id}`.execute(db());
  const gone = (await detailOf(id)).items[1]?.id;
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`update order_items set takes_unit = false where id = ${gone}`.execute(tx);
      await sql`update products set taken = 0 where id = ${productIds[1]}`.execute(tx);
      await sql`update orders set review_reason = 'Pièce vendue' where id = ${id}`.execute(tx);
    });
  expect((await admin.staff.call("DELETE", `/api/admin/orders/${id}/items/${gone}`)).status).toBe(200);
  const sheet = await sheetOf(id);
  await outbox.deliver();
  const [mail] = await mailbox.arrived(email);
  for (const words of [String(sheet), plain(mail?.text ?? "")]) {
    for (const said of ["Robe 1", "Robe 2", "46,00 €", "5 avenue des Lilas"])
      expect(words, said).toContain(said);
    for (const later of ["Sac", "cuir", "9 rue Nouvelle"]) expect(words, later).not.toContain(later);
    expect(words.match(/pièce indisponible/g)).toHaveLength(1);
  }
});

test("a confirmation that is sent again says what was sold, whatever became of it since", async () => {
  const { id, email, mail: first } = await aSale();
  await sql`update products set name = 'Sac', composition = 'cuir', warnings = 'fragile', price_cents = 9900
    where id in (select product_id from order_items where order_id = ${id})`.execute(db());
  const [message] = await kindsOf(id);
  const { transactions } = await detailOf(id);
  await admin.staff.call(
    "POST",
    `/api/admin/orders/${id}/refunds`,
    { transactionUuid: transactions[0]?.uuid, amountCents: 500, reason: "Geste" },
    { "idempotency-key": randomUUID() },
  );
  const { refunds } = await detailOf(id);
  expect(refunds).toHaveLength(1);
  await admin.staff.call("POST", `/api/admin/messages/${message?.id}/retry`);
  await outbox.deliver();
  const confirmations = (await mailbox.received(email)).filter(({ subject }) => subject === first?.subject);
  expect(confirmations.map(({ text }) => text)).toEqual([first?.text, first?.text]);
});
