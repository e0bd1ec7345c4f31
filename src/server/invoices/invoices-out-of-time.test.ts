import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { sealTrail } from "#server/audit/seal-entries.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { aWord, promisedAndDone, tablesThatSay } from "#tests/retention.ts";
import { giveBack } from "#tests/staff.ts";
import { readInvoiceFile } from "./invoice-file.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = troubledShop();
const db = () => shop.it.context.db;

/** Moves the documents to these days, as if they had been issued then: the chain is reckoned anew. */
async function issuedOn(days: Record<string, string>): Promise<void> {
  await sql`alter table invoices disable trigger invoices_kept`.execute(db());
  for (const [id, day] of Object.entries(days))
    await sql`update invoices set issued_at = ${`${day}T12:00:00Z`}::timestamptz, issued_on = ${day}::date
      where id = ${id}`.execute(db());
  const { rows } = await sql<{ id: string }>`select id from invoices order by position`.execute(db());
  for (const { id } of rows)
    await sql`update invoices i set previous_hash = p.hash,
      hash = invoice_hash(p.hash, i.position, i.number, i.issued_at, i.facts_digest)
      from (select (select hash from invoices b where b.position = a.position - 1) as hash
        from invoices a where a.id = ${id}) p where i.id = ${id}`.execute(db());
  await sql`alter table invoices enable trigger invoices_kept`.execute(db());
}

async function anInvoice() {
  const { orderId, buyer } = await aPaidOrder(shop.it);
  await issueInvoices(shop.it.context);
  const { id } = await db()
    .selectFrom("invoices")
    .where("order_id", "=", orderId)
    .select("id")
    .executeTakeFirstOrThrow();
  await readInvoiceFile(shop.it.context, id);
  const { file_key } = await db()
    .selectFrom("invoice_files")
    .where("invoice_id", "=", id)
    .select("file_key")
    .executeTakeFirstOrThrow();
  return { id, orderId, buyer, fileKey: file_key ?? "" };
}

test("the references of its money and the reasons of its refunds go with the document that they are kept for", async () => {
  const [ofMoney, ofRefund, young] = [aWord(), aWord(), aWord()];
  const { id, orderId } = await anInvoice();
  await giveBack(db(), orderId, 500);
  await sql`update refunds set reason = ${ofRefund}, given_reference = ${ofRefund} where order_id = ${orderId}`.execute(
    db(),
  );
  await sql`insert into refund_surcharges (refund_id, amount_cents, means, given_on, reference)
    select id, 50, 'transfer', current_date, ${ofRefund} from refunds where order_id = ${orderId}`.execute(
    db(),
  );
  await issueInvoices(shop.it.context);
  await sql`update transactions set reference = ${ofMoney} where order_id = ${orderId}`.execute(db());
  await sql`insert into order_history (order_id, event, actor_kind, reason, facts)
    values (${orderId}, 'payment', 'system', ${ofMoney}, json_build_object('outcome', 'by-hand', 'reference', ${ofMoney}::text))`.execute(
    db(),
  );
  await sql`insert into order_history (order_id, event, actor_kind, reason, facts)
    values (${orderId}, 'refund', 'system', ${ofRefund}, '{"state": "requested", "amountCents": 500}'),
      (${orderId}, 'refund', 'system', ${`classé ${ofRefund}`}, '{"state": "dismissed", "amountCents": 100}')`.execute(
    db(),
  );
  await sql`insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
    select 'admin', a.action, 'order', ${orderId}, json_build_object('reference', ${ofMoney}::text)
      from (values ('order-money-noted'), ('order-status')) a (action)
    union all
    select 'admin', a.action, 'order', ${orderId}, json_build_object('refundId', r.id, 'reason', ${ofRefund}::text)
      from refunds r, (values ('refund-requested'), ('surcharge-noted')) a (action) where r.order_id = ${orderId}
    union all
    select 'admin', 'order-status', 'order', ${orderId}, json_build_object('status', 'paid', 'reference', ${young}::text)`.execute(
    db(),
  );
  await sealTrail(shop.it.context);
  const { rows } = await sql<{ id: string }>`select id from invoices where corrects = ${id}`.execute(db());
  const year = Number(parisDay(new Date()).slice(0, 4)) - 10;
  await issuedOn({ [id]: `${year - 1}-12-28`, [rows[0]?.id ?? ""]: `${year}-01-02` });
  expect(await promisedAndDone(shop.it.context)).toEqual({ invoices: 1 });
  expect(await tablesThatSay(db(), [ofMoney])).toEqual([]);
  expect(await tablesThatSay(db(), [ofRefund])).toEqual([
    "audit_trail",
    "invoices",
    "order_history",
    "refund_surcharges",
    "refunds",
  ]);
  await issuedOn({ [rows[0]?.id ?? ""]: `${year - 1}-12-29` });
  expect(await promisedAndDone(shop.it.context)).toEqual({ invoices: 1 });
  expect(await tablesThatSay(db(), [ofRefund])).toEqual([]);
  expect(await tablesThatSay(db(), [young])).toEqual(["audit_trail"]);
  expect(await brokenInvariants(db())).toEqual([]);
});

