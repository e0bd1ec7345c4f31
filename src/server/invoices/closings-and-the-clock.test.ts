import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { brokenInvariants } from "#server/db/invariants.ts";
import { ownShop } from "#tests/open-shop.ts";
import { saleOn } from "#tests/sale-on.ts";
import { anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { closePeriods } from "./close-periods.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
const close = (now: string) => closePeriods(shop.it.context, new Date(now));
const breaches = async () => (await brokenInvariants(db())).filter(({ invariant }) => invariant === "I14");

describe("a day is closed a quarter of an hour after its end in Paris", () => {
  test("also where the clocks go back and it has twenty-five hours", async () => {
    await saleOn(shop.it, "2025-10-26");
    // 23:30 and 00:14 in winter time.
    expect(await close("2025-10-26T22:30:00Z")).toBe(0);
    expect(await close("2025-10-26T23:14:59Z")).toBe(0);
    expect(await close("2025-10-26T23:15:00Z")).toBe(1);
  });

  test("also where they go forward and it has twenty-three", async () => {
    // 28 March, which ends in winter time.
    while ((await close("2026-03-28T23:15:00Z")) > 0);
    // 00:14 and 00:15 in summer time.
    expect(await close("2026-03-29T22:14:59Z")).toBe(0);
    expect(await close("2026-03-29T22:15:00Z")).toBe(1);
  });
});

test("what is issued once its day is closed, as a clock went wrong, bears the day after", async () => {
  const now = new Date();
  while ((await closePeriods(shop.it.context, new Date(now.getTime() + 2 * 86_400_000))) > 0);
  const { liveId, productIds } = await stockLive(db(), [1]);
  const { id } = await anOrder(db(), { liveId, productIds, status: "paid" });
  await issueInvoices(shop.it.context);
  const { rows } = await sql<{ isAfter: boolean }>`select issued_on = (select max(to_day) + 1 from closings
      where kind = 'day') as "isAfter" from invoices where order_id = ${id}`.execute(db());
  expect(rows).toEqual([{ isAfter: true }]);
  expect(await breaches()).toEqual([]);
});
