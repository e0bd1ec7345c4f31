import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder } from "#tests/a-paid-order.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import { openLive } from "#tests/stock-live.ts";
import { issueInvoices } from "./issue-invoices.ts";

describe("300 settlements", () => {
  test("at once, with several copies numbering, are numbers 1 to 300 in an unbroken chain", async () => {
    const crowd = await openShop();
    const others = await Promise.all(
      [1, 2].map(() => openShop({ databaseUrl: crowd.databaseUrl, card: crowd.card })),
    );
    try {
      const { db: shopDb } = crowd.context;
      const liveId = await openLive(shopDb);
      let done = false;
      const numbering = [crowd, ...others].map(async ({ context }) => {
        while (!done) await issueInvoices(context);
      });
      await Promise.all(
        Array.from({ length: 300 }, async (_, place) => {
          const orderId = randomUUID();
          await sql`insert into orders (id, order_number, live_id, origin, status, shipping_cents, paid_at, shipping_address)
            values (${orderId}, ${`HF-many-${place}`}, ${liveId}, 'staff', 'paid', 600, clock_timestamp(), '{"city": "Lyon"}')`.execute(
            shopDb,
          );
          await sql`insert into transactions (uuid, order_id, amount_cents, means, received_on)
            values (${`hand:${orderId}`}, ${orderId}, 600, 'transfer', current_date)`.execute(shopDb);
        }),
      );
      const owed = async () =>
        (
          await sql<{ n: number }>`select count(*)::int as n from transactions where invoice_owed`.execute(
            shopDb,
          )
        ).rows[0]?.n;
      while ((await owed()) !== 0) await new Promise(setImmediate);
      done = true;
      await Promise.all(numbering);
      const { rows } = await sql<{ rank: number; position: number; gross_cents: number }>`
        select rank, position, gross_cents from invoices order by position`.execute(shopDb);
      const numbers = Array.from({ length: 300 }, (_, place) => place + 1);
      expect(rows.map((row) => row.rank)).toEqual(numbers);
      expect(rows.map((row) => row.position)).toEqual(numbers);
      expect(rows.reduce((sum, row) => sum + row.gross_cents, 0)).toBe(300 * 600);
      const broken = (await brokenInvariants(shopDb)).filter(({ invariant }) => invariant === "I14");
      expect(broken).toEqual([]);
    } finally {
      await Promise.all(others.map((one) => one.close()));
      await crowd.close();
    }
  });
});

