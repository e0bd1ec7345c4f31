import { hash, randomUUID } from "node:crypto";
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
type Taken = { id: string; name: string; code: string; message: string };
const take = (from: string, to: string) =>
  staff.call<Taken>("POST", "/api/admin/sales-reports", { from, to });
const fileOf = async (id: string) =>
  await staff.call<string>("GET", `/api/admin/invoices/e-reporting.xml?report=${id}`);
const answer = (id: string, given: object) =>
  staff.call<{ code: string; data: { fields: object } }>(
    "POST",
    `/api/admin/sales-reports/${id}/answers`,
    given,
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
  });

  test("is kept as it left: the same again is the same file, another one replaces the whole period", async () => {
    await asPlatformWants();
    await setLimit(shop.it, "sellerName", "HF SAS");
    const both = await Promise.all([take("2026-01-01", "2026-01-10"), take("2026-01-01", "2026-01-10")]);
    const [{ body: first }, { body: again }] = both;
    expect(first).toEqual({ id: again.id, name: "HF-20260101-20260110" });
    const initial = await fileOf(first.id);
    expect(initial.headers.get("content-disposition")).toBe(
      'attachment; filename="e-reporting-HF-20260101-20260110.xml"',
    );
    expect(initial.body).toContain("<Id>HF-20260101-20260110</Id>");
    expect(initial.body).toContain("<TypeCode>IN</TypeCode>");
    expect(initial.body).toContain("<TaxExclusiveAmount>21.67</TaxExclusiveAmount><TaxTotal>4.33</TaxTotal>");

    await setLimit(shop.it, "sellerName", "HF Mode SAS");
    const { body: second } = await take("2026-01-01", "2026-01-10");
    expect(second.name).toBe("HF-20260101-20260110-2");
    const corrective = (await fileOf(second.id)).body;
    expect(corrective).toContain("<TypeCode>RE</TypeCode>");
    const parts = (text: string) => text.slice(text.indexOf("<TransactionsReport>"));
    expect(parts(corrective)).toBe(parts(initial.body));
    expect((await fileOf(first.id)).body).toBe(initial.body);
    expect((await take("2026-01-01", "2026-01-10")).body.id).toBe(second.id);
    expect(await periods("2026-01-02")).toMatchObject([
      {
        reports: [
          { name: first.name, kind: "IN", issuedBy: staff.email, fileSha256: hash("sha256", initial.body) },
          { name: second.name, kind: "RE", fileSha256: hash("sha256", corrective), answer: null },
        ],
      },
    ]);
    await expect(sql`update sales_reports set due_on = to_day`.execute(shop.it.context.db)).rejects.toThrow(
      "append only",
    );
  });

  test("has the answer that staff noted last, a rejection with its reason", async () => {
    await asPlatformWants();
    const { id } = (await take("2026-01-01", "2026-01-10")).body;
    const deposited = { state: "deposited", answeredOn: today, reason: null };
    const wrong = [
      { ...deposited, answeredOn: "2026-01-31" },
      { ...deposited, answeredOn: addMonths(today, 1) },
      { ...deposited, state: "rejected" },
      { ...deposited, reason: "REJ_UNI" },
    ];
    for (const given of wrong) expect((await answer(id, given)).body.code).toBe("INVALID_INPUT");
    expect((await answer(randomUUID(), deposited)).body.code).toBe("SALES_REPORT_NOT_FOUND");
    const rejected = { state: "rejected", answeredOn: today, reason: "REJ_SEMAN" };
    for (const given of [deposited, rejected]) expect((await answer(id, given)).status).toBe(200);
    const [period] = await periods("2026-01-01");
    expect(period?.reports.find((one) => one.id === id)?.answer).toEqual({
      ...rejected,
      notedBy: staff.email,
    });
    await expect(sql`delete from sales_report_answers`.execute(shop.it.context.db)).rejects.toThrow(
      "append only",
    );
  });

  test("keeps its period, whatever rhythm is set since", async () => {
    await setLimit(shop.it, "vatFiling", "simplified");
    expect(await said("2026-01")).toEqual([
      "2026-01-11 2026-01-31, 2026-02-28: over",
      "2026-01-01 2026-01-10, 2026-01-20: over",
    ]);
  });
});

describe("a report that was rejected", () => {
  const rejected = (reason: string) => ({ state: "rejected", answeredOn: today, reason });

  test("is followed by another one, under a name of its own, which says the same", async () => {
    await asPlatformWants();
    const days = ["2026-03-21", "2026-03-31"] as const;
    const { body: first } = await take(...days);
    expect((await answer(first.id, rejected("REJ_UNI"))).status).toBe(200);
    const { body: second } = await take(...days);
    expect(second.name).toBe("HF-20260321-20260331-2");
    expect((await take(...days)).body.id).toBe(second.id);
    expect((await answer(second.id, { state: "deposited", answeredOn: today, reason: null })).status).toBe(
      200,
    );
    expect((await take(...days)).body.id).toBe(second.id);
  });

  test("for its period gives its days to the periods that hold now, and can't be deposited beside them", async () => {
    await asPlatformWants();
    const { body: third } = await take("2026-01-21", "2026-01-31");
    await setLimit(shop.it, "vatFiling", "simplified");
    expect(await said("2026-01")).toContain("2026-01-21 2026-01-31, 2026-02-10: over");
    await answer(third.id, rejected("REJ_PER"));
    expect(await said("2026-01")).toEqual([
      "2026-01-11 2026-01-31, 2026-02-28: over",
      "2026-01-01 2026-01-10, 2026-01-20: over",
    ]);
    const { body: whole } = await take("2026-01-11", "2026-01-31");
    expect(whole.name).toBe("HF-20260111-20260131");
    expect((await fileOf(whole.id)).body).toContain("<TypeCode>IN</TypeCode>");
    const [period] = await periods("2026-01-31");
    expect(period?.reports.map(({ name }) => name)).toEqual([whole.name, third.name]);
    const late = await answer(third.id, { state: "deposited", answeredOn: today, reason: null });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "REPORT_TOLD_SINCE", data: { name: whole.name } },
    });
    await expect(
      sql`insert into sales_reports (name, kind, rank, from_day, to_day, due_on, issued_at, contents_sha256, file, file_sha256)
        select 'twice', 'IN', 1, '2026-01-25', '2026-02-05', due_on, issued_at, contents_sha256, file, file_sha256
        from sales_reports where id = ${whole.id}`.execute(shop.it.context.db),
    ).rejects.toThrow("a report of other days tells days of this one");
    expect((await answer(whole.id, rejected("REJ_COH"))).status).toBe(200);
  });
});

// The last one: which regime held when is never taken back.
test("the periods are two months in the franchise, and end where it is left", async () => {
  const dated = (value: string, from: string) =>
    sql`insert into dated_settings (key, value, valid_from) values ('vatRegime', ${JSON.stringify(value)}::jsonb, ${from})`.execute(
      shop.it.context.db,
    );
  await dated("franchise", "2026-01-01T00:00:00+01");
  expect(await said("2026-02")).toEqual(["2026-01-11 2026-02-28, 2026-03-31: over"]);
  await dated("vat", "2026-03-15T00:00:00+01");
  expect(await said("2026-03")).toEqual([
    "2026-03-21 2026-03-31, 2026-04-10: over",
    "2026-03-15 2026-03-20, 2026-03-31: empty",
    "2026-03-01 2026-03-14, 2026-05-31: empty",
  ]);
});
