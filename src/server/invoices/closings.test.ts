import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Closing } from "#contract/admin/invoices.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { saleOn } from "#tests/sale-on.ts";
import { anAdministrator } from "#tests/staff.ts";
import { closePeriods } from "./close-periods.ts";
import { listClosings } from "./list-closings.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
const run = (text: string) => sql.raw(text).execute(db());
const close = (now: string) => closePeriods(shop.it.context, new Date(now));
const closings = async (period: string) =>
  listClosings((await asAdministrator(shop.it)).context(), { period });
const breaches = async () =>
  (await brokenInvariants(db())).filter(({ invariant, kind }) => invariant === "I14" && kind === "closing");

describe("the books of a day", () => {
  test("are closed once it is over, with its month and year at their ends, in one chain", async () => {
    expect(await close("2026-01-02T12:00:00Z")).toBe(0);
    await saleOn(shop.it, "2025-12-30");
    await saleOn(shop.it, "2025-12-30");
    await saleOn(shop.it, "2026-01-01");
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
          rates: [
            { kind: "invoice", rate: 2000, documents: 2, grossCents: 5200, netCents: 4334, vatCents: 866 },
          ],
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

  test("are downloaded as a table and as data, each with its hash and that of the closing before", async () => {
    const staff = await anAdministrator(shop.it);
    const file = (name: string) => staff.call<string>("GET", `/api/admin/invoices/${name}`);
    const json = await file("clotures.json");
    expect(json.headers.get("content-disposition")).toBe('attachment; filename="clotures-toutes.json"');
    const data = (json.body as unknown as Closing[]).toSorted((a, b) => a.position - b.position);
    expect(data).toHaveLength(7);
    expect(data.map(({ previousHash }) => previousHash)).toEqual([
      null,
      ...data.slice(0, -1).map(({ hash }) => hash),
    ]);

    const csv = await file("clotures.csv?period=2025");
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="clotures-2025.csv"');
    const [head, ...rows] = csv.body
      .replace("\uFEFF", "")
      .trimEnd()
      .split("\r\n")
      .map((row) => row.split(";"));
    const cell = (row: string[] | undefined, column: string) => row?.[head?.indexOf(column) ?? -1];
    expect(rows.map((row) => [cell(row, "Clôture"), cell(row, "Du"), cell(row, "Au")])).toEqual([
      ["Année", "01/01/2025", "31/12/2025"],
      ["Mois", "01/12/2025", "31/12/2025"],
      ["Jour", "31/12/2025", "31/12/2025"],
      ["Jour", "30/12/2025", "30/12/2025"],
    ]);
    const sums = (row: string[] | undefined) =>
      ["Factures", "Vendu TTC", "Cumul TTC", "Factures à 20\u00a0% TTC", "Factures à 20\u00a0% HT"]
        .concat(["Factures à 20\u00a0% TVA", "Factures à 20\u00a0% (nombre)", "Dernière pièce (rang)"])
        .map((column) => cell(row, column));
    expect(sums(rows.at(-1))).toEqual(["2", "52,00", "52,00", "52,00", "43,34", "8,66", "2", "2"]);
    expect(sums(rows.at(-2))).toEqual(["0", "0,00", "52,00", "0,00", "0,00", "0,00", "0", ""]);
    for (const row of rows) {
      const same = data.find(({ position }) => String(position) === cell(row, "N°"));
      expect([cell(row, "Empreinte"), cell(row, "Empreinte de la clôture d'avant")]).toEqual([
        same?.hash,
        same?.previousHash ?? "",
      ]);
    }
    const { rows: taken } = await sql`select from audit_trail where subject_id = 'closings'`.execute(db());
    expect(taken).toHaveLength(2);
  });

  test("keep the hash of their last document: whoever rewrites the end of the chain with new hashes is found out", async () => {
    const forge = async (text: string) => {
      await run("alter table invoices disable trigger invoices_kept");
      await run(text);
      await run("alter table invoices enable trigger invoices_kept");
    };
    const name = (value: string) =>
      forge(`update invoices i set facts = n.facts, facts_digest = facts_digest(n.facts),
          hash = invoice_hash(i.previous_hash, i.position, i.number, i.issued_at, facts_digest(n.facts))
        from (select jsonb_set(facts, '{buyer,name}', '"${value}"') as facts from invoices where position = 3) n
        where i.position = 3`);
    const [{ buyer } = { buyer: "" }] = (
      await sql<{
        buyer: string;
      }>`select facts #>> '{buyer,name}' as buyer from invoices where position = 3`.execute(db())
    ).rows;
    await name("Une autre");
    expect((await brokenInvariants(db())).filter(({ kind }) => kind === "invoice")).toEqual([]);
    // Each day since keeps it.
    expect((await breaches()).map(({ problem }) => problem)).toEqual(
      ["2026-01-01", "2026-01-02", "2026-01-03"].map((day) => expect.stringMatching(`${day}.*réécrites`)),
    );
    await name(buyer);
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