describe("the rule of the books notices", () => {
  const own = ownShop();
  const run = (text: string) => sql.raw(text).execute(own.it.context.db);
  const breaches = async () =>
    (await brokenInvariants(own.it.context.db)).filter(({ invariant }) => invariant === "I14");
  /** The trigger keeps every document as it is; who takes it away can still be found out. */
  const forge = async (text: string) => {
    await run("alter table invoices disable trigger invoices_kept");
    await run(text);
    await run("alter table invoices enable trigger invoices_kept");
  };

  test("a missing number, a changed document, a sum that is not the money's and money without a document", async () => {
    const [first, second, third] = [
      await aPaidOrder(own.it),
      await aPaidOrder(own.it),
      await aPaidOrder(own.it),
    ];
    await issueInvoices(own.it.context);
    expect(await breaches()).toEqual([]);

    await run(`update transactions set paid_at = now() - interval '16 minutes', invoice_owed = true
      where order_id = '${first.orderId}'`);
    expect(await breaches()).toMatchObject([{ kind: "transaction" }]);
    await run(`update transactions set invoice_owed = false where order_id = '${first.orderId}'`);

    await refundPayment(third.staff.context(), third.wish(1000));
    await run(
      `update refunds set finished_at = now() - interval '16 minutes' where order_id = '${third.orderId}'`,
    );
    expect(await breaches()).toMatchObject([{ kind: "order", id: third.orderId }]);
    await run(`update refunds set credited = true where order_id = '${third.orderId}'`);
    expect(await breaches()).toMatchObject([
      {
        id: third.orderId,
        problem: expect.stringContaining("garde 1600 centimes; ses factures moins ses avoirs disent 2600"),
      },
    ]);
    await run(`update refunds set credited = false, finished_at = now() where order_id = '${third.orderId}'`);
    await issueInvoices(own.it.context);
    expect(await breaches()).toEqual([]);

    const number = (position: number) => `F${parisDay(new Date()).slice(0, 4)}-00000${position}`;
    await forge(
      `update invoices set facts = jsonb_set(facts, '{buyer,name}', '"Une autre"') where position = 2`,
    );
    expect(await breaches()).toMatchObject([{ kind: "invoice", id: number(2) }]);
    await forge(`update invoices set facts_digest = facts_digest(facts) where position = 2`);
    expect(await breaches()).toMatchObject([{ kind: "invoice", id: number(2) }]);
    await forge(
      `update invoices set hash = invoice_hash(previous_hash, position, number, issued_at, facts_digest) where position = 2`,
    );
    expect(await breaches()).toMatchObject([
      { id: number(3), problem: expect.stringContaining("ne suit pas") },
    ]);

    await run(`update transactions set invoice_id = null where order_id = '${second.orderId}'`);
    await run("alter table invoice_files disable trigger invoice_files_kept");
    await run("delete from invoice_files");
    await forge(`delete from invoices where order_id = '${second.orderId}'`);
    expect((await breaches()).map(({ id, problem }) => [id, problem.slice(0, 9)])).toEqual([
      [number(3), "est le n°"],
      [number(3), "ne suit p"],
    ]);
  });

  test("an invoice below its money, and a credit note that takes back more than was owed", async () => {
    const known = (await breaches()).map(({ problem }) => problem);
    const found = async () => (await breaches()).filter(({ problem }) => !known.includes(problem));
    const rehash = "hash = invoice_hash(previous_hash, position, number, issued_at, facts_digest)";
    const low = await aPaidOrder(own.it);
    await issueInvoices(own.it.context);
    const lowered = (cents: number) =>
      forge(`update invoices set gross_cents = gross_cents + ${cents}, vat_cents = vat_cents + ${cents}, ${rehash}
        where order_id = '${low.orderId}'`);
    await lowered(-100);
    expect(await found()).toContainEqual(
      expect.objectContaining({
        kind: "transaction",
        problem: "a payé 2600 centimes, sa facture en dit 2500",
      }),
    );
    await lowered(100);
    expect(await found()).toEqual([]);

    // Paid twice: what came on top is given back, and no document says so.
    const twice = await aPaidOrder(own.it);
    await run(`insert into transactions (uuid, order_id, amount_cents, means, received_on, invoice_owed, paid_at)
      select 'hand:twice', order_id, amount_cents, 'transfer', current_date, false, paid_at - interval '1 hour' from transactions
      where order_id = '${twice.orderId}'`);
    await issueInvoices(own.it.context);
    await refundPayment(twice.staff.context(), twice.wish(2600));
    await issueInvoices(own.it.context);
    expect(await found()).toEqual([]);
    // As if a credit note had been written over it all the same.
    await run(`update refunds set credited = true where order_id = '${twice.orderId}'`);
    await run(`with n as (select * from next_invoice('credit-note'))
      insert into invoices (position, kind, series, rank, number, order_id, corrects, refund_id, issued_at, issued_on,
        gross_cents, net_cents, vat_cents, facts, facts_digest, search_text, previous_hash, hash)
      select n.position, 'credit-note', n.series, n.rank, n.number, i.order_id, i.id, r.id, n.issued_at,
        (n.issued_at at time zone 'Europe/Paris')::date, i.gross_cents, i.net_cents, i.vat_cents, i.facts, i.facts_digest, '',
        n.previous_hash, invoice_hash(n.previous_hash, n.position, n.number, n.issued_at, i.facts_digest)
      from n, invoices i join refunds r on r.order_id = i.order_id where i.order_id = '${twice.orderId}'`);
    expect(await found()).toMatchObject([
      {
        id: twice.orderId,
        problem: expect.stringContaining("garde 2600 centimes; ses factures moins ses avoirs disent 0"),
      },
    ]);
  });
});

describe("the numbers of a new year in Paris", () => {
  const own = ownShop();
  const sale = async () => {
    const paid = await aPaidOrder(own.it);
    await issueInvoices(own.it.context);
    return paid;
  };
  const documents = async () =>
    (
      await sql<{ number: string; issued_on: string }>`
        select number, issued_on::text from invoices order by position`.execute(own.it.context.db)
    ).rows.map((row) => [row.number, row.issued_on]);
  /** The last document as if it had been issued then: clocks are set wrong, and years end. */
  const lastAt = async (instant: string, day: string) => {
    const run = (text: string) => sql.raw(text).execute(own.it.context.db);
    await run("alter table invoices disable trigger invoices_kept");
    await run(`update invoices set issued_at = '${instant}', issued_on = '${day}',
        hash = invoice_hash(previous_hash, position, number, '${instant}', facts_digest)
      where position = (select max(position) from invoices)`);
    await run("alter table invoices enable trigger invoices_kept");
  };

  test("begin with 1 at midnight there, and no date is before the last one", async () => {
    const year = parisDay(new Date()).slice(0, 4);
    await sale();
    await lastAt("2098-12-31T22:59:59Z", "2098-12-31");
    // The clock is back, the date is not.
    await sale();
    await lastAt("2098-12-31T23:00:00Z", "2099-01-01");
    const { staff, wish } = await sale();
    await refundPayment(staff.context(), wish(2600));
    await issueInvoices(own.it.context);
    await sale();
    expect(await documents()).toEqual([
      [`F${year}-000001`, "2098-12-31"],
      ["F2098-000001", "2099-01-01"],
      ["F2099-000001", "2099-01-01"],
      ["A2099-000001", "2099-01-01"],
      ["F2099-000002", "2099-01-01"],
    ]);
    const broken = (await brokenInvariants(own.it.context.db)).filter(({ invariant }) => invariant === "I14");
    expect(broken).toEqual([]);
  });
});