test("ten years after the end of its year an invoice loses its words and its file, and the chain still holds", async () => {
  await runRetention(shop.it.context);
  const [old, young] = [await anInvoice(), await anInvoice()];
  const year = Number(parisDay(new Date()).slice(0, 4)) - 10;
  await issuedOn({ [old.id]: `${year - 1}-12-30`, [young.id]: `${year}-01-02` });
  expect(await promisedAndDone(shop.it.context)).toEqual({ invoices: 1 });
  const { files } = shop.it.context;
  expect(await files.get(old.fileKey)).toBeNull();
  expect(await files.get(young.fileKey)).not.toBeNull();
  await expect(readInvoiceFile(shop.it.context, old.id)).rejects.toMatchObject({ code: "INVOICE_NOT_FOUND" });
  expect((await readInvoiceFile(shop.it.context, young.id)).bytes.length).toBeGreaterThan(1000);
  const { rows } = await sql<{ number: string; gross_cents: number; said: string }>`
    select number, gross_cents, i::text as said from invoices i where id = ${old.id}`.execute(db());
  expect(rows[0]).toMatchObject({ number: expect.stringMatching(/^F/), gross_cents: 2600 });
  expect(rows[0]?.said).not.toContain("Camille");
  expect(await brokenInvariants(db())).toEqual([]);
  expect(await promisedAndDone(shop.it.context)).toEqual({});
});

test("no file of an invoice whose time is not over can be taken away", async () => {
  const { id } = await anInvoice();
  await expect(sql`delete from invoice_files where invoice_id = ${id}`.execute(db())).rejects.toThrow(
    "the file of an invoice never changes",
  );
});

test("the last day on which none changes is one of Paris, whatever the zone of the session", async () => {
  const { id } = await anInvoice();
  const emptied = (zone: string, daysOlder: number) =>
    db()
      .transaction()
      .execute(async (tx) => {
        await sql`select set_config('TimeZone', ${zone}, true)`.execute(tx);
        await sql`alter table invoices disable trigger invoices_kept`.execute(tx);
        await sql`update invoices set issued_on = paris_today() - interval '10 years' - make_interval(days => ${daysOlder})
          where id = ${id}`.execute(tx);
        await sql`alter table invoices enable trigger invoices_kept`.execute(tx);
        await sql`update invoices set facts = null where id = ${id}`.execute(tx);
        throw new Error("It was emptied, and is put back");
      });
  for (const zone of ["Etc/GMT+12", "Etc/GMT-14"]) {
    await expect(emptied(zone, 0)).rejects.toThrow("an invoice never changes");
    await expect(emptied(zone, 1)).rejects.toThrow("It was emptied");
  }
});
