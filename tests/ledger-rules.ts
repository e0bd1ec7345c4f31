const COLUMNS =
  "JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise".split(
    " ",
  );
const OBLIGATORY = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "ValidDate",
];

export type LedgerRow = Record<string, string>;

export function ledgerRows(text: string): LedgerRow[] {
  const [head = "", ...lines] = text.split("\r\n").slice(0, -1);
  const names = head.split("\t");
  return lines.map((line) =>
    Object.fromEntries(line.split("\t").map((cell, at) => [names[at] ?? `+${at}`, cell])),
  );
}

/** "1234,50" in cents. */
export const centsOf = (text: string | undefined): number =>
  Math.round(Number(text?.replace(",", ".")) * 100);

/**
 * What is wrong with a file of entries by the official description (LPF, art. A47 A-1) and by what the tax office's own
 * program trips over; with it the balances, which that program no longer checks.
 */
export function ledgerFaults(text: string): string[] {
  const faults: string[] = [];
  if (!text.endsWith("\r\n")) faults.push("the last record does not end");
  if (text.startsWith("\uFEFF")) faults.push("begins with a byte order mark");
  const [head = "", ...lines] = text.split("\r\n").slice(0, -1);
  if (head !== COLUMNS.join("\t")) faults.push("columns");
  for (const [at, line] of lines.entries())
    if (line === "" || line.split("\t").length !== COLUMNS.length || line.includes("|"))
      faults.push(`line ${at + 2} has not 18 fields`);
  const rows = ledgerRows(text);
  const fault = (at: number, what: string) => faults.push(`line ${at + 2}: ${what}`);
  for (const [at, row] of rows.entries()) {
    for (const column of OBLIGATORY) if (!row[column]) fault(at, `${column} is blank`);
    if (!/^\d{3}/.test(row.CompteNum ?? "")) fault(at, "account");
    for (const column of ["EcritureDate", "PieceDate", "ValidDate"]) {
      const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(row[column] ?? "") ?? [];
      const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
      if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) fault(at, column);
      if (!/^(19|20)/.test(year ?? "")) fault(at, `${column} is of another century`);
    }
    for (const column of ["Debit", "Credit"])
      if (!/^-?\d+,\d{2}$/.test(row[column] ?? "")) fault(at, `${column} is no amount`);
    if ((centsOf(row.Debit) === 0) === (centsOf(row.Credit) === 0)) fault(at, "both amounts, or none");
  }
  for (const [number, name] of [
    ["CompteNum", "CompteLib"],
    ["JournalCode", "JournalLib"],
  ] as const) {
    const names = new Map<string | undefined, string | undefined>();
    for (const [at, row] of rows.entries()) {
      const known = names.get(row[number]) ?? row[name];
      if (known !== row[name]) fault(at, `${row[number]} is called "${row[name]}", before "${known}"`);
      names.set(row[number], known);
    }
  }
  const balance = (key: (row: LedgerRow) => string) => {
    const sums = new Map<string, number>();
    for (const row of rows)
      sums.set(key(row), (sums.get(key(row)) ?? 0) + centsOf(row.Debit) - centsOf(row.Credit));
    for (const [name, sum] of sums) if (sum !== 0) faults.push(`${name} is out of balance by ${sum}`);
  };
  balance((row) => `entry ${row.EcritureNum}`);
  balance((row) => `journal ${row.JournalCode}`);
  for (const journal of new Set(rows.map((row) => row.JournalCode))) {
    const numbers = [
      ...new Set(rows.filter((row) => row.JournalCode === journal).map((row) => row.EcritureNum)),
    ];
    const places = numbers.map((number) => Number(number?.slice(2)));
    if (places.some((place, at) => at > 0 && place !== (places[at - 1] ?? 0) + 1))
      faults.push(`the numbers of ${journal} do not rise by one`);
  }
  return faults;
}
