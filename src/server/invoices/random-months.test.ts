import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Closing } from "#contract/admin/invoices.ts";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { addMonths } from "#domain/working-days.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { creditAdmin } from "#tests/credit-admin.ts";
import { centsOf, ledgerFaults, ledgerRows } from "#tests/ledger-rules.ts";
import { notify, pay, resigned } from "#tests/pay-by-card.ts";
import { promoFields } from "#tests/promo-admin.ts";
import { setLimit } from "#tests/set-limit.ts";
import { closePeriods } from "./close-periods.ts";
import { issueInvoices } from "./issue-invoices.ts";

const today = parisDay(new Date());
const month = today.slice(0, 7);

/** How an order is paid, and what becomes of it; each comes up in each month, in another pairing. */
const PAID = [
  "card",
  "card",
  "card",
  "promo code",
  "credit and card",
  "credit and card",
  "credit",
  "transfer",
] as const;
const FATES = [
  "kept",
  "gesture",
  "piece",
  "elsewhere",
  "as credit",
  "cancelled",
  "paid twice",
  "two gestures",
] as const;
type Paid = (typeof PAID)[number];
type Fate = (typeof FATES)[number];
/** What cannot become of credit. */
const ofMoney = (fate: Fate): boolean => ["elsewhere", "as credit", "paid twice"].includes(fate);

