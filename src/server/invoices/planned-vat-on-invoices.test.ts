import { sql } from "kysely";
import { expect, test } from "vitest";
import { setStatus } from "#server/orders/set-status.ts";
import { noteMoneyReceived } from "#server/payments/note-money-received.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { saleOn } from "#tests/sale-on.ts";
import { setLimit } from "#tests/set-limit.ts";
import { anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { closePeriods } from "./close-periods.ts";
import { exportReport } from "./export-report.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { listClosings } from "./list-closings.ts";
import { listPeriods } from "./sales-periods.ts";
import { findReport } from "./sales-reports.sql.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
const dated = (key: string, value: string, from: string) =>
  sql`insert into dated_settings (key, value, valid_from) values (${key}, ${JSON.stringify(value)}::jsonb, ${from})
    on conflict do nothing`.execute(db());

/** What an order's invoice says of VAT that was settled at an instant and issued on a day. */
async function vatOfSale(settledAt: string, day: string) {
  const id = await saleOn(shop.it, day, settledAt);
  return vatOfOrder(id);
}
async function vatOfOrder(id: string) {
  const { rows } = await sql<{ vat: number; exemption: string; regime: string }>`
    select vat_cents as vat, facts ->> 'exemption' as exemption, facts ->> 'vatRegime' as regime
    from invoices where order_id = ${id}`.execute(db());
  return rows[0];
}

test("money from before anybody said whether the seller charges VAT has the rules that were said first", async () => {
  await dated("vatRegime", "franchise", "2026-01-01T00:00:00+01");
  // The rate has a default, which no later one replaces.
  await dated("vatRate", "5.5", "2026-12-31T09:00:00+01");
  expect(await vatOfSale("2025-12-30T10:00:00+01", "2025-12-30")).toMatchObject({
    vat: 0,
    regime: "franchise",
  });
});

test("the franchise is left on a day within a month: each order keeps the rules of its own day, books and reports both", async () => {
  await dated("vatRegime", "franchise", "2026-01-01T00:00:00+01");
  await dated("vatExemption", "TVA non applicable, ancienne", "2026-01-01T00:00:00+01");
  for (const [key, value] of [
    ["vatChangeFrom", "2026-01-06"],
    ["vatChangeExemption", "TVA non applicable, nouvelle"],
  ] as const)
    await dated(key, value, "2026-01-02T09:00:00+01");
  expect(await vatOfSale("2026-01-05T23:59:59+01", "2026-01-05")).toEqual({
    vat: 0,
    exemption: "TVA non applicable, ancienne",
    regime: "franchise",
  });
  // The plan holds from midnight in Paris, before anybody has carried it out.
  expect(await vatOfSale("2026-01-06T00:00:00+01", "2026-01-06")).toMatchObject({
    exemption: "TVA non applicable, nouvelle",
  });
  await dated("vatExemption", "TVA non applicable, nouvelle", "2026-01-06T00:00:40+01");
  await dated("vatChangeFrom", "2026-01-15", "2026-01-07T09:00:00+01");
  await dated("vatChangeExemption", "", "2026-01-07T09:00:00+01");
  await dated("vatChangeRegime", "vat", "2026-01-07T09:00:00+01");
  expect(await vatOfSale("2026-01-14T23:59:59+01", "2026-01-14")).toEqual({
    vat: 0,
    exemption: "TVA non applicable, nouvelle",
    regime: "franchise",
  });
  expect(await vatOfSale("2026-01-15T00:00:00+01", "2026-01-15")).toEqual({
    vat: 433,
    exemption: "",
    regime: "vat",
  });
  await dated("vatRegime", "vat", "2026-01-15T00:00:40+01");
  await dated("vatChangeFrom", "", "2026-01-15T00:00:40.1+01");
  // What was settled before is written down late, and keeps its rules all the same.
  expect(await vatOfSale("2026-01-14T23:00:00+01", "2026-01-15")).toMatchObject({ vat: 0 });

  while ((await closePeriods(shop.it.context)) > 0);
  const context = (await asAdministrator(shop.it)).context();
  const [month] = (await listClosings(context, { period: "2026-01" })).filter(({ kind }) => kind === "month");
  expect(month?.facts.rates.map(({ rate, grossCents, vatCents }) => [rate, grossCents, vatCents])).toEqual([
    [2000, 2600, 433],
    [0, 4 * 2600, 0],
  ]);

  await setLimit(shop.it, "sellerSiren", "732829320");
  await setLimit(shop.it, "platformId", "0042");
  await setLimit(shop.it, "platformName", "Plateforme");
  const periods = await listPeriods(context, { period: "2026-01" });
  expect(periods.map(({ from, to, state }) => `${from} ${to} ${state}`)).toEqual([
    "2026-01-21 2026-01-31 empty",
    "2026-01-15 2026-01-20 over",
    "2026-01-01 2026-01-14 over",
  ]);
  const told = async (from: string, to: string) => {
    const { id } = await exportReport(context, { from, to });
    const file = (await findReport(db(), { reportId: id }))?.file ?? "";
    return [...file.matchAll(/<Date>(\d+)<.*?<CategoryCode>(\w+)<.*?<TaxTotal>([\d.]+)</g)].map((found) =>
      found.slice(1).join(" "),
    );
  };
  expect(await told("2026-01-01", "2026-01-14")).toEqual([
    "20260105 TNT1 0.00",
    "20260106 TNT1 0.00",
    "20260114 TNT1 0.00",
  ]);
  expect(await told("2026-01-15", "2026-01-20")).toEqual(["20260115 TLB1 4.33", "20260115 TNT1 0.00"]);
});

test.each(["with the order's payment", "later"])(
  "money that staff note %s has the rules of the day on which the bank received it, not of the note",
  async (when) => {
    await dated("vatRegime", "vat", "2026-02-15T00:00:40+01");
    await dated("vatRegime", "franchise", "2026-03-01T00:00:40+01");
    await dated("vatExemption", "TVA non applicable", "2026-03-01T00:00:40+01");
    await dated("vatRegime", "vat", "2026-04-01T00:00:40+02");
    const staff = await asAdministrator(shop.it);
    async function received(receivedOn: string) {
      const { liveId, productIds } = await stockLive(db(), [1]);
      const { id: orderId } = await anOrder(db(), { liveId, productIds, status: "to-pay" });
      await sql`update orders set created_at = ${receivedOn}::date where id = ${orderId}`.execute(db());
      const money = { means: "transfer", receivedOn } as const;
      if (when === "later") {
        await setStatus(staff.context(), { orderId, status: "paid" });
        await noteMoneyReceived(staff.context(), { orderId, money });
      } else await setStatus(staff.context(), { orderId, status: "paid", money });
      await issueInvoices(shop.it.context);
      return vatOfOrder(orderId);
    }
    expect(await received("2026-02-28")).toMatchObject({ vat: 433, regime: "vat" });
    expect(await received("2026-03-01")).toMatchObject({ vat: 0, exemption: "TVA non applicable" });
    expect(await received("2026-03-31")).toMatchObject({ vat: 0, regime: "franchise" });
    expect(await received("2026-04-01")).toMatchObject({ vat: 433, exemption: "" });
  },
);

test("two changes planned together, the mention on one day and the regime on another, are each on the invoices of their days", async () => {
  for (const [key, value] of [
    ["vatRegime", "franchise"],
    ["vatExemption", "TVA non applicable, art. 293 B du CGI"],
    ["vatChangeFrom", "2026-06-20"],
    ["vatChangeRegime", "vat"],
    ["vatChangeExemption", ""],
    ["vatNextFrom", "2026-06-10"],
    ["vatNextExemption", "TVA non applicable, art. L223-3 du CIBS"],
  ] as const)
    await dated(key, value, "2026-06-01T09:00:00+02");
  expect(await vatOfSale("2026-06-09T23:59:59+02", "2026-06-09")).toMatchObject({
    exemption: "TVA non applicable, art. 293 B du CGI",
  });
  expect(await vatOfSale("2026-06-10T00:00:00+02", "2026-06-10")).toMatchObject({
    vat: 0,
    exemption: "TVA non applicable, art. L223-3 du CIBS",
  });
  expect(await vatOfSale("2026-06-20T00:00:00+02", "2026-06-20")).toMatchObject({ vat: 433, regime: "vat" });
});

test("a change that the shop carried out a day late ends the period of the report on its own day all the same", async () => {
  await dated("vatRegime", "franchise", "2026-07-01T00:00:00+02");
  for (const [key, value] of [
    ["vatChangeFrom", "2026-08-01"],
    ["vatChangeRegime", "vat"],
  ] as const)
    await dated(key, value, "2026-07-02T09:00:00+02");
  await dated("vatRegime", "vat", "2026-08-02T08:00:00+02");
  await dated("vatChangeFrom", "", "2026-08-02T08:00:00.1+02");
  const context = (await asAdministrator(shop.it)).context();
  const periods = (await listPeriods(context, { period: "2026-08" })).map(({ from, to }) => `${from} ${to}`);
  expect(periods.at(-1)).toBe("2026-08-01 2026-08-10");
});
