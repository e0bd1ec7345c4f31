import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { SalesPeriod } from "#contract/admin/sales-reports.ts";
import { parisDay } from "#domain/paris-time.ts";
import { reportPeriodAt } from "#domain/report-periods.ts";
import { addMonths } from "#domain/working-days.ts";
import { ownShop } from "#tests/open-shop.ts";
import { saleOn } from "#tests/sale-on.ts";
import { setLimit } from "#tests/set-limit.ts";
import { anAdministrator, type SignedIn } from "#tests/staff.ts";
import { closePeriods } from "./close-periods.ts";

const shop = ownShop();
let staff: SignedIn;
const today = parisDay(new Date());

beforeAll(async () => {
  staff = await anAdministrator(shop.it);
  for (const day of ["2026-01-05", "2026-01-25", "2026-03-31"]) await saleOn(shop.it, day);
  while ((await closePeriods(shop.it.context)) > 0);
});

const periods = async (period: string) =>
  (await staff.call<SalesPeriod[]>("GET", `/api/admin/sales-reports?period=${period}`)).body;
const said = async (period: string) =>
  (await periods(period)).map(({ from, to, dueOn, state }) => `${from} ${to}, ${dueOn}: ${state}`);
const take = (from: string, to: string) =>
  staff.call<{ code: string; message: string }>(
    "GET",
    `/api/admin/invoices/e-reporting.xml?from=${from}&to=${to}`,
  );
const asPlatformWants = async () => {
  await setLimit(shop.it, "sellerSiren", "732829320");
  await setLimit(shop.it, "platformId", "0042");
  await setLimit(shop.it, "platformName", "Plateforme");
};

describe("the periods to report", () => {
  test("are thirds of a month, each with its last day to hand it over, where VAT is declared every month", async () => {
    expect(await said("2026-01")).toEqual([
      "2026-01-21 2026-01-31, 2026-02-10: over",
      "2026-01-11 2026-01-20, 2026-01-31: empty",
      "2026-01-01 2026-01-10, 2026-01-20: over",
    ]);
    expect(await said("2025")).toEqual([]);
  });

  test.each([
    ["quarterly", "2026-01-01 2026-01-31, 2026-02-10: over"],
    ["simplified", "2026-01-01 2026-01-31, 2026-02-28: over"],
  ])("are months where it is %s", async (filing, period) => {
    await setLimit(shop.it, "vatFiling", filing);
    expect(await said("2026-01")).toEqual([period]);
  });
});

describe("a report", () => {
  test("of a period that is not over is refused in words, and so is one of other days", async () => {
    await asPlatformWants();
    const { from, to } = reportPeriodAt(today, "monthly");
    expect((await periods(today))[0]).toMatchObject({ from, to, state: "running" });
    const { status, body } = await take(from, to);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "PERIOD_NOT_OVER" });
    expect(body.message).toMatch(
      /^Cette période n'est pas finie\u00a0: son dernier jour, le .*, n'est pas encore clos\.$/,
    );
    const later = addMonths(today, 2).slice(0, 7);
    expect((await take(`${later}-01`, `${later}-10`)).body.code).toBe("PERIOD_NOT_OVER");
    expect((await take("2026-01-02", "2026-01-10")).body.code).toBe("REPORT_PERIOD_UNKNOWN");
    expect((await take("2026-01-11", "2026-01-20")).body.code).toBe("NOTHING_TO_REPORT");
    expect((await take("2026-01-01", "2026-01-10")).status).toBe(200);
  });
});

// The last one: which regime held when is never taken back.
test("the periods are two months in the franchise, and end where it is left", async () => {
  const dated = (value: string, from: string) =>
    sql`insert into dated_settings (key, value, valid_from) values ('vatRegime', ${JSON.stringify(value)}::jsonb, ${from})`.execute(
      shop.it.context.db,
    );
  await dated("franchise", "2026-01-01T00:00:00+01");
  expect(await said("2026-01")).toEqual(["2026-01-01 2026-02-28, 2026-03-31: over"]);
  await dated("vat", "2026-03-15T00:00:00+01");
  expect(await said("2026-03")).toEqual([
    "2026-03-21 2026-03-31, 2026-04-10: over",
    "2026-03-15 2026-03-20, 2026-03-31: empty",
    "2026-03-01 2026-03-14, 2026-05-31: empty",
  ]);
});