describe.each([11, 27])("a month of random orders (seed %i)", (seed) => {
  const { admin, aHolder, anOrder, startWith, read, detailOf } = creditAdmin();
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const shuffled = <One>(list: readonly One[]): One[] =>
    list
      .map((one) => ({ one, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
  const db = () => admin.shop.context.db;
  const one = async <Row>(text: ReturnType<typeof sql<Row>>): Promise<Row> => {
    const [row] = (await text.execute(db())).rows;
    if (!row) throw new Error("Nothing was found");
    return row;
  };

  test("is booked to the cent: entries, journals, closing and documents say the same", async () => {
    const staff = await asAdministrator(admin.shop);
    const regular = await aHolder();
    const paid = shuffled(PAID);
    for (const [place, fate] of shuffled(FATES).entries()) {
      // Half of the month at another rate: what was settled before keeps its own.
      if (place === FATES.length / 2) await setLimit(admin.shop, "vatRate", "5.5");
      await live(regular, ofMoney(fate) ? "card" : (paid[place] ?? "card"), fate, staff);
    }
    await issueInvoices(admin.shop.context);
    await closePeriods(admin.shop.context, new Date(`${addMonths(`${month}-01`, 1)}T12:00:00Z`));

    const { body } = await admin.staff.call<string>(
      "GET",
      `/api/admin/invoices/ecritures.txt?period=${month}`,
    );
    expect(ledgerFaults(body)).toEqual([]);
    const rows = ledgerRows(body);
    /** What accounts that begin so were debited with beyond what they were credited with. */
    const balance = (account: string, journal?: string) =>
      rows
        .filter((row) => row.CompteNum?.startsWith(account) && (!journal || row.JournalCode === journal))
        .reduce((sum, row) => sum + centsOf(row.Debit) - centsOf(row.Credit), 0);
    const closings = (await admin.staff.call<Closing[]>("GET", `/api/admin/closings?period=${month}`)).body;
    const facts = closings.find(({ kind }) => kind === "month")?.facts;
    if (!facts) throw new Error("The month is not closed");
    const closed = (of: "netCents" | "vatCents" | "grossCents") =>
      facts.rates.reduce((sum, rate) => sum + (rate.kind === "invoice" ? rate[of] : -rate[of]), 0);
    const documents = await one(sql<{ gross: number; net: number; vat: number }>`
      select sum(gross_cents * s)::int as gross, sum(net_cents * s)::int as net, sum(vat_cents * s)::int as vat
      from invoices cross join lateral (select case kind when 'invoice' then 1 else -1 end as s) s`);
    expect(new Set(facts.rates.map(({ rate }) => rate))).toEqual(new Set([2000, 550]));
    expect([closed("grossCents"), closed("netCents"), closed("vatCents")]).toEqual([
      documents.gross,
      documents.net,
      documents.vat,
    ]);
    expect(facts.soldCents - facts.creditedCents).toBe(documents.gross);
    expect(balance("411", "VE")).toBe(documents.gross);
    expect(-balance("445", "VE")).toBe(documents.vat);
    expect(-balance("7", "VE")).toBe(documents.net);

    // Card money is what came in and did not go back; transfers alone stay with the customers, for the bank's journal.
    const money = await one(sql<{ card: number; transfers: number; twice: number }>`select
      (select sum(amount_cents)::int from transactions where means = 'card')
        - (select coalesce(sum(r.amount_cents), 0)::int from refunds r join transactions t on t.uuid = r.transaction_uuid
          where r.state = 'done' and t.means = 'card' and r.given_means is null and not r.as_credit) as card,
      (select coalesce(sum(amount_cents), 0)::int from transactions where means = 'transfer')
        - (select coalesce(sum(r.amount_cents), 0)::int from refunds r join transactions t on t.uuid = r.transaction_uuid
          where r.state = 'done' and not r.as_credit and (r.given_means is not null or t.means = 'transfer')) as transfers,
      (select coalesce(sum(t.amount_cents), 0)::int from transactions t
        where exists (select from payment_events e where e.transaction_uuid = t.uuid and e.outcome = 'repeated-payment'))
        as twice`);
    expect(balance("511")).toBe(money.card);
    expect(money.twice).toBeGreaterThan(0);
    expect(-balance("419")).toBe(money.twice);
    expect(balance("")).toBe(0);
  }, 120_000);

  /** One order of one to three pieces, from its payment to what becomes of it. */
  async function live(
    regular: Awaited<ReturnType<typeof aHolder>>,
    means: Paid,
    fate: Fate,
    staff: Awaited<ReturnType<typeof asAdministrator>>,
  ): Promise<void> {
    const prices = Array.from({ length: between(1, 3) }, () => between(1_001, 9_999));
    const small = between(1, 1_500);
    const person =
      means === "credit"
        ? await aHolder(40_000)
        : means === "credit and card"
          ? await aHolder(small)
          : regular;
    const buyer = await anOrder(person, person.email, prices);
    const orderId = buyer.order.id;
    if (means === "promo code") {
      const fields = { ...promoFields(), kind: "percent", value: between(3, 33) };
      await admin.staff.call("POST", "/api/admin/promo-codes", fields);
      await person.call("PUT", `/api/guest-orders/${orderId}/promo-code`, { code: fields.code });
    }
    if (means === "transfer")
      await setStatus(staff.context(), { orderId, status: "paid", money: { means, receivedOn: today } });
    else {
      // All of a credit that an order can use is used.
      const credit =
        means === "credit" ? (await read(buyer)).totalCents : means === "credit and card" ? small : 0;
      const { status, body: form } = await startWith(buyer, credit);
      if (status !== 200) throw new Error(`No payment was started: ${JSON.stringify(form)}`);
      if (!form.paid) {
        const { notification } = await pay(admin.shop, form.formToken);
        await notify(admin.shop, notification.body);
        if (fate === "paid twice")
          await notify(
            admin.shop,
            resigned(admin.shop, notification.body, (answer) => {
              for (const told of answer.transactions) told.uuid = randomUUID().replaceAll("-", "");
            }),
          );
      }
    }
    await follow(fate, await detailOf(orderId), staff);
  }

  /** Something comes back, of money rather than of credit where there are both. */
  async function follow(
    fate: Fate,
    order: OrderDetail,
    staff: Awaited<ReturnType<typeof asAdministrator>>,
  ): Promise<void> {
    const money = order.transactions.find(({ means }) => means !== "credit") ?? order.transactions[0];
    if (!money) throw new Error("Nothing was paid");
    const give = (amountCents: number, how: Partial<Parameters<typeof refundPayment>[1]> = {}) =>
      refundPayment(staff.context(), {
        orderId: order.id,
        transactionUuid: money.uuid,
        amountCents,
        reason: "Taille",
        ...how,
      });
    const part = () => between(1, Math.floor(money.amountCents / 3));
    if (fate === "gesture" || fate === "two gestures") await give(part());
    if (fate === "two gestures") await give(part());
    if (fate === "elsewhere") await give(part(), { elsewhere: { means: "transfer", givenOn: today } });
    if (fate === "as credit") await give(part(), { asCredit: true });
    if (fate === "piece") {
      const { priceCents = 0, discountCents = 0 } = order.items[0] ?? {};
      const cents = Math.min(priceCents - discountCents, money.amountCents) - between(0, 300);
      await give(cents, { lines: [{ itemId: order.items[0]?.id ?? "", cents }] });
    }
    if (fate === "cancelled") {
      const { status } = await admin.staff.call("POST", `/api/admin/orders/${order.id}/cancellation`, {
        expectedVersion: order.version,
        reason: "Pièce abîmée",
        refunds: order.transactions
          .filter(({ means }) => means !== "credit")
          .map(({ uuid, amountCents }) => ({ transactionUuid: uuid, amountCents })),
      });
      expect(status).toBe(200);
    }
  }
});
