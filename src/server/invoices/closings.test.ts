import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { brokenInvariants } from "#server/db/invariants.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { closePeriods } from "./close-periods.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { listClosings } from "./list-closings.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
const run = (text: string) => sql.raw(text).execute(db());
const close = (now: string) => closePeriods(shop.it.context, new Date(now));
const closings = async (period: string) =>
  listClosings((await asAdministrator(shop.it)).context(), { period });
const breaches = async () =>
  (await brokenInvariants(db())).filter(({ invariant, kind }) => invariant === "I14" && kind === "closing");

/** A sale of 26,00 € that was invoiced on a day long ago. */
async function saleOn(day: string) {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const { id } = await anOrder(db(), { liveId, productIds, status: "paid" });
  await issueInvoices(shop.it.context);
  await run("alter table invoices disable trigger invoices_kept");
  await run(
    `update invoices set issued_at = '${day}T12:00:00Z', issued_on = '${day}' where order_id = '${id}'`,
  );
  await run(
    `update invoices set hash = invoice_hash(previous_hash, position, number, issued_at, facts_digest)`,
  );
  await run("alter table invoices enable trigger invoices_kept");
}

describe("the books of a day", () => {
  test("are closed once it is over, with its month and year at their ends, in one chain", async () => {
    expect(await close("2026-01-02T12:00:00Z")).toBe(0);
    await saleOn("2025-12-30");
    await saleOn("2025-12-30");
    await saleOn("2026-01-01");
    // 00:14 in Paris is too early for the day before.
    expect(await close("2025-12-30T23:14:00Z")).toBe(0);
    expect(await close("2025-12-30T23:15:00Z")).toBe(1);
    expect(await close("2025-12-30T23:16:00Z")).toBe(0);
    expect(await closings("2025")).toMatchObject([
      {
        kind: "day",
        fromDay: "2025-12-30",
        facts: {
          invoices: 2,
          creditNotes: 0,
          soldCents: 5200,
          creditedCents: 0,
          runningCents: 5200,
          rates: [{ kind: "invoice", rate: 2000, grossCents: 5200, netCents: 4334, vatCents: 866 }],
        },
      },
    ]);

    // The shop was down for days: all of them are closed, those without a sale too.
    await Promise.all([close("2026-01-04T08:00:00Z"), close("2026-01-04T08:00:00Z")]);
    await close("2026-01-04T08:00:00Z");
    const all = await closings("");
    expect(
      all.map(({ kind, fromDay, facts }) => [kind, fromDay, facts.soldCents, facts.runningCents]),
    ).toEqual([
      ["day", "2026-01-03", 0, 7800],
      ["day", "2026-01-02", 0, 7800],
      ["day", "2026-01-01", 2600, 7800],
      ["year", "2025-01-01", 5200, 5200],
      ["month", "2025-12-01", 5200, 5200],
      ["day", "2025-12-31", 0, 5200],
      ["day", "2025-12-30", 5200, 5200],
    ]);
    expect(await breaches()).toEqual([]);
  });

  test("are never changed, and whoever changes them, or a document of theirs, is found out", async () => {
    await expect(run("update closings set facts = '{}'")).rejects.toThrow("append only");
    await expect(run("delete from closings")).rejects.toThrow("append only");
    await run("alter table closings disable trigger closings_kept");
    await run(`update closings set facts = jsonb_set(facts, '{soldCents}', '1') where position = 1`);
    expect(await breaches()).toHaveLength(2);
    await run(`update closings set facts = jsonb_set(facts, '{soldCents}', '5200') where position = 1`);
    expect(await breaches()).toEqual([]);
    await run("delete from closings where position = 2");
    expect((await breaches()).map(({ problem }) => problem.slice(0, 12))).toContain("ne suit pas ");
  });
});
