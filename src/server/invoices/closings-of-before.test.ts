import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Closing } from "#contract/admin/invoices.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { closingsFile } from "#server/exports/closings-file.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { saleOn } from "#tests/sale-on.ts";
import { closePeriods } from "./close-periods.ts";
import { listClosings } from "./list-closings.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
const close = (now: string) => closePeriods(shop.it.context, new Date(now));
const closings = async (period: string): Promise<Closing[]> =>
  listClosings((await asAdministrator(shop.it)).context(), { period });
const breaches = async () =>
  (await brokenInvariants(db())).filter(({ invariant, kind }) => invariant === "I14" && kind === "closing");

/** Writes other facts in closings, with a new hash in each from there on. */
const rewrite = (facts: string, where: string) =>
  sql
    .raw(`do $$ declare c closings; previous text; begin
      alter table closings disable trigger closings_kept;
      update closings set facts = ${facts} where ${where};
      for c in select * from closings order by position loop
        update closings set previous_hash = previous, hash = closing_hash(previous, c.position, c.kind, c.from_day, c.to_day, c.facts)
        where position = c.position returning hash into previous;
      end loop;
      alter table closings enable trigger closings_kept;
    end $$`)
    .execute(db());

test("what was closed before documents were counted by rate stays as it is, is right, and goes on in the same chain", async () => {
  await saleOn(shop.it, "2025-12-30");
  await saleOn(shop.it, "2025-12-30");
  await close("2025-12-31T08:00:00Z");
  await rewrite(
    "jsonb_set(facts - 'transactions', '{rates}', rates_without_documents(facts -> 'rates'))",
    "true",
  );
  const old = { kind: "invoice", rate: 2000, grossCents: 5200, netCents: 4334, vatCents: 866 };
  const [before] = await closings("2025-12-30");
  expect([before?.facts.rates, before?.facts.transactions]).toEqual([[old], undefined]);
  expect(await breaches()).toEqual([]);

  await saleOn(shop.it, "2025-12-31");
  await close("2026-01-02T08:00:00Z");
  const all = await closings("2025");
  expect(
    all.map(({ kind, facts }) => [
      kind,
      facts.rates.map(({ documents }) => documents),
      facts.transactions?.map(({ count }) => count),
    ]),
  ).toEqual([
    ["year", [3], [3]],
    ["month", [3], [3]],
    ["day", [1], [1]],
    ["day", [undefined], undefined],
  ]);
  const [head = [], ...rows] = closingsFile(all)
    .trimEnd()
    .split("\r\n")
    .map((row) => row.split(";"));
  const counted = head.indexOf("Factures à 20\u00a0% (nombre)");
  expect(rows.map((row) => row[counted])).toEqual(["3", "3", "1", ""]);
  expect(await breaches()).toEqual([]);
});

test.each(["{rates,0,documents}", "{transactions,0,count}"])(
  "a count that is wrong is found out, with new hashes too: %s",
  async (path) => {
    await rewrite(`jsonb_set(facts, '${path}', '7')`, "from_day = '2025-12-31'");
    expect(await breaches()).toHaveLength(1);
    await rewrite(`jsonb_set(facts, '${path}', '1')`, "from_day = '2025-12-31'");
    expect(await breaches()).toEqual([]);
  },
);
