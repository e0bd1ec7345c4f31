import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { InvoiceRow, InvoiceSums } from "#contract/admin/invoices.ts";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { aStartedPayment, notify, pay } from "#tests/pay-by-card.ts";
import { adminOf } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { type InvoicePart, invoicesFrom, listInvoices } from "./list-invoices.ts";

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const db = () => admin.shop.context.db;

interface List {
  rows: InvoiceRow[];
  older: number | null;
  newer: number | null;
  sums: { invoices: InvoiceSums; creditNotes: InvoiceSums };
  months: string[];
}
const list = async (filters: Record<string, string> = {}) =>
  (await admin.staff.call<List>("GET", `/api/admin/invoices?${new URLSearchParams(filters)}`)).body;

async function aSale(lastName: string, { email }: { email?: string } = {}) {
  const buyer = await aStartedPayment(admin.shop);
  await sql`update orders set shipping_address = shipping_address || ${JSON.stringify({ last_name: lastName, ...(email ? { email } : {}) })}::jsonb
    where id = ${buyer.order.id}`.execute(db());
  const { notification } = await pay(admin.shop, buyer.form.formToken);
  await notify(admin.shop, notification.body);
  return buyer.order;
}

describe("the list of invoices", () => {
  test("finds by number, order and name, by kind and period, and adds up what it shows", async () => {
    const [first, second] = [await aSale("Durand"), await aSale("O'Brien_%")];
    await issueInvoices(admin.shop.context);
    const { body } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${first.id}`);
    expect(body).toMatchObject({ invoicePending: false, invoices: [{ kind: "invoice", grossCents: 2600 }] });
    await admin.staff.call("POST", `/api/admin/orders/${first.id}/refunds`, {
      transactionUuid: body.transactions[0]?.uuid,
      amountCents: 600,
      reason: "Retard",
    });
    const after = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${first.id}`);
    expect(after.body.invoicePending).toBe(true);
    await issueInvoices(admin.shop.context);

    const all = await list();
    expect(all.rows.map(({ kind, buyer }) => [kind, buyer])).toEqual([
      ["credit-note", "Camille Durand"],
      ["invoice", "Camille O'Brien_%"],
      ["invoice", "Camille Durand"],
    ]);
    const sold = { netCents: 4334, vatCents: 866, grossCents: 5200 };
    const credited = { netCents: 500, vatCents: 100, grossCents: 600 };
    expect(all.sums).toEqual({
      invoices: { count: 2, ...sold, rates: [{ rate: 2000, ...sold }] },
      creditNotes: { count: 1, ...credited, rates: [{ rate: 2000, ...credited }] },
    });
    const number = all.rows[1]?.number ?? "";
    expect((await list({ q: number.toLowerCase() })).rows).toHaveLength(1);
    expect((await list({ q: second.orderNumber })).rows).toHaveLength(1);
    expect((await list({ q: "_%" })).rows.map((row) => row.orderId)).toEqual([second.id]);
    expect((await list({ kind: "credit-note" })).rows).toMatchObject([{ corrects: all.rows[2]?.number }]);
    const today = parisDay(new Date());
    expect(all.months).toEqual([today.slice(0, 7)]);
    for (const period of [today, today.slice(0, 7), today.slice(0, 4)])
      expect((await list({ period })).rows).toHaveLength(3);
    const file = async (filters: string) =>
      (await admin.staff.call<string>("GET", `/api/admin/exports/invoices.csv?${filters}`)).body
        .trimEnd()
        .split("\r\n")
        .map((line) => line.split(";"));
    const [head, note, ...others] = await file(`period=${today}`);
    expect(head?.slice(5)).toEqual(["Taux", "HT", "TVA", "TTC", "Facture corrigée"]);
    expect(note?.slice(5)).toEqual(["20\u00a0%", "-5,00", "-1,00", "-6,00", all.rows[2]?.number]);
    expect(others.map((row) => row.slice(8))).toEqual([
      ["26,00", ""],
      ["26,00", ""],
    ]);
    expect(await file("period=2001")).toEqual([head]);
    expect(await list({ period: "2001" })).toMatchObject({ rows: [], sums: { invoices: { count: 0 } } });
    expect((await admin.staff.call("GET", "/api/admin/invoices?period=2026-13")).status).toBe(400);
  });

  test("adds up each rate of VAT of what its filters let through", async () => {
    const [taxed, reduced, erased] = [await aSale("Taux"), await aSale("Taux"), await aSale("Taux")];
    await issueInvoices(admin.shop.context);
    // Invoices never change: what is made of two of them here is rolled back.
    const tx = await db().startTransaction().execute();
    const run = (text: string) => sql.raw(text).execute(tx);
    await run("alter table invoices disable trigger invoices_kept");
    // Its delivery at another rate, as where the shop sold goods at two.
    await run(`update invoices set net_cents = 2236, vat_cents = 364, facts = jsonb_set(facts, '{parts}', '[
      {"rate": 2000, "grossCents": 2000, "netCents": 1667, "vatCents": 333},
      {"rate": 550, "grossCents": 600, "netCents": 569, "vatCents": 31}]') where order_id = '${reduced.id}'`);
    await run(`update invoices set facts = null where order_id = '${erased.id}'`);
    const { context } = await asAdministrator(admin.shop);
    const { sums } = await listInvoices({ ...context(), lists: tx }, { q: "taux", kind: "all", period: "" });
    const parts: InvoicePart[] = [];
    for await (const some of invoicesFrom(tx, { q: "taux", kind: "all", period: "" })) parts.push(...some);
    await tx.rollback().execute();
    expect(parts.map(({ rate, grossCents }) => [rate, grossCents])).toEqual([
      [null, 2600],
      [2000, 2000],
      [550, 600],
      [2000, 2600],
    ]);
    const { invoices, creditNotes } = sums;
    expect(creditNotes).toMatchObject({ count: 0, rates: [] });
    expect(invoices).toEqual({
      ...{ count: 3, grossCents: 7800, netCents: 2167 * 2 + 2236, vatCents: 433 * 2 + 364 },
      rates: [
        { rate: 2000, grossCents: 4600, netCents: 2167 + 1667, vatCents: 433 + 333 },
        { rate: 550, grossCents: 600, netCents: 569, vatCents: 31 },
        { rate: null, grossCents: 2600, netCents: 2167, vatCents: 433 },
      ],
    });
    expect((await list({ q: taxed.orderNumber })).sums.invoices.rates).toMatchObject([
      { rate: 2000, grossCents: 2600 },
    ]);
  });

  test("turns its pages both ways and misses none", async () => {
    const liveId = await openLive(db());
    await sql`with sold as (
        insert into orders (id, order_number, live_id, origin, status, shipping_cents, paid_at, contract_sent_at, shipping_address)
        select gen_random_uuid(), 'HF-page-' || n, ${liveId}, 'staff', 'paid', 600, clock_timestamp(), clock_timestamp(), '{"city": "Lyon"}'
        from generate_series(1, 120) n returning id
      ), told as (
        insert into order_history (order_id, event, from_status, to_status, actor_kind)
        select id, 'created', null, 'paid', 'system' from sold
      )
      insert into transactions (uuid, order_id, amount_cents, means, received_on)
      select 'hand:page-' || id, id, 600, 'transfer', current_date from sold`.execute(db());
    await issueInvoices(admin.shop.context);
    const { sums, ...first } = await list();
    const second = await list({ before: String(first.older) });
    const third = await list({ before: String(second.older) });
    const numbers = [...first.rows, ...second.rows, ...third.rows].map((row) => row.number);
    expect(new Set(numbers).size).toBe(sums.invoices.count + sums.creditNotes.count);
    expect(third.older).toBeNull();
    const back = await list({ after: String(third.newer) });
    expect(back.rows.map((row) => row.number)).toEqual(second.rows.map((row) => row.number));
    const file = await admin.staff.call<string>("GET", "/api/admin/exports/invoices.csv?kind=invoice");
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(sums.invoices.count + 1);
  });
});

test("the mail that confirms the contract brings the invoice along", async () => {
  const email = `facture-${Date.now()}@example.fr`;
  const order = await aSale("Facture", { email });
  await issueInvoices(admin.shop.context);
  await sql`update outbox set due_at = clock_timestamp() where order_id = ${order.id}`.execute(db());
  outbox.start();
  const [received] = await mailbox.arrived(email);
  const { number } = (await list({ q: order.orderNumber })).rows[0] ?? { number: "" };
  expect(received?.attachments.filter(({ inline }) => !inline)).toMatchObject([
    { name: "vos-droits-et-conditions-de-vente.pdf" },
    { name: `${number}.pdf`, contentType: "application/pdf" },
  ]);
});
