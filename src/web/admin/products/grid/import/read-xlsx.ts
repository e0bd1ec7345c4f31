import { strFromU8, unzipSync } from "fflate";

/** What a workbook may unfold to: a file of a few kilobytes can be made to fill any memory. */
const LARGEST_UNFOLDED_BYTES = 32 * 1024 * 1024;
const MOST_COLUMNS = 100;

const NEEDED = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/**
 * The cells of a workbook's first visible sheet as text (ECMA-376, part 1, 18.3); rows without any are left out.
 * Nothing comes back of a file that is no workbook, or too large unfolded.
 */
export function readXlsx(bytes: Uint8Array): string[][] | undefined {
  const parts = unfold(bytes);
  const sheet = parts?.[sheetPath(parts) ?? ""];
  if (!parts || sheet === undefined) return undefined;
  const shared = [...all("si", parts["xl/sharedStrings.xml"] ?? "")].map(({ inner }) => textOf(inner));
  return [...all("row", sheet)]
    .map(({ inner }) => cellsOf(inner, shared))
    .filter((cells) => cells.some((cell) => cell !== ""));
}

/** What unfolds to more than it announced is cut off there. */
function unfold(bytes: Uint8Array): Record<string, string> | undefined {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!NEEDED.test(name)) return false;
        size += originalSize;
        if (size > LARGEST_UNFOLDED_BYTES) throw new Error("too large");
        return true;
      },
    });
    return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
  } catch {
    return undefined;
  }
}

function sheetPath(parts: Record<string, string>): string | undefined {
  const visible = [...all("sheet", parts["xl/workbook.xml"] ?? "")].find(
    ({ tag }) => !/hidden/i.test(attribute(tag, "state") ?? ""),
  );
  const relation = [...all("Relationship", parts["xl/_rels/workbook.xml.rels"] ?? "")].find(
    ({ tag }) => attribute(tag, "Id") === attribute(visible?.tag ?? "", "id"),
  );
  const target = attribute(relation?.tag ?? "", "Target");
  return target?.startsWith("/") ? target.slice(1) : target && `xl/${target}`;
}

function cellsOf(row: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const { tag, inner } of all("c", row)) {
    const at = columnOf(attribute(tag, "r")) ?? cells.length;
    if (at >= MOST_COLUMNS) continue;
    while (cells.length < at) cells.push("");
    cells[at] = contentOf(attribute(tag, "t"), inner, shared).replace(/\s+/g, " ").trim();
  }
  return cells;
}

function contentOf(type: string | undefined, inner: string, shared: readonly string[]): string {
  if (type === "inlineStr") return textOf(inner);
  const [value] = all("v", inner);
  const text = unescaped(value?.inner ?? "");
  if (type === "s") return shared[Number(text)] ?? "";
  // A number is written as the machine has it; a spreadsheet shows 15 digits of it.
  return type === undefined || type === "n" ? text && String(Number(Number(text).toPrecision(15))) : text;
}

/** "AB12" stands in column 27, counted from 0. */
function columnOf(place: string | undefined): number | undefined {
  const [letters] = place?.match(/^[A-Z]+/) ?? [];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Element = { tag: string; inner: string };

/** Elements of this name, whatever its prefix; none of those that are read here stands in one of its own name. */
function* all(name: string, xml: string): Generator<Element> {
  const pattern = new RegExp(
    `<(?:\\w+:)?${name}((?:\\s[^>]*?)?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}\\s*>)`,
    "g",
  );
  for (const [, tag = "", inner = ""] of xml.matchAll(pattern)) yield { tag, inner };
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}=(["'])(.*?)\\1`).exec(tag)?.[2];

/** The runs of a text, without how it is read aloud. */
const textOf = (xml: string): string =>
  [...all("t", xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, ""))]
    .map(({ inner }) => unescaped(inner))
    .join("");

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));|_x([0-9a-f]{4})_/gi, (whole, ...found: string[]) => {
    const [decimal, hexadecimal, name, escaped] = found;
    if (name) return ENTITIES[name] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? escaped ?? "", 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
