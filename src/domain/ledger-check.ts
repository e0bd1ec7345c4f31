/** The 18 columns of the "fichier des écritures comptables" (LPF, art. A47 A-1), in their order. */
export const LEDGER_COLUMNS = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;
type Column = (typeof LEDGER_COLUMNS)[number];
/** A line of an entry, as it is written. */
export type LedgerRow = Record<Column, string>;

const MAY_BE_BLANK: ReadonlySet<Column> = new Set([
  "CompAuxNum",
  "CompAuxLib",
  "EcritureLet",
  "DateLet",
  "Montantdevise",
  "Idevise",
]);
const DAYS = ["EcritureDate", "PieceDate", "ValidDate"] as const;

export type LedgerFault = "blank" | "account" | "day" | "amount" | "balance" | "number" | "order";

/**
 * Judges the entries of a file one after the other, by what the tax office's own program trips over and by the balance,
 * which it does not look at: answers what is wrong with an entry, or nothing.
 */
export function ledgerJudge(): (entry: readonly LedgerRow[]) => LedgerFault | undefined {
  const last = new Map<string, { place: number; day: string }>();
  return (entry) => {
    const [first] = entry;
    if (!first) return undefined;
    const before = last.get(first.JournalCode);
    const place = Number(first.EcritureNum.slice(first.JournalCode.length));
    last.set(first.JournalCode, { place, day: first.EcritureDate });
    for (const row of entry) {
      if (LEDGER_COLUMNS.some((column) => row[column] === "" && !MAY_BE_BLANK.has(column))) return "blank";
      if (!/^\d{3}/.test(row.CompteNum)) return "account";
      if (!DAYS.every((column) => isDay(row[column]))) return "day";
      const amounts = [row.Debit, row.Credit];
      if (!amounts.every((text) => /^\d+,\d\d$/.test(text)) || amounts.filter(isNothing).length !== 1)
        return "amount";
    }
    if (entry.reduce((sum, { Debit, Credit }) => sum + centsOf(Debit) - centsOf(Credit), 0) !== 0)
      return "balance";
    if (before && place !== before.place + 1) return "number";
    return before && first.EcritureDate < before.day ? "order" : undefined;
  };
}

const centsOf = (text: string): number => Number(text.replace(",", ""));
const isNothing = (text: string): boolean => centsOf(text) === 0;

/** "20261130": a day that exists, of this century or the last. */
function isDay(text: string): boolean {
  if (!/^(19|20)\d{6}$/.test(text)) return false;
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}
