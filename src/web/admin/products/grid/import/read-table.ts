import { parseCells } from "#web/admin/products/grid/grid-rows.ts";

const LARGEST_BYTES = 5 * 1024 * 1024;

const NO_TABLE = "Ce fichier n'est ni un CSV ni un classeur .xlsx.";
const TOO_LARGE = "Ce fichier dépasse 5\u00a0Mo.";
const OLD_WORKBOOK = "Ce classeur est d'un ancien format\u00a0: enregistrez-le en .xlsx ou en CSV.";
const NOTHING = "Ce fichier est vide.";

export type Table = string[][];

/** The cells of a file that was chosen; what it is is told by its first bytes. Rows without any text are left out. */
export async function readTable(file: File): Promise<Table | { problem: string }> {
  if (file.size > LARGEST_BYTES) return { problem: TOO_LARGE };
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer()));
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { problem: OLD_WORKBOOK };
  const table = begins(bytes, 0x50, 0x4b)
    ? (await import("./read-xlsx.ts")).readXlsx(bytes)
    : readCsv(bytes)?.filter((cells) => cells.some((cell) => cell !== ""));
  if (!table) return { problem: NO_TABLE };
  return table.length > 0 ? table : { problem: NOTHING };
}

const begins = (bytes: Uint8Array, ...expected: number[]): boolean =>
  expected.every((byte, place) => bytes[place] === byte);

/** Of text with semicolons, commas or tabs; nothing comes back of what is no text. */
function readCsv(bytes: Uint8Array): Table | undefined {
  const text = decoded(bytes);
  if (text.includes("\0")) return undefined;
  const [, named, body = text] = /^sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? [];
  return parseCells(body, named ?? separatorOf(body)).map((cells) => cells.map(withoutApostrophe));
}

/** UTF-8 or UTF-16 as the file says, else the alphabet of older spreadsheets. */
function decoded(bytes: Uint8Array): string {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What parts the titles; amounts have their comma below them. */
function separatorOf(text: string): string {
  const [first = ""] = text.trimStart().split(/[\r\n]/);
  const bare = first.replace(/"[^"]*"/g, "");
  const count = (mark: string) => bare.split(mark).length;
  return [";", "\t", ","].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Our own files put one before what a spreadsheet would run as a formula. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, "");
