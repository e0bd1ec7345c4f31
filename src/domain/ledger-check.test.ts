import { expect, test } from "vitest";
import { type LedgerRow, ledgerJudge } from "./ledger-check.ts";

const row = (changed: Partial<LedgerRow> = {}): LedgerRow => ({
  JournalCode: "VE",
  JournalLib: "Ventes",
  EcritureNum: "VE000000007",
  EcritureDate: "20261120",
  CompteNum: "411000",
  CompteLib: "Clients divers web",
  CompAuxNum: "",
  CompAuxLib: "",
  PieceRef: "F2026-000123",
  PieceDate: "20261120",
  EcritureLib: "Facture F2026-000123",
  Debit: "45,90",
  Credit: "0,00",
  EcritureLet: "",
  DateLet: "",
  ValidDate: "20261120",
  Montantdevise: "",
  Idevise: "",
  ...changed,
});
const entry = (changed: Partial<LedgerRow> = {}, other: Partial<LedgerRow> = changed): LedgerRow[] => [
  row(changed),
  row({ CompteNum: "707000", CompteLib: "Ventes", Debit: "0,00", Credit: "45,90", ...other }),
];

test("entries that follow each other are right, each journal for itself", () => {
  const judge = ledgerJudge();
  expect(judge(entry())).toBeUndefined();
  expect(judge(entry({ JournalCode: "CB", EcritureNum: "CB000000002", EcritureDate: "20261101" }))).toBe(
    undefined,
  );
  expect(judge(entry({ EcritureNum: "VE000000008", EcritureDate: "20261120" }))).toBeUndefined();
});

test.each<[string, LedgerRow[]]>([
  ["blank", entry({ PieceRef: "" })],
  ["blank", entry({}, { EcritureLib: "" })],
  ["account", entry({ CompteNum: "4A1000" })],
  ["day", entry({ PieceDate: "20260231" })],
  ["day", entry({ ValidDate: "21261120" })],
  ["day", entry({ EcritureDate: "2026-11-20" })],
  ["amount", entry({}, { Credit: "45.90" })],
  ["amount", entry({}, { Credit: "-45,90" })],
  ["amount", entry({}, { Debit: "45,90" })],
  ["amount", entry({}, { Credit: "0,00" })],
  ["balance", entry({}, { Credit: "45,91" })],
])("an entry has a fault: %s", (fault, rows) => {
  expect(ledgerJudge()(rows)).toBe(fault);
});

test.each<[string, Partial<LedgerRow>]>([
  ["number", { EcritureNum: "VE000000009" }],
  ["number", { EcritureNum: "VE000000007" }],
  ["order", { EcritureNum: "VE000000008", EcritureDate: "20261119" }],
])("an entry does not follow the one before: %s", (fault, next) => {
  const judge = ledgerJudge();
  judge(entry());
  expect(judge(entry(next))).toBe(fault);
});
