import { formatDateTime } from "#wording/format.ts";

/** Text, a count, an amount of money or an instant; null is an empty cell. */
export type Cell = string | number | null | { cents: number } | { at: string };

/** Spreadsheets take a file without it for one in an older alphabet. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One row as a spreadsheet set to French reads it: semicolons, a comma in amounts, dates of Paris. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(";")}\r\n`;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "string") return quoted(harmless(cell));
  return "cents" in cell ? euros(cell.cents) : formatDateTime(cell.at);
}

/**
 * What a spreadsheet would run as a formula (OWASP, "CSV injection"): a first sign of these, in their wide forms too,
 * whatever blanks stand before it. A tab or a carriage return may begin a cell of its own when the file is pasted.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/u;

/** An apostrophe before it makes it text; spreadsheets show it. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[";\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
